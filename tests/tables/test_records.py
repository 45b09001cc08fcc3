"""Matches begun with a seed, continued from a record, and exported as one."""

from __future__ import annotations

import itertools

import pytest

from matzl import Match, registry
from matzl.errors import RecordError
from matzl.table.core.commands import Play, Ready
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings, TableRules
from matzl.table.core.stages import Stage
from tests.conftest import sampled
from tests.playing import played_match
from tests.tables.conftest import warm_service
from tests.tables.service_driver import settled

GAMES = registry.names()


def played(game: str, actions: int, **options: object) -> Match:
    """Return a match in which each player has played the first legal action, some actions long."""
    match = Match(game, 7, options=options)
    for _ in range(actions):
        if match.deal.over:
            match.finish_deal()
            if match.over:
                break
        match.deal.play(next(iter(match.deal.legal)))
    return match


async def opened(service, match: Match, seat: int = 0, record: dict | None = None) -> str:
    settings = Settings(
        match.game,
        match.record()["options"],
        chairs=("random",) * (match.seats - 1),
        rules=TableRules(pace="at-once"),
    )
    return await service.open("anna", settings, seat=seat, terms=Terms(7, record=record))


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_begins_with_a_given_seed_seat_and_dealer(game: str, service) -> None:
    key = await opened(service, Match(game), seat=1)
    seen = await service.table_view(key, "anna")
    assert seen.seat == 1
    assert seen.chairs[1].name == "Anna"
    assert all(chair.kind == "bot" for chair in seen.chairs if chair.number != 1)
    record = service.tables.live[key].table.match.record()
    assert record["first_dealer"] == 0
    if seen.stage is not Stage.CUTTING:
        assert record["deals"][0]["hands"] == Match(game, 7).deal.record()["hands"]


@pytest.mark.parametrize(
    ("game", "actions"),
    sampled(
        itertools.product(GAMES, [0, 9, 80]),
        [("mittlere", 0), ("plus-minus", 80), ("german-solo", 9), ("bondtolva", 80)],
    ),
)
async def test_a_recorded_match_goes_on_and_survives_a_restart(
    game: str, actions: int, service, url
) -> None:
    match = played(game, actions)
    _ = match.deal
    seat = 1 if match.deal.turn is None else match.deal.turn
    key = await opened(service, match, seat, match.record())
    seen = await service.table_view(key, "anna")
    assert seen.stage is Stage.PLAYING
    assert seen.view is not None
    assert seen.view.actions == match.deal.actions
    assert len(seen.trumps) == len(match.deal.actions)
    assert seen.scores == match.scores
    word = next(iter(seen.view.legal))
    await service.execute(key, "anna", Play(word, seen.move))
    await service.close()
    again = warm_service(url)
    async with again.tables.hold(key) as live:
        [*before, deal] = live.table.match.record()["deals"]
    assert before == match.record()["deals"][:-1]
    assert deal["actions"][: len(match.deal.actions) + 1] == [*match.deal.actions, word]
    await again.close()


async def test_a_match_recorded_between_two_deals_goes_on_with_the_next(service) -> None:
    match = Match("molotow", 7)
    played_match(match, deals=1)
    key = await opened(service, match, 0, match.record())
    seen = await service.table_view(key, "anna")
    assert (seen.deal_number, seen.stage) == (2, Stage.PLAYING)
    record = service.tables.live[key].table.match.record()
    assert record["deals"][1]["hands"] == match.new_deal().record()["hands"]


async def test_a_finished_match_shows_its_end_and_leads_to_a_rematch(service) -> None:
    match = played("mittlere", 1000, deals=1)
    assert match.over
    key = await opened(service, match, 0, match.record())
    seen = await service.table_view(key, "anna")
    assert (seen.stage, seen.winners) == (Stage.OVER, match.winners)
    await service.execute(key, "anna", Ready(seen.move))
    assert (await settled(service, key)).matches == 2


async def test_an_impossible_record_opens_no_table(service) -> None:
    record = played("mittlere", 5).record()
    record["deals"][0]["actions"][3] = record["deals"][0]["actions"][2]
    settings = Settings("mittlere", chairs=("random", "random"))
    with pytest.raises(RecordError):
        await service.open("anna", settings, terms=Terms(7, record=record))
    assert await service.invitations.of_visitor("anna") == []


async def test_the_given_record_reaches_no_view(service) -> None:
    match = played("mittlere", 5)
    key = await opened(service, match, 0, match.record())
    seen = await service.table_view(key, "anna")
    assert all(not {"record", "seed"} & set(entry.data) for entry in seen.log)

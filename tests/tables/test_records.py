"""Matches begun with a seed, continued from a record, and exported as one."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from matzl import Match, registry
from matzl.errors import RecordError, TableError
from matzl.table.core.commands import Play, Ready
from matzl.table.core.records import Terms
from matzl.table.core.settings import Settings, TableRules
from matzl.table.core.stages import Stage
from matzl.table.live.service import TableService
from matzl.table.store.sqlite import sqlite_url
from tests.conftest import sampled
from tests.playing import played_match
from tests.tables.conftest import warm_service

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


async def opened(
    folder: Path, match: Match, seat: int = 0, record: dict | None = None
) -> tuple[TableService, str]:
    service = warm_service(sqlite_url(folder))
    settings = Settings(
        match.game,
        match.record()["options"],
        chairs=("random",) * (match.seats - 1),
        rules=TableRules(pace="at-once"),
    )
    key = await service.open("anna", settings, seat=seat, terms=Terms(7, record=record))
    return service, key


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_begins_with_a_given_seed_seat_and_dealer(game: str, tmp_path: Path) -> None:
    service, key = await opened(tmp_path, Match(game), seat=1)
    try:
        seen = await service.table_view(key, "anna")
        assert seen.seat == 1
        assert seen.chairs[1].name == "Anna"
        assert all(chair.kind == "bot" for chair in seen.chairs if chair.number != 1)
        record = service.tables.live[key].table.match.record()
        assert record["first_dealer"] == 0
        if seen.stage is not Stage.CUTTING:
            assert record["deals"][0]["hands"] == Match(game, 7).deal.record()["hands"]
    finally:
        await service.close()


@pytest.mark.parametrize(
    ("game", "actions"),
    sampled(
        itertools.product(GAMES, [0, 9, 80]),
        [("mittlere", 0), ("plus-minus", 80), ("german-solo", 9), ("bondtolva", 80)],
    ),
)
async def test_a_recorded_match_goes_on_and_survives_a_restart(
    game: str, actions: int, tmp_path: Path
) -> None:
    match = played(game, actions)
    _ = match.deal
    seat = 1 if match.deal.turn is None else match.deal.turn
    service, key = await opened(tmp_path, match, seat, match.record())
    try:
        seen = await service.table_view(key, "anna")
        assert seen.stage is Stage.PLAYING
        assert seen.view is not None
        assert seen.view.actions == match.deal.actions
        assert len(seen.trumps) == len(match.deal.actions)
        assert seen.scores == match.scores
        word = next(iter(seen.view.legal))
        await service.execute(key, "anna", Play(word, seen.move))
    finally:
        await service.close()
    again = warm_service(sqlite_url(tmp_path))
    try:
        async with again.tables.hold(key) as live:
            [*before, deal] = live.table.match.record()["deals"]
        assert before == match.record()["deals"][:-1]
        assert deal["actions"][: len(match.deal.actions) + 1] == [*match.deal.actions, word]
    finally:
        await again.close()


async def test_a_match_recorded_between_two_deals_goes_on_with_the_next(tmp_path: Path) -> None:
    match = Match("molotow", 7)
    played_match(match, deals=1)
    service, key = await opened(tmp_path, match, 0, match.record())
    try:
        seen = await service.table_view(key, "anna")
        assert (seen.deal_number, seen.stage) == (2, Stage.PLAYING)
        record = service.tables.live[key].table.match.record()
        assert record["deals"][1]["hands"] == match.new_deal().record()["hands"]
    finally:
        await service.close()


async def test_a_finished_match_shows_its_end_and_leads_to_a_rematch(tmp_path: Path) -> None:
    match = played("mittlere", 1000, deals=1)
    assert match.over
    service, key = await opened(tmp_path, match, 0, match.record())
    try:
        seen = await service.table_view(key, "anna")
        assert (seen.stage, seen.winners) == (Stage.OVER, match.winners)
        await service.execute(key, "anna", Ready(seen.move))
        while (await service.table_view(key, "anna")).matches < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    finally:
        await service.close()


async def test_an_impossible_record_opens_no_table(tmp_path: Path) -> None:
    match = played("mittlere", 5)
    record = match.record()
    record["deals"][0]["actions"][3] = record["deals"][0]["actions"][2]
    service = warm_service(sqlite_url(tmp_path))
    try:
        settings = Settings("mittlere", chairs=("random", "random"))
        with pytest.raises(RecordError):
            await service.open("anna", settings, terms=Terms(7, record=record))
        assert await service.invitations.of_visitor("anna") == []
    finally:
        await service.close()


async def test_only_the_player_against_bots_gets_a_record(tmp_path: Path) -> None:
    service, key = await opened(tmp_path, Match("mittlere"))
    try:
        with pytest.raises(TableError):
            await service.record(key, "berta")
        settings = Settings("mittlere", chairs=("random", "open"))
        shared = await service.open("anna", settings, terms=Terms(7))
        with pytest.raises(TableError):
            await service.record(shared, "anna")
    finally:
        await service.close()


async def test_the_given_record_reaches_no_view(tmp_path: Path) -> None:
    match = played("mittlere", 5)
    service, key = await opened(tmp_path, match, 0, match.record())
    try:
        seen = await service.table_view(key, "anna")
        assert all(not {"record", "seed"} & set(entry.data) for entry in seen.log)
    finally:
        await service.close()

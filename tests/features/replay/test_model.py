"""Replays of matches at tables: the right to see them, and links that last; records that visitors upload."""

from __future__ import annotations

import asyncio
import json

import pytest

from matzl import Deal, Match
from matzl.errors import RecordError
from matzl.features.replay.model import Replays
from matzl.records import dumps
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.records import Terms
from matzl.table.core.stages import Stage
from tests.playing import played, played_match
from tests.tables.conftest import add_visitors, later, sample, service, url, warm_service
from tests.tables.service_driver import against, code_of, play, settled

__all__ = ["later", "sample", "service", "url"]


def replays_of(service) -> Replays:
    return Replays(service)


async def opened(service, *, deals: int, **rules) -> str:
    """Open a table of Anna against two bots, in a match of so many deals of Mittlere."""
    settings = against("novice", "novice", options={"deals": deals}, rules=rules)
    return await service.open("anna", settings, terms=Terms(4))


async def test_a_finished_match_is_shown_to_everybody_with_the_link(url) -> None:
    add_visitors(url, "anna")
    service = warm_service(url)
    replays = replays_of(service)
    table = await opened(service, deals=1)
    seen = await play(service, table, "anna")
    assert seen.stage is Stage.OVER
    found = await replays.find(seen.replay, "")
    assert (found.running, found.seat, found.table) == (False, None, "")
    assert found.played.names == seen.names
    assert found.played.record["winners"] == list(seen.winners)
    own = await replays.find(seen.replay, "anna")
    assert (own.seat, own.table) == (0, table)
    deal = await replays.deal(found, 1)
    assert deal.deal.actions == seen.view.actions
    assert await code_of(replays.deal(found, 2)) == "no-replayed-deal"
    assert await code_of(replays.find(seen.replay[:-1] + "x", "anna")) == "no-replay"

    # a second match begins: the first one is still there, and the second one has its own link
    await service.execute(table, "anna", commands.Ready(seen.move))
    again = await settled(service, table, "anna")
    assert (again.matches, again.stage) == (2, Stage.PLAYING)
    assert again.replay != seen.replay
    assert (await replays.find(seen.replay, "")).played == found.played
    await service.close()

    # after a restart the stored one is the same
    service = warm_service(url)
    assert (await replays_of(service).find(seen.replay, "")).played == found.played
    assert (await service.table_view(table, "anna")).replay == again.replay
    await service.close()


async def test_a_replay_names_those_who_have_played_it(service, url) -> None:
    add_visitors(url, "anna")
    table = await opened(service, deals=1)
    seen = await play(service, table, "anna")
    await service.execute(table, "anna", commands.Leave())
    found = await replays_of(service).find(seen.replay, "anna")
    assert (found.played.names, found.seat) == (seen.names, 0)


async def test_a_seat_stays_that_of_its_person_where_a_bot_held_it_at_the_end(service, url) -> None:
    add_visitors(url, "anna", "berta")
    table = await service.open("berta", against("open", "novice", options={"deals": 1}))
    await service.execute(table, "anna", commands.Sit(1, table))
    await service.execute(table, "berta", commands.Start())
    await settled(service, table, "anna")
    async with service.tables.hold(table) as live:
        away = {"seat": 0, "level": "novice", "for": "Berta"}
        await service.tables.append(live, [Event("bot", away, "anna")])
    seen = await play(service, table, "anna")
    assert seen.names[0] == "Berta (bot)"
    found = await replays_of(service).find(seen.replay, "berta")
    assert (found.seat, found.table) == (0, table)
    assert found.played.names == seen.names


async def test_a_bot_that_follows_somebody_who_has_left_has_a_name_of_its_own(service, url) -> None:
    add_visitors(url, "anna", "berta")
    table = await service.open("anna", against("open", "novice", options={"deals": 1}))
    await service.execute(table, "berta", commands.Sit(1, table))
    await service.execute(table, "anna", commands.Start())
    await service.execute(table, "berta", commands.Leave())
    await service.execute(table, "anna", commands.SeatBot(1, "novice"))
    seen = await play(service, table, "anna")
    found = await replays_of(service).find(seen.replay, "berta")
    assert found.played.names == seen.names
    assert "Berta" not in " ".join(seen.names)


async def test_a_running_match_is_shown_to_those_at_the_table_without_the_deal_in_play(
    service,
) -> None:
    replays = replays_of(service)
    table = await opened(service, deals=2)
    begun = await settled(service, table, "anna")
    assert await code_of(replays.find(begun.replay, "anna")) == "no-replay"
    seen = await play(service, table, "anna")
    await service.execute(table, "anna", commands.Ready(seen.move))
    await settled(service, table, "anna")
    found = await replays.find(seen.replay, "anna")
    assert (found.running, found.seat, len(found.played.deals)) == (True, 0, 1)
    assert await code_of(replays.deal(found, 2)) == "deal-running"
    async with service.tables.hold(table) as live:
        hands = [" ".join(hand) for hand in live.table.deal.hands]
    text = json.dumps(found.played.as_data())
    assert not any(hand in text for hand in hands)
    assert "seed" not in text
    for stranger in ("", "berta"):
        assert await code_of(replays.find(seen.replay, stranger)) == "match-running"
    await service.invitations.admit(seen.watch, "berta")  # a spectator whom the table admits
    assert (await replays.find(seen.replay, "berta")).seat is None
    rules = commands.ChangeRules({"spectators": False})
    await service.execute(table, "anna", rules)
    assert await code_of(replays.find(seen.replay, "berta")) == "match-running"


async def test_the_finished_deals_of_a_closed_table_are_shown(service) -> None:
    table = await opened(service, deals=2)
    seen = await play(service, table, "anna")
    await service.execute(table, "anna", commands.Ready(seen.move))
    await settled(service, table, "anna")
    await service.execute(table, "anna", commands.Leave())
    found = await replays_of(service).find(seen.replay, "")
    assert (found.running, len(found.played.deals)) == (False, 1)


def test_a_record_is_stored_once_under_an_id_that_depends_on_the_server(url, tmp_path) -> None:
    record = dumps(played(Deal("bondtolva", seed=3)).record())

    async def tried(where: str) -> str:
        service = warm_service(where)
        replays = replays_of(service)
        key = await replays.add(record, "anna")
        assert await replays.add(f"\n {record}\n\n", "anna") == key
        found = await replays.find(key, "anybody")
        assert (found.running, found.seat, dumps(dict(found.played.record))) == (
            False,
            None,
            record,
        )
        assert (await replays.deal(found, 1)).deal.over
        await service.close()
        return key

    assert asyncio.run(tried(url)) != asyncio.run(tried(f"sqlite:///{tmp_path / 'other.db'}"))


async def test_a_faulty_record_is_refused_and_not_stored(service) -> None:
    match = played_match(Match("bondtolva", seed=3), deals=2).record()
    wrong = json.loads(json.dumps(match))
    wrong["deals"][1]["actions"][3] = "2C"
    empty = {**match, "deals": []}
    several = f"{dumps(match)}\n{dumps(match)}"
    for text, code in (
        ("", "not-json"),
        ("[]", "no-object"),
        (dumps(wrong), "unknown-action"),
        (dumps(empty), "empty"),
        (several, "several"),
    ):
        with pytest.raises(RecordError) as caught:
            await replays_of(service).add(text, "anna")
        assert "\n" not in str(caught.value)
        assert caught.value.code == code
    with service.store.replays._reader.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from upload").scalar() == 0

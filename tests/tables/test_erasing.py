"""Deleting a visitor: what is theirs is gone from the files of the database, and shared games go on without their name."""

from __future__ import annotations

import json

import pytest

from matzl.features.statistics.model import records, statistics
from matzl.table.core import commands
from matzl.table.core.records import Terms
from matzl.table.core.snapshot import restored
from matzl.table.live.erasing import erase
from matzl.table.store.erasure import UNSAID
from matzl.table.store.visitors import hashed
from tests.databases import stored_bytes
from tests.features.replay.test_model import replays_of
from tests.tables.conftest import warm_service
from tests.tables.plain import plain
from tests.tables.service_driver import against, code_of, play, settled

NAME, FRIEND = "Philomena", "Berta"


async def shared(service, host: str, guest: str, *, deals: int) -> str:
    """Open a table of two people and a bot, at which the match has begun; both have said something."""
    settings = against("open", "novice", options={"deals": deals}, rules={"talk": "all"})
    table = await service.open(host, settings)
    await service.execute(table, guest, commands.Sit(1, table))
    await service.execute(table, host, commands.Start())
    await service.execute(table, host, commands.Say(text="my secret words"))
    await service.execute(table, guest, commands.Say(text="hello there"))
    await settled(service, table, host)  # the bot may lead
    return table


async def alone(service, visitor: str) -> str:
    """Let a visitor play a match of one deal against bots; return the table."""
    settings = against("novice", "novice", options={"deals": 1})
    table = await service.open(visitor, settings, terms=Terms(4))
    await play(service, table, visitor)
    return table


async def visitors(service) -> list[str]:
    """Add two visitors and return their ids."""
    store = service.store
    return [(await store.run(store.visitors.new, name))[0].id for name in (NAME, FRIEND)]


@pytest.mark.sqlite
async def test_nothing_of_a_deleted_visitor_is_left_in_the_files(url, service) -> None:
    store = service.store
    visitor, secret = await store.run(store.visitors.new, NAME)
    friend, _ = await store.run(store.visitors.new, FRIEND)
    await store.run(store.visitors.change, visitor.id, name="Earlier name")
    code = await store.run(store.visitors.code, visitor.id)
    own = await alone(service, visitor.id)
    replay = (await service.table_view(own, visitor.id)).replay
    await store.run(store.replays.keep_analysis, replay, 1, {"form": 0})
    table = await shared(service, visitor.id, friend.id, deals=2)
    seen = await play(service, table, visitor.id, friend.id)
    await replays_of(service).find(seen.replay, friend.id)
    gone = (NAME, "Earlier name", hashed(secret), hashed(code), "my secret words", own)
    before = stored_bytes(url)
    assert all(each.encode() in before for each in gone)

    await erase(service, visitor.id)
    after = stored_bytes(url)
    assert [each for each in gone if each.encode() in after] == []
    assert b"hello there" in after

    assert await store.run(store.replays.analysis, replay, 1) is None
    assert await store.run(store.visitors.by_secret, secret) is None
    assert await code_of(service.table_view(own, visitor.id)) == "unknown-table"
    seen = await service.table_view(table, friend.id)
    assert "Anonymous" not in seen.names
    assert seen.chairs[0].kind == "open"
    assert [(said.name, said.text) for said in seen.talk] == [
        ("Anonymous", "…"),
        (FRIEND, "hello there"),
    ]
    assert seen.chairs[1].host
    assert await statistics(store, visitor.id, "mittlere") == []
    assert (await statistics(store, friend.id, "mittlere"))[0].overall.deals == 1


async def test_finished_matches_of_others_keep_no_name(service) -> None:
    store, (anna, berta) = service.store, await visitors(service)
    table = await shared(service, anna, berta, deals=1)
    replay = (await play(service, table, anna, berta)).replay

    async def names() -> list[list[str]]:
        found = await replays_of(service).find(replay, "")
        (match,) = await store.run(store.memory.matches, berta, most=9)
        (line,) = [line async for line in records(store, replays_of(service), berta)]
        recorded = json.loads(line)["meta"]["names"]
        return [list(each[:2]) for each in (found.played.names, match.names, recorded)]

    assert await names() == [[NAME, FRIEND]] * 3
    await erase(service, anna)
    assert await names() == [["Anonymous", FRIEND]] * 3
    assert await store.run(store.memory.matches, anna, most=9) == []
    assert [line async for line in records(store, replays_of(service), anna)] == []
    assert (await service.table_view(table, berta)).names[0] == ""
    await erase(service, anna)


async def test_a_page_that_is_open_meanwhile_leaves_no_trace(service) -> None:
    visitor, friend = await visitors(service)
    stream = service.stream(await shared(service, visitor, friend, deals=2), visitor)
    await anext(stream)
    await erase(service, visitor)
    assert await code_of(anext(stream)) == "not-admitted"


async def test_a_word_is_deleted_unless_a_deal_has_bound_it(url, service) -> None:
    host, guest = await visitors(service)
    table = await shared(service, host, guest, deals=3)
    await service.execute(table, host, commands.SetWord("replaced word"))
    await service.execute(table, host, commands.SetWord("bound word"))
    await play(service, table, host, guest)
    await service.execute(table, host, commands.SetWord("unbound word"))
    await service.execute(table, guest, commands.SetWord("word of another"))
    words = (b"replaced word", b"bound word", b"unbound word", b"word of another")
    assert all(word in stored_bytes(url) for word in words)
    await erase(service, host)
    assert [word in stored_bytes(url) for word in words] == [False, True, False, True]
    seen = await service.table_view(table, guest)
    assert (seen.word, seen.chairs[0].kind) == ("word of another", "open")


@pytest.mark.sqlite
async def test_a_table_opens_by_its_snapshot_from_which_words_are_deleted(url) -> None:
    service = warm_service(url)
    host, guest = await visitors(service)
    table = await shared(service, host, guest, deals=1)
    await play(service, table, host, guest)
    for each in (host, guest):
        over = await service.table_view(table, each)
        await service.execute(table, each, commands.Ready(over.move))
    before = await settled(service, table, guest)
    assert before.matches == 2
    await service.close()
    service = warm_service(url)
    events = service.store.events
    state = restored(table, await service.store.run(events.snapshot, table))
    assert state.talk[0].data["text"] == "my secret words"
    read, after = events.read, list[int]()

    def noted(key, kinds, length, most):
        after.append(length)
        return read(key, kinds, length, most)

    noted.reads_the_database = True
    events.read = noted
    seen = await settled(service, table, guest)
    assert after == [state.length]
    for each in ("number", "hand", "talk", "scores", "view"):
        assert plain(getattr(seen, each)) == plain(getattr(before, each))
    events.read = read
    await erase(service, host)
    assert await service.store.run(events.snapshot, table) is None
    assert UNSAID in [said.text for said in (await service.table_view(table, guest)).talk]
    await service.close()

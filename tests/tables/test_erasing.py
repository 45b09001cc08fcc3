"""Deleting a visitor: what is theirs is gone from the files of the database, and shared games go on without their name."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from matzl.errors import TableError
from matzl.features.statistics.exporting import records
from matzl.features.statistics.model import statistics
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.settings import Settings
from matzl.table.core.stages import Stage
from matzl.table.live.erasing import erase
from matzl.table.store.visitors import hashed
from tests.databases import opened_database
from tests.tables.conftest import warm_service
from tests.tables.test_replays import LEVELS, replays_of
from tests.tables.test_service import settled

NAME, FRIEND = "Philomena", "Berta"


async def shared(service, host: str, guest: str, *, deals: int) -> str:
    """Open a table of two people and a bot, at which the match has begun; both have said something."""
    given = {
        "game": "mittlere",
        "chairs": ["open", "novice"],
        "options": {"deals": deals},
        "rules": {"pace": "at-once", "talk": "all"},
    }
    table = await service.open(host, NAME, Settings.checked(given, LEVELS))
    await service.execute(table, guest, commands.Sit(FRIEND, 1, table))
    await service.execute(table, host, commands.Start())
    await service.execute(table, host, commands.Say(text="my secret words"))
    await service.execute(table, guest, commands.Say(text="hello there"))
    return table


async def play_deal(service, table: str, *people: str):
    """Let some people play the first legal card until the deal is over."""
    while True:
        for each in people:
            seen = await settled(service, table, each)
            if seen.stage is not Stage.PLAYING:
                return seen
            if seen.view.legal:
                play = commands.Play(seen.view.legal[0], seen.move)
                await service.execute(table, each, play)


async def alone(service, visitor: str) -> str:
    """Let a visitor play a match of one deal against bots; return the table."""
    given = {
        "game": "mittlere",
        "chairs": ["novice", "novice"],
        "options": {"deals": 1},
        "rules": {"pace": "at-once"},
    }
    table = await service.open(visitor, NAME, Settings.checked(given, LEVELS), seed=4)
    await play_deal(service, table, visitor)
    return table


def files(url: str) -> bytes:
    """Return the content of the files of a database."""
    path = Path(url.removeprefix("sqlite:///"))
    return b"".join(each.read_bytes() for each in path.parent.glob(path.name + "*"))


async def visitors(service) -> list[str]:
    """Add two visitors and return their ids."""
    store = service.store
    return [(await store.run(store.visitors.new, name))[0].id for name in (NAME, FRIEND)]


def test_nothing_of_a_deleted_visitor_is_left_in_the_files(url) -> None:
    async def tried() -> None:
        service = warm_service(url)
        store = service.store
        visitor, secret = await store.run(store.visitors.new, NAME)
        friend, _ = await store.run(store.visitors.new, FRIEND)
        await store.run(store.visitors.change, visitor.id, name="Earlier name")
        code = await store.run(store.visitors.code, visitor.id)
        own = await alone(service, visitor.id)
        replay = (await service.table_view(own, visitor.id)).replay
        await store.run(store.replays.keep_analysis, replay, 1, {"form": 0})
        table = await shared(service, visitor.id, friend.id, deals=2)
        seen = await play_deal(service, table, visitor.id, friend.id)
        replays = replays_of(service)
        await replays.find(seen.replay, friend.id)
        gone = (
            NAME,
            "Earlier name",
            visitor.id,
            hashed(secret),
            hashed(code),
            "my secret words",
            own,
        )
        before = files(url)
        assert all(each.encode() in before for each in gone)

        assert await erase(service, visitor.id) == 0
        after = files(url)
        assert [each for each in gone if each.encode() in after] == []
        assert b"hello there" in after

        assert await store.run(store.replays.analysis, replay, 1) is None
        assert await store.run(store.visitors.by_secret, secret) is None
        with pytest.raises(TableError) as caught:
            await service.table_view(own, visitor.id)
        assert caught.value.code == "unknown-table"
        seen = await service.table_view(table, friend.id)
        assert "Anonymous" not in seen.names
        assert seen.chairs[0].kind == "open"
        assert [(said.name, said.text) for said in seen.talk] == [
            ("Anonymous", "…"),
            (FRIEND, "hello there"),
        ]
        assert seen.chairs[1].host
        assert await statistics(store, visitor.id, "mittlere") is None
        assert (await statistics(store, friend.id, "mittlere")).overall.deals == 1
        await service.close()

    asyncio.run(tried())
    with opened_database(url) as connection:
        ((fault,),) = connection.execute("pragma integrity_check")
    assert fault == "ok"


async def test_finished_matches_of_others_keep_an_anonymous_name(url) -> None:
    service = warm_service(url)
    store = service.store
    anna, berta = await visitors(service)
    table = await shared(service, anna, berta, deals=1)
    seen = await play_deal(service, table, anna, berta)
    assert seen.stage is Stage.OVER
    found = await replays_of(service).find(seen.replay, "")
    assert found.played.names[:2] == (NAME, FRIEND)
    (line,) = [line async for line in records(store, replays_of(service), berta)]
    assert NAME in line

    await erase(service, anna)
    found = await replays_of(service).find(seen.replay, "")
    assert found.played.names[:2] == ("Anonymous", FRIEND)
    (match,) = await store.run(store.memory.matches, berta, most=9)
    assert list(match.names[:2]) == ["Anonymous", FRIEND]
    assert await store.run(store.memory.matches, anna, most=9) == []
    (line,) = [line async for line in records(store, replays_of(service), berta)]
    assert NAME not in line
    assert [line async for line in records(store, replays_of(service), anna)] == []
    await erase(service, anna)
    await service.close()

    again = warm_service(url)
    seen = await again.table_view(table, berta)
    assert seen.replay
    await again.close()


async def test_the_name_of_whoever_was_removed_while_a_bot_played_for_them_is_deleted(url) -> None:
    service = warm_service(url)
    table = await shared(service, "berta", "anna", deals=2)
    async with service.tables.hold(table) as live:
        away = {"seat": 1, "level": "novice", "for": FRIEND}
        await service.tables.append(live, [Event("bot", away, "berta")])
    await service.execute(table, "berta", commands.Remove(1))
    seen = await service.table_view(table, "berta")
    assert seen.removed == (FRIEND,)
    await erase(service, "anna")
    await service.close()
    assert FRIEND.encode() not in files(url)


async def test_the_name_kept_for_the_return_of_a_person_is_deleted(url) -> None:
    service = warm_service(url)
    table = await shared(service, "anna", "berta", deals=2)
    await service.execute(table, "anna", commands.Leave())
    await service.execute(table, "berta", commands.SeatBot(0, "novice"))
    await erase(service, "anna")
    await service.close()
    assert NAME.encode() not in files(url)
    assert b'"anna"' not in files(url)


async def test_the_name_of_somebody_who_was_removed_is_deleted(url) -> None:
    service = warm_service(url)
    table = await shared(service, "berta", "anna", deals=2)  # the host has the name to delete
    await service.execute(table, "anna", commands.Leave())
    await service.execute(table, "clara", commands.Sit("Clotilde", 1, table))
    await service.execute(table, "berta", commands.Remove(1))
    await service.execute(table, "berta", commands.Readmit(0))
    await service.close()
    assert files(url).count(b"Clotilde") >= 3

    service = warm_service(url)
    await erase(service, "clara")
    seen = await service.table_view(table, "berta")
    await service.close()
    assert seen.removed == ()
    assert b"Clotilde" not in files(url)


async def test_a_page_that_is_open_meanwhile_leaves_no_trace(url) -> None:
    service = warm_service(url)
    visitor, friend = await visitors(service)
    table = await shared(service, visitor, friend, deals=2)
    stream = service.stream(table, visitor, 0)
    await anext(stream)
    await erase(service, visitor)
    with pytest.raises(TableError) as caught:
        await anext(stream)
    assert caught.value.code == "not-admitted"
    await service.close()
    assert visitor.encode() not in files(url)


async def test_a_damaged_table_keeps_nothing_else(url, caplog) -> None:
    service = warm_service(url)
    store = service.store
    visitor, secret = await store.run(store.visitors.new, NAME)
    await alone(service, visitor.id)
    damaged = await shared(service, visitor.id, "berta", deals=1)
    await service.close()
    with opened_database(url) as connection:
        cut = "update event set data = '{' where table_id = ? and kind = 'said'"
        connection.execute(cut, (damaged,))

    service = warm_service(url)
    store = service.store
    assert await erase(service, visitor.id) == 1
    assert await store.run(store.visitors.by_secret, secret) is None
    assert await store.run(store.erasure.tables_of, visitor.id) == [damaged]
    assert f"a name stays in the damaged table {damaged}" in caplog.text
    await service.close()

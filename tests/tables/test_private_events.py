"""Events that only one visitor sees fill no log and change no list of others, and a long log keeps nobody waiting."""

from __future__ import annotations

import asyncio
import threading

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.state import Table
from matzl.table.live import tables as live
from tests.tables.conftest import warm_service
from tests.tables.test_service_storage import log_of, settings
from tests.tables.test_service_streams import Looking
from tests.waiting import PATIENCE, until


async def playing(service, **more) -> str:
    """Open a table of three people where the first deal has begun."""
    table = await service.open("anna", "Anna", settings(**more))
    for guest in ("berta", "clara"):
        await service.execute(table, guest, commands.Sit(guest))
    await service.execute(table, "anna", commands.Start())
    return table


async def test_a_log_keeps_only_the_last_arrangement_of_a_hand(url):
    service = warm_service(url)
    table = await playing(service)
    length = len(await log_of(service, table))
    hands = {}
    for number in range(60):
        for visitor in ("anna", "berta"):
            hand = list((await service.table_view(table, visitor)).hand)
            hands[visitor] = hand[number % 5 + 1 :] + hand[: number % 5 + 1]
            await service.execute(table, visitor, commands.Arrange(hands[visitor]))
    log = await log_of(service, table)
    assert [event.kind for event in log[length:]] == ["arranged"] * 2
    for each in (service, warm_service(url)):
        for visitor, hand in hands.items():
            assert list((await each.table_view(table, visitor)).hand) == hand
        await each.close()


async def test_every_stream_of_the_visitor_shows_each_arrangement(url):
    service = warm_service(url)
    table = await playing(service)
    number = (await service.table_view(table, "anna")).number
    one, two = (Looking(service, table, "anna", number) for _ in range(2))
    other = Looking(service, table, "berta", (await service.table_view(table, "berta")).number)
    await asyncio.sleep(0)
    for count in range(1, 4):
        hand = (await service.table_view(table, "anna")).hand
        await service.execute(table, "anna", commands.Arrange(hand[::-1]))
        await one.until(count)
        await two.until(count)
        assert one.views[-1].hand == two.views[-1].hand == hand[::-1]
    await service.execute(table, "anna", commands.Say("hello"))
    await other.until(1)
    await service.close()
    for each in (one, two, other):
        await each.task
    assert len(other.views) == 1
    assert [entry.kind for entry in other.views[0].log if entry.number > number] == ["said"]


async def _shown(looking: Looking, hand: list[str]) -> None:
    """Wait until a stream shows a hand in this order."""
    async with asyncio.timeout(60):
        while not looking.views or list(looking.views[-1].hand) != hand:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_an_arrangement_reaches_the_streams_of_other_processes(url):
    """The first one adds an event, the others replace it."""
    service, other = warm_service(url), warm_service(url)
    table = await playing(service)
    there = Looking(other, table, "anna")
    usual = list((await service.table_view(table, "anna")).hand)
    for count in range(1, 5):
        hand = usual[count:] + usual[:count]
        await (service, other)[count // 4].execute(table, "anna", commands.Arrange(hand))
        await _shown(there, hand)
    await service.execute(table, "anna", commands.Arrange(None))
    await _shown(there, usual)
    assert not there.views[-1].own_order
    log = await log_of(service, table)
    assert [event.kind for event in log].count("arranged") == 1
    for each in (service, other):
        await each.close()
    await there.task


async def test_the_same_arrangement_again_stores_nothing(service):
    table = await playing(service)
    length = len(await log_of(service, table))
    await service.execute(table, "anna", commands.Arrange(None))
    assert len(await log_of(service, table)) == length


async def test_private_events_move_no_table_up_in_lists(service):
    first = await playing(service, rules={"hints": "always"})
    second = await playing(service)

    async def order() -> list[str]:
        return [each.table for each, _ in await service.invitations.of_visitor("berta")]

    assert await order() == [second, first]
    watch = (await service.table_view(first, "anna")).watch
    await service.admit(watch, "otto")
    view = await service.table_view(first, "anna")
    await service.execute(first, "anna", commands.Arrange(view.hand[::-1]))
    for visitor in ("anna", "berta", "clara"):
        seen = await service.table_view(first, visitor)
        if seen.can_hint:
            await service.execute(first, visitor, commands.AskHint(seen.move))
    assert {event.kind for event in await log_of(service, first)} >= {
        "admitted",
        "arranged",
        "hinted",
    }
    assert await order() == [second, first]
    await service.execute(first, "anna", commands.Say("hello"))
    assert await order() == [first, second]


def old_log(service, table: str, rows: int) -> None:
    """Add many arrangements to a log, as earlier versions did."""
    state = Table(table, service.store.events.read(table))
    length = state.length
    events = [Event("arranged", {"seat": 0, "cards": None}, "anna")] * rows
    service.store.events.append(state, events, length)


async def test_a_long_log_is_read_and_applied_beside_other_tables(url, monkeypatch):
    service = warm_service(url)
    long, short = await playing(service), await playing(service)
    await service.store.run(old_log, service, long, 3000)
    await service.close()
    service = warm_service(url)
    read, reading, go = service.store.events.read, threading.Event(), threading.Event()

    def slow(table, *more):
        if table == long:
            reading.set()
            assert go.wait(PATIENCE)
        return read(table, *more)

    slow.reads_the_database = True
    monkeypatch.setattr(service.store.events, "read", slow)
    folding, fold = threading.Event(), threading.Event()

    class SlowTable(Table):
        def __init__(self, key, events=()):
            super().__init__(key, events)
            if key == long:
                folding.set()
                assert fold.wait(PATIENCE)

    monkeypatch.setattr(live, "Table", SlowTable)
    waits = asyncio.create_task(service.table_view(long, "anna"))
    for begun, release in ((reading, go), (folding, fold)):
        await until(begun.is_set)
        assert (await service.table_view(short, "anna")).hand
        await service.execute(short, "anna", commands.Say("hello"))
        assert not waits.done()
        release.set()
    assert (await waits).hand
    await service.close()


def test_a_log_with_a_gap_names_its_table_and_keeps_the_others_going(url, caplog):
    async def tried():
        service = warm_service(url)
        broken, whole = await playing(service), await playing(service)
        await service.close()
        service = warm_service(url)

        def damage():
            with service.store._engine.begin() as connection:
                connection.exec_driver_sql(
                    "delete from event where table_id = ? and seq = 2", (broken,)
                )

        await service.store.run(damage)
        for _ in range(3):
            with pytest.raises(TableError, match=broken) as refused:
                await service.table_view(broken, "anna")
            assert refused.value.code == "damaged-table"
        assert (await service.table_view(whole, "anna")).hand
        await service.close()

    asyncio.run(tried())
    assert len(caplog.records) == 1
    assert "events are missing after number 1" in caplog.text
    assert caplog.records[0].exc_info is None

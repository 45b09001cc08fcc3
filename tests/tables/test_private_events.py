"""Events that only one visitor sees fill no log and change no list of others, and a long log keeps nobody waiting."""

from __future__ import annotations

import asyncio
import threading

from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.snapshot import apply_events
from matzl.table.core.state import Table
from matzl.table.live import tables as live
from matzl.table.store.event_log import NewEvents
from tests.tables.conftest import warm_service
from tests.tables.test_service_storage import log_of, settings
from tests.waiting import PATIENCE, until


async def playing(service, **more) -> str:
    """Open a table of three people where the first deal has begun."""
    table = await service.open("anna", settings(**more))
    for guest in ("berta", "clara"):
        await service.execute(table, guest, commands.Sit())
    await service.execute(table, "anna", commands.Start())
    return table


async def test_private_events_move_no_table_up_in_lists(service):
    first = await playing(service, rules={"hints": "always"})
    second = await playing(service)

    async def order() -> list[str]:
        return [each.table for each in await service.invitations.of_visitor("berta")]

    assert await order() == [second, first]
    await service.invitations.admit((await service.table_view(first, "anna")).watch, "otto")
    for visitor in ("anna", "berta", "clara"):
        seen = await service.table_view(first, visitor)
        if seen.can_hint:
            await service.execute(first, visitor, commands.AskHint(seen.move))
    assert {event.kind for event in await log_of(service, first)} >= {"admitted", "hinted"}
    assert await order() == [second, first]
    await service.execute(first, "anna", commands.Say("hello"))
    assert await order() == [first, second]


def old_log(service, table: str, rows: int) -> None:
    """Add many messages to a log."""
    state = Table(table, service.store.events.read(table))
    length = state.length
    events = [Event("said", {"seat": 0, "phrase": "hello", "text": ""}, "anna")] * rows
    service.store.events.append(NewEvents(state, events, length))


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

    def apply_slowly(table, events):
        if table.key == long:
            folding.set()
            assert fold.wait(PATIENCE)
        return apply_events(table, events)

    monkeypatch.setattr(live, "apply_events", apply_slowly)
    waits = asyncio.create_task(service.table_view(long, "anna"))
    for begun, release in ((reading, go), (folding, fold)):
        await until(begun.is_set)
        assert (await service.table_view(short, "anna")).hand
        await service.execute(short, "anna", commands.Say("hello"))
        assert not waits.done()
        release.set()
    assert (await waits).hand
    await service.close()

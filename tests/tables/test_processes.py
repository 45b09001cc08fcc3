"""Several processes with one store: one moves automatically, all see events soon, no event happens twice."""

import asyncio
import time
from types import SimpleNamespace

import pytest
from sqlalchemy import select

from matzl.table.core import commands
from matzl.table.core.settings import Settings
from matzl.table.core.state import Table
from matzl.table.live.autoplay import LeaseKeeper
from matzl.table.live.tables import POLL_SECONDS
from matzl.table.store import Store
from matzl.table.store.leases import LEASE_SECONDS
from matzl.table.store.schema import LEASE
from tests.tables.conftest import warm_service
from tests.tables.other_process import LEVELS, act, bots, other_process
from tests.tables.test_service_storage import log_of, seq_numbers
from tests.waiting import until

SEEN_WITHIN, PASSED_ON_WITHIN = 0.5, 5.0
"""The limits, in seconds, on what the intervals between looks and the life of a lease add up to."""


async def check_log(service, table) -> None:
    """Check that the events are numbered without gaps, and that each can be applied after the ones before."""
    log = await log_of(service, table)
    seqs = await service.store.run(seq_numbers, service.store, table)
    assert len(seqs) >= len(log)  # a bot may have moved since
    assert seqs == list(range(1, len(seqs) + 1))
    folded = Table(table)
    for event in log:
        if event.kind == "done":
            assert event.data["seat"] == folded.deal.turn
            assert event.data["word"] in folded.deal.legal or folded.deal.by_chance
        folded.apply(event)


async def test_a_card_is_seen_in_another_process_when_it_looks_next(url, monkeypatch) -> None:
    """A look that has begun when the card is stored may miss it; the one after that must not."""
    assert 2 * POLL_SECONDS < SEEN_WITHIN
    service = warm_service(url)
    given = {"game": "bondtolva", "listed": True}
    table = await service.open("anna", "Anna", Settings.checked(given, LEVELS))
    await service.execute(table, "berta", commands.Sit("Berta"))
    await service.execute(table, "anna", commands.Start())
    looks, changed = [], service.store.changed

    def looked() -> bool:
        looks.append(len(service.tables.live[table].table.deal.actions))
        return changed()

    monkeypatch.setattr(service.store, "changed", looked)
    seen = {0}

    async def look() -> None:
        async for view in service.stream(table, "anna", 0):
            seen.add(0 if view.view is None else len(view.view.actions))

    looking = asyncio.create_task(look())
    with other_process(url) as other:
        for _ in range(6):
            await until(lambda: not service.tables.live[table].table.deal.by_chance)
            deal = service.tables.live[table].table.deal
            before, visitor = len(deal.actions), ("anna", "berta")[deal.turn]
            await other.ask("act", table, visitor)
            stored = len(looks)
            await until(lambda before=before: max(seen) > before)
            await until(lambda stored=stored: len(looks) > stored + 1)
            assert looks[stored + 1] > before, "known when the look after the next begins"
    await check_log(service, table)
    await service.close()
    await looking


@pytest.mark.thorough
async def test_the_lease_of_a_killed_process_passes_on_when_it_lapses(url) -> None:
    assert LEASE_SECONDS + POLL_SECONDS < PASSED_ON_WITHIN
    service = warm_service(url, asyncio.sleep)
    with other_process(url) as other:
        table = await other.ask("open", "matzlfangen", "anna")
        looking = asyncio.create_task(_look(service, table))
        while True:
            await other.ask("act", table, "anna")
            await asyncio.sleep(0.1)
            if await service.store.run(_bot_of_another, service, table):
                break
        other.kill()
        before = len(await log_of(service, table))
        _, lapses = await service.store.run(_lease, service.store, table)
        while len(await log_of(service, table)) == before:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        assert time.time() > lapses
    await check_log(service, table)
    await service.close()
    await looking


async def _look(service, table) -> None:
    async for _ in service.stream(table, "anna", 0):
        pass


def _lease(store, table) -> tuple[str | None, float]:
    """Return the holder of the lease of a table, and the time when it lapses; runs in the store's thread."""
    wanted = select(LEASE.c.holder, LEASE.c.until).where(LEASE.c.table_id == table)
    with store._engine.connect() as connection:
        found = connection.execute(wanted).first()
    return (None, 0.0) if found is None else (found.holder, found.until)


def _bot_of_another(service, table) -> bool:
    """Return whether a bot is to move at a table whose lease another process has; runs in the store's thread."""
    deal = Table(table, service.store.events.read(table)).deal
    holder, _ = _lease(service.store, table)
    others = holder is not None and holder != service._leases._holder
    return others and deal is not None and deal.turn not in (None, 0)


@pytest.mark.thorough
async def test_two_processes_share_a_table_and_no_move_is_made_twice(url, service) -> None:
    """Both processes follow the table, and the person plays in each of them in turn."""
    with other_process(url) as other:
        table = await service.open("anna", "Anna", bots("matzlfangen", "at-once"))
        await other.ask("watch", table, "anna")
        for number in range(12):
            if number % 2:
                await act(service, table, "anna")
            else:
                await other.ask("act", table, "anna")
    await check_log(service, table)
    assert [event.kind for event in await log_of(service, table)].count("done") > 20


async def test_a_lease_is_free_when_it_is_released_or_lapses(url, monkeypatch) -> None:
    store, other_store = Store(url), Store(url)
    one, other = LeaseKeeper(store), LeaseKeeper(other_store)
    assert await one.take("t")
    assert await one.take("t")
    assert not await other.take("t")
    assert await other.take("u")
    await one.release("t")
    assert await other.take("t")
    assert not await one.take("t")
    for clock in (LEASE_SECONDS + 0.1, -3600.0):  # lapsed; the clock was set back by an hour
        now = time.time() + clock
        with monkeypatch.context() as patch:
            patch.setattr("matzl.table.store.leases.time.time", lambda now=now: now)
            assert await one.take("t")
            assert not await other.take("t")
            await one.release("t")
            assert await other.take("t")
    await one.close()
    await other.close()
    store.close()
    other_store.close()


def test_a_lease_is_renewed_while_it_is_held(url, monkeypatch) -> None:
    monkeypatch.setattr("matzl.table.live.autoplay.RENEW_SECONDS", 0.01)
    now = [1_800_000_000.0]
    monkeypatch.setattr("matzl.table.store.leases.time", SimpleNamespace(time=lambda: now[0]))

    async def tried() -> None:
        store = Store(url)
        one, other = LeaseKeeper(store), LeaseKeeper(store)
        assert await one.take("t")
        for _ in range(4):
            now[0] += LEASE_SECONDS - 0.1
            while await store.run(_lapses, store) < now[0] + LEASE_SECONDS:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert not await other.take("t")
        await one.close()
        now[0] += LEASE_SECONDS + 0.1
        assert await other.take("t")
        await other.close()
        store.close()

    asyncio.run(asyncio.wait_for(tried(), 300))


def _lapses(store) -> float:
    return _lease(store, "t")[1]

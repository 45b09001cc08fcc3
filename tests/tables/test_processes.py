"""Several processes with one store: one moves automatically, all see events soon, no event happens twice."""

import asyncio
import time

import pytest
from sqlalchemy import select

from matzl.table import commands
from matzl.table.autoplay import LeaseKeeper
from matzl.table.settings import Settings
from matzl.table.state import Table
from matzl.table.store import Store
from matzl.table.store.leases import LEASE_SECONDS
from matzl.table.store.schema import LEASE
from tests.tables.conftest import warm_service
from tests.tables.other_process import LEVELS, act, bots, other_process
from tests.tables.test_service_storage import log_of, seq_numbers

SEEN_WITHIN, PASSED_ON_WITHIN = 0.5, 5.0
"""The limit of a wait, in seconds."""


async def check_log(service, table) -> None:
    """Check that the events are numbered without gaps, and that each can be applied after the ones before."""
    log = await log_of(service, table)
    seqs = await service.store.run(seq_numbers, service.store, table)
    assert seqs == list(range(1, len(log) + 1))
    folded = Table(table)
    for event in log:
        if event.kind == "done":
            assert event.data["seat"] == folded.deal.turn
            assert event.data["word"] in folded.deal.legal or folded.deal.by_chance
        folded.apply(event)


def test_a_card_is_seen_in_another_process_within_half_a_second(url) -> None:
    async def tried() -> None:
        service = warm_service(url)
        given = {"game": "bondtolva", "listed": True}
        table = await service.open("anna", "Anna", Settings.checked(given, LEVELS))
        await service.execute(table, "berta", commands.Sit("Berta"))
        await service.execute(table, "anna", commands.Start())
        seen = {}

        async def look() -> None:
            async for view in service.stream(table, "anna", 0):
                seen[0 if view.view is None else len(view.view.actions)] = time.time()

        looking = asyncio.create_task(look())
        delays = []
        with other_process(url) as other:
            for _ in range(6):
                while (deal := service.tables.live[table].table.deal).by_chance:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                before, visitor = len(deal.actions), ("anna", "berta")[deal.turn]
                played = float(await other.ask("act", table, visitor))
                while max(seen) <= before:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                delays.append(min(at for number, at in seen.items() if number > before) - played)
        await check_log(service, table)
        await service.close()
        await looking
        print("seconds until a card is seen:", [round(delay, 3) for delay in delays])
        assert max(delays) < SEEN_WITHIN

    asyncio.run(tried())


def test_the_lease_of_a_killed_process_passes_on(url) -> None:
    async def tried() -> None:
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
            killed, before = time.time(), len(await log_of(service, table))
            while len(await log_of(service, table)) == before:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            passed_on = time.time() - killed
        await check_log(service, table)
        await service.close()
        await looking
        print("seconds until the bots play on:", round(passed_on, 2))
        assert 1.0 < passed_on < PASSED_ON_WITHIN

    asyncio.run(tried())


async def _look(service, table) -> None:
    async for _ in service.stream(table, "anna", 0):
        pass


def _bot_of_another(service, table) -> bool:
    """Return whether a bot is to move at a table whose lease another process has; runs in the store's thread."""
    deal = Table(table, service.store.events.read(table)).deal
    with service.store._engine.connect() as connection:
        holder = connection.execute(
            select(LEASE.c.holder).where(LEASE.c.table_id == table)
        ).scalar()
    others = holder is not None and holder != service._leases._holder
    return others and deal is not None and deal.turn not in (None, 0)


@pytest.mark.thorough
def test_two_processes_share_a_table_and_no_move_is_made_twice(url) -> None:
    """Both processes follow the table, and the person plays in each of them in turn."""

    async def tried() -> None:
        service = warm_service(url)
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
        await service.close()

    asyncio.run(tried())


def test_a_lease_is_free_when_it_is_released_or_lapses(url, monkeypatch) -> None:
    async def tried() -> None:
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

    asyncio.run(tried())


def test_a_lease_is_renewed_while_it_is_held(url, monkeypatch) -> None:
    monkeypatch.setattr("matzl.table.autoplay.RENEW_SECONDS", 0.02)
    monkeypatch.setattr("matzl.table.store.leases.LEASE_SECONDS", 0.5)

    async def tried() -> None:
        store = Store(url)
        one, other = LeaseKeeper(store), LeaseKeeper(store)
        assert await one.take("t")
        for _ in range(4):
            await asyncio.sleep(0.3)
            assert not await other.take("t")
        await one.close()
        await asyncio.sleep(0.6)
        assert await other.take("t")
        await other.close()
        store.close()

    asyncio.run(tried())

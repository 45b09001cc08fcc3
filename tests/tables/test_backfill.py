"""Counting the finished deals that earlier versions have stored: completely, once, and going on after an interruption."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from matzl.table import backfill
from matzl.table.backfill import count_earlier_deals
from matzl.table.erasing import erase
from matzl.table.finishing import finished_in
from matzl.table.state import Table
from matzl.table.statistics import statistics
from matzl.table.store import Store
from tests.databases import downgrade, opened_database
from tests.tables.conftest import warm_service
from tests.tables.test_migration import ANNA, BERTA, FINISHED, TALKING
from tests.tables.test_replays import opened, play_deal
from tests.waiting import until

NEW = ("finished_deal", "finished_match", "tally")


@pytest.fixture
def old(tmp_path, url) -> str:
    """Return the URL of a copy of a database of the first schema."""
    shutil.copy(Path(__file__).parent / "data" / "v0001.db", tmp_path / "tables.db")
    return url


def rows(url: str, table: str) -> list[tuple]:
    with opened_database(url) as connection:
        return sorted(connection.execute(f"select * from {table}"), key=repr)


def test_the_deals_of_an_old_database_are_counted(old) -> None:
    async def tried() -> None:
        store = Store(old)
        assert len(await store.run(store.memory.uncounted)) == 4
        await count_earlier_deals(store)
        assert await store.run(store.memory.uncounted) == []
        (match,) = await store.run(store.memory.matches, ANNA, most=9)
        assert (match.table, match.game, list(match.scores)) == (FINISHED, "bondtolva", [2, 2])
        assert (match.won, list(match.names)) == (True, ["Anna", "Vreni"])
        assert match.at < 2_000_000_000
        found = await statistics(store, ANNA, "bondtolva")
        assert found.overall.deals == len(rows(old, "finished_deal"))
        assert await store.run(store.memory.replays, ANNA) == [(match.replay, 0)]
        assert await store.run(store.memory.replays, BERTA) == []
        await asyncio.to_thread(store.close)

    asyncio.run(tried())
    assert TALKING not in repr(rows(old, "finished_deal"))


def test_counting_afterwards_gives_what_counting_at_once_gives(url, monkeypatch) -> None:
    async def played() -> None:
        service = warm_service(url)
        for _ in range(3):
            await play_deal(service, await opened(service, deals=1))
        await service.close()

    asyncio.run(played())
    before = {table: rows(url, table) for table in NEW}
    assert all(before.values())
    downgrade(url, "0004")  # before finished deals were counted

    real, seen = backfill.finished_in, []

    def interrupted(table, events):
        seen.append(table.key)
        if len(seen) == 2:
            raise asyncio.CancelledError
        return real(table, events)

    async def first() -> None:
        store = Store(url)
        with pytest.raises(asyncio.CancelledError):
            await count_earlier_deals(store)
        assert len(await store.run(store.memory.uncounted)) == 2
        await asyncio.to_thread(store.close)

    async def second() -> None:
        service = warm_service(url)
        service.start()
        await until(lambda: service.store.call(service.store.memory.uncounted) == [])
        await service.close()

    monkeypatch.setattr(backfill, "finished_in", interrupted)
    asyncio.run(first())
    asyncio.run(second())
    assert len(seen) == len(set(seen)) + 1 == 4
    assert {table: rows(url, table) for table in NEW} == before


def test_visitors_deleted_meanwhile_are_not_counted(url) -> None:
    async def tried() -> None:
        service = warm_service(url)
        table = await opened(service, deals=1)
        await play_deal(service, table)
        store = service.store
        events = await store.run(store.events.timed, table)
        ended = list(finished_in(Table(table), events))
        await erase(service, "anna")
        await store.run(store.memory.count, table, ended)
        await service.close()

    asyncio.run(tried())
    assert all(rows(url, each) == [] for each in NEW)


@pytest.mark.parametrize("data", ["{}", "{"])
def test_a_damaged_table_stops_no_other(url, caplog, data) -> None:
    async def played() -> list[str]:
        service = warm_service(url)
        tables = [await opened(service, deals=1) for _ in range(2)]
        for table in tables:
            await play_deal(service, table)
        await service.close()
        return tables

    damaged, sound = asyncio.run(played())
    downgrade(url, "0004")  # before finished deals were counted
    with opened_database(url) as connection:
        wrong = (data, damaged)
        connection.execute("update event set data = ? where table_id = ? and seq = 2", wrong)

    async def counted() -> None:
        store = Store(url)
        await count_earlier_deals(store)
        assert await store.run(store.memory.uncounted) == [damaged]
        await asyncio.to_thread(store.close)

    asyncio.run(counted())
    assert {row[0] for row in rows(url, "finished_deal")} == {sound}
    assert damaged in caplog.text

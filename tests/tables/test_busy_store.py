"""A database that another program has locked for writing: writing fails soon with a sentence."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from tests.tables.conftest import warm_service
from tests.tables.plain import without
from tests.tables.service_driver import Looking, against
from tests.tables.test_service_storage import log_of, settings
from tests.waiting import until

pytestmark = pytest.mark.sqlite

HELLO = commands.Say(phrase="hello")


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Hold the lock for writing, as another program would."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@pytest.fixture
def impatient(monkeypatch) -> None:
    """Let writers wait for a short time."""
    monkeypatch.setattr("matzl.table.store.sqlite.BUSY_SECONDS", 0.1)
    monkeypatch.setattr("matzl.table.store.database.BUSY_SECONDS", 0.1)


@pytest.mark.usefixtures("impatient")
async def test_a_writer_gives_up_and_changes_nothing(url, caplog):
    service = warm_service(url)
    table = await service.open("anna", settings())
    before = without(await service.table_view(table, "anna"), "attendance")
    with locked(url):
        tries = [service.execute(table, "anna", HELLO, str(n)) for n in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert without(await service.table_view(table, "anna"), "attendance") == before
    assert {(type(each), each.code) for each in results} == {(TableError, "store-busy")}
    assert without(await service.table_view(table, "anna"), "attendance") == before
    await service.execute(table, "anna", HELLO, "0")
    assert [event.kind for event in await log_of(service, table)] == ["opened", "said"]
    await service.close()
    said = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(said) == 1
    assert "is busy" in said[0].getMessage()
    assert said[0].exc_info is None


@pytest.mark.usefixtures("impatient")
async def test_bots_wait_for_the_database_and_play_on_by_themselves(url, service):
    table = await service.open("anna", against("random", "random"))
    looking = Looking(service, table, "anna", 0)
    while True:
        view = await service.table_view(table, "anna")
        if view.view is not None and view.view.legal:
            break
        await asyncio.sleep(0.01)
    usual, tasks = service._autoplay._wait, []

    async def lock_until_noticed() -> None:
        with locked(url):
            held.set()
            await until(lambda: "store-busy" in service.store._reported)

    held = asyncio.Event()

    async def wait(move):
        if not tasks:
            tasks.append(asyncio.create_task(lock_until_noticed()))
            await held.wait()
        await usual(move)

    service._autoplay._wait = wait
    while not tasks:  # whoever wins a trick leads to the next one, before any bot
        view = await service.table_view(table, "anna")
        if view.view.legal:
            card = next(iter(view.view.legal))
            await service.execute(table, "anna", commands.Play(card, view.move))
        await asyncio.sleep(0.01)
    while not (await service.table_view(table, "anna")).view.legal:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert tasks[0].done()
    assert {each.stalled.reason for each in looking.views if each.stalled} <= {"store-busy"}

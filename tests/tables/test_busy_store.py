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
from tests.tables.test_service_storage import log_of, settings

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

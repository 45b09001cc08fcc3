"""Fixtures: a database in a folder of its own, and services whose warm-up is done."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing

import pytest

from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.migrating import MIGRATIONS
from tests.conftest import CLOSING
from tests.databases import SAMPLE, database_of_test, opened_database
from tests.tables.table_driver import ONLOOKER, PEOPLE
from tests.tables.warm_ups import finish

LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0101", "0100"


def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
"""


@pytest.fixture
def url(tmp_path) -> Iterator[str]:
    """Yield the URL of a database without rows."""
    with database_of_test(tmp_path / "tables.db") as address:
        yield address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """Yield the store of the database."""
    with closing(Store(url)) as store:
        yield store


@pytest.fixture
def sample(tmp_path) -> str:
    """Return the URL of a copy of the stored database."""
    shutil.copy(SAMPLE, tmp_path / "tables.db")
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def later(tmp_path_factory, monkeypatch) -> str:
    """Add a migration to the schema, and return the version to which it leads."""
    folder = tmp_path_factory.mktemp("later") / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / "v0101_later.py").write_text(LATER)
    monkeypatch.setattr("matzl.table.store.migrating.MIGRATIONS", folder)
    monkeypatch.setattr("matzl.table.store.migrating.NEWEST", "0101")
    return "0101"


async def no_pause(seconds: float) -> None:
    """Yield to the event loop without a pause."""
    await asyncio.sleep(0)


def warm_service(url: str, sleep: Callable[[float], Awaitable[object]] = no_pause) -> TableService:
    """Return a service for a database; its warm-up reports all games as compiled."""
    service = TableService(Store(url), sleep=sleep)
    finish(service.warm_up)
    for visitor in (*PEOPLE, ONLOOKER, "rosa"):
        service.tables.rename(visitor, visitor.title())
    return service


@pytest.fixture
def service(url: str, request: pytest.FixtureRequest) -> Iterator[TableService]:
    """Yield a service for the database, which is closed at the end of the test."""
    service = warm_service(url)
    request.node.stash[CLOSING] = service.close
    yield service
    service.store.close()  # after a test without an event loop


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """Keep the markers of compiled games out of the user's cache."""
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))


def add_visitors(url: str, *visitors: str) -> None:
    """Add visitors with given ids, and names like them: the names of others are not stored."""
    with opened_database(url) as connection:
        for each in visitors:
            row = (each, each.title())
            columns = "(id, name, language, deck, made)"
            connection.execute(f"insert into visitor {columns} values (?, ?, '', '', 0)", row)

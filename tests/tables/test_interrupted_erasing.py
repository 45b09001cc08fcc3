"""The deletion of a visitor that is interrupted anywhere, or with its process: a later start completes it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from matzl.errors import TableError
from matzl.table.core.errors import table_error
from matzl.table.live.erasing import erase
from tests.databases import opened_database, stored_bytes
from tests.tables.conftest import warm_service
from tests.tables.service_driver import play
from tests.tables.test_erasing import NAME, alone, shared
from tests.waiting import until

pytestmark = pytest.mark.sqlite

OWN = 5
"""The number of tables where the visitor has played alone."""
WRITING = ("begin", "delete_own", "delete_words", "erase")
"""The steps of a deletion."""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Path, str]:
    """Return a database in which a visitor has played alone and with a friend, and the secret of the visitor."""
    folder = tmp_path_factory.mktemp("played")

    async def play_all() -> str:
        service = warm_service(f"sqlite:///{folder}/tables.db")
        visitor, secret = await service.store.run(service.store.visitors.new, NAME)
        for _ in range(OWN):
            await alone(service, visitor.id)
        table = await shared(service, visitor.id, "berta", deals=1)
        await play(service, table, visitor.id, "berta")
        await shared(service, visitor.id, "berta", deals=2)
        await service.close()
        return secret

    return folder / "tables.db", asyncio.run(play_all())


@pytest.fixture
def copied(played, tmp_path) -> str:
    """Return the URL of a copy of that database."""
    shutil.copy(played[0], tmp_path / "tables.db")
    return f"sqlite:///{tmp_path}/tables.db"


def visitor_of(url: str) -> str:
    """Return the id of the visitor with a stored name."""
    with opened_database(url) as connection:
        return connection.execute("select id from visitor").fetchone()[0]


def check_complete(url: str, visitor: str) -> None:
    """Check that nothing of a visitor is left, and that the tables shared with the friend are there."""
    content = stored_bytes(url)
    assert [word in content for word in (NAME.encode(), b"my secret words")] == [False, False]
    with opened_database(url) as connection:
        known = connection.execute("select count(*) from visitor where id = ?", (visitor,))
        assert known.fetchone() == (0,)
        assert connection.execute("select visitor_id from sitter").fetchall() == [("berta",)] * 2
        assert connection.execute("select count(*) from place").fetchone() == (2,)
        assert connection.execute("select count(*) from finished_deal").fetchone() == (1,)
        people = "select visitor_id from finished_seat where visitor_id is not null"
        assert connection.execute(people).fetchall() == [("berta",)]


async def resume(url: str) -> None:
    """Start a service as a server does, and wait until no deletion is left."""
    service = warm_service(url)
    store = service.store
    service.start()
    await until(lambda: not store.call(store.erasure.begun) and not service.erasing)
    await service.close()


@pytest.mark.parametrize("step", [0, 1, 4, 8, 9, 10])
def test_a_deletion_that_stops_anywhere_is_completed(copied, played, step) -> None:
    visitor = visitor_of(copied)

    async def stopped() -> None:
        service = warm_service(copied)
        store, left = service.store, step
        run = store.run

        async def limited(work, *given, **named):
            nonlocal left
            if getattr(work, "func", work).__name__ in WRITING:
                left -= 1
                if left < 0:
                    raise table_error("store-busy")
            return await run(work, *given, **named)

        store.run = limited
        with pytest.raises(TableError):
            await erase(service, visitor)
        store.run = run
        known = await run(store.visitors.by_secret, played[1])
        assert (known is None) == (step > 0)  # unknown from the first step on
        await service.close()

    asyncio.run(stopped())
    if step == 0:
        assert visitor_of(copied) == visitor
        return
    asyncio.run(resume(copied))
    check_complete(copied, visitor)

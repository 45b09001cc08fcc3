"""The deletion of a visitor that is interrupted anywhere, or with its process: a later start completes it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from matzl.errors import TableError
from matzl.table.core.errors import table_error
from matzl.table.core.events import SEATING
from matzl.table.core.state import Table
from matzl.table.live import erasing
from matzl.table.live.erasing import erase
from matzl.table.store.erasure import Erasure
from tests.databases import opened_database
from tests.tables.conftest import warm_service
from tests.tables.test_erasing import NAME, alone, files, play_deal, shared
from tests.waiting import until

OWN = 5
"""The number of tables where the visitor has played alone."""
WRITING = ("begin", "delete_own", "erase_from_ended", "erase_from", "erase")
"""The steps of a deletion."""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> tuple[Path, str]:
    """Return a database in which a visitor has played alone and with a friend, and the secret of the visitor."""
    folder = tmp_path_factory.mktemp("played")

    async def play() -> str:
        service = warm_service(f"sqlite:///{folder}/tables.db")
        visitor, secret = await service.store.run(service.store.visitors.new, NAME)
        for _ in range(OWN):
            await alone(service, visitor.id)
        table = await shared(service, visitor.id, "berta", deals=1)
        await play_deal(service, table, visitor.id, "berta")
        await shared(service, visitor.id, "berta", deals=2)
        await service.close()
        return secret

    return folder / "tables.db", asyncio.run(play())


@pytest.fixture
def copied(played, tmp_path, monkeypatch) -> str:
    """Return the URL of a copy of that database; two tables are deleted at once."""
    monkeypatch.setattr(erasing, "TABLES_AT_ONCE", 2)
    shutil.copy(played[0], tmp_path / "tables.db")
    return f"sqlite:///{tmp_path}/tables.db"


def visitor_of(url: str) -> str:
    """Return the id of the visitor with a stored name."""
    with opened_database(url) as connection:
        return connection.execute("select id from visitor").fetchone()[0]


def check_complete(url: str, visitor: str) -> None:
    """Check that nothing of a visitor is left, and that the tables shared with the friend are there."""
    content = files(url)
    assert [word in content for word in (NAME.encode(), visitor.encode())] == [False, False]
    assert content.count(b'"Anonymous"') > 0
    with opened_database(url) as connection:
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


def test_tables_are_deleted_some_at_a_time(copied) -> None:
    visitor, sizes = visitor_of(copied), []

    async def tried() -> None:
        service = warm_service(copied)
        delete = service.store.erasure.delete_own

        def noted(tables, **given):
            sizes.append(len(tables))
            delete(tables, **given)

        service.store.erasure.delete_own = noted
        assert await erase(service, visitor) == 0
        assert await service.store.run(service.store.erasure.begun) == {}
        await service.close()

    asyncio.run(tried())
    assert sizes == [2, 2, 2]
    check_complete(copied, visitor)


@pytest.fixture
def over(copied) -> str:
    """Return the URL of that copy, where nobody plays any more at the second of the shared tables either."""
    with opened_database(copied) as connection:
        connection.execute("update place set stage = 'over'")
    return copied


def test_ended_matches_of_others_are_not_played_again(over, monkeypatch) -> None:
    visitor, sizes = visitor_of(over), []

    async def tried() -> None:
        service = warm_service(over)
        erasure = service.store.erasure
        erase_from_ended = erasure.erase_from_ended

        def noted(tables, *given, **named):
            sizes.append(len(tables))
            erase_from_ended(tables, *given, **named)

        erasure.erase_from_ended = noted
        monkeypatch.setattr(Table, "EFFECTS", {kind: Table.EFFECTS[kind] for kind in SEATING})
        assert await erase(service, visitor) == 0
        monkeypatch.undo()
        await service.close()

    asyncio.run(tried())
    assert sizes == [2]
    check_complete(over, visitor)


def stored(url: str) -> list[tuple[str, ...]]:
    """Return the events, index and results of tables, with random aliases and times left out."""
    with opened_database(url) as connection:
        rows = connection.execute(
            "select table_id, seq, kind, data, iif(by in ('', 'berta'), by, 'alias') from event"
            " union all select table_id, 0, stage, joinable, '' from place"
            " union all select table_id, -1, visitor_id, '', '' from sitter"
            " union all select table_id, -2, visitor_id, counted, score"
            " from finished_seat join finished_deal on id = deal_id"
            " order by 1, 2, 3"
        )
        return [tuple(map(str, row)) for row in rows]


def test_several_tables_at_once_are_left_as_one_by_one(copied, tmp_path, monkeypatch) -> None:
    visitor, copy = visitor_of(copied), f"sqlite:///{tmp_path}/copy.db"
    shutil.copy(tmp_path / "tables.db", tmp_path / "copy.db")

    async def erased(url: str) -> None:
        service = warm_service(url)
        assert await erase(service, visitor) == 0
        await service.close()

    asyncio.run(erased(copied))
    monkeypatch.setattr(Erasure, "erase_from_ended", lambda *_given, **_named: None)
    asyncio.run(erased(copy))
    found = stored(copied)
    assert found == stored(copy)
    assert [kind for _, _, kind, _, by in found if by == "alias"].count("left") == 2


@pytest.mark.parametrize("step", range(7))
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


def test_a_deletion_whose_process_is_killed_is_completed(copied) -> None:
    visitor = visitor_of(copied)
    command = [sys.executable, "-m", __name__, copied, visitor]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    with opened_database(copied) as connection:
        (tables,) = connection.execute("select count(*) from place").fetchone()
    assert tables == OWN + 2 - erasing.TABLES_AT_ONCE
    asyncio.run(resume(copied))
    check_complete(copied, visitor)


def erase_and_die(url: str, visitor: str) -> None:
    """Begin to delete a visitor, and end this process in the second transaction that deletes tables."""
    erasing.TABLES_AT_ONCE = 2

    async def dying() -> None:
        service = warm_service(url)
        delete, calls = service.store.erasure.delete_own, []

        def deadly(tables, **given):
            calls.append(tables)
            if len(calls) == 2:
                os.kill(os.getpid(), signal.SIGKILL)
            delete(tables, **given)

        service.store.erasure.delete_own = deadly
        await erase(service, visitor)

    asyncio.run(dying())


if __name__ == "__main__":
    erase_and_die(*sys.argv[1:])

"""A disk that is full while bots play: the table says so, and goes on by itself as soon as there is room."""

from __future__ import annotations

from sqlite3 import OperationalError

import pytest
from sqlalchemy import event

from matzl.table.core import commands
from matzl.table.presentation.question import stalled_notice
from tests.databases import opened_database
from tests.tables.service_driver import Looking, against, code_of
from tests.waiting import until

pytestmark = pytest.mark.sqlite

ROOM = 100_000
"""More pages than a test needs."""

FILLER = "insert into event values (hex(randomblob(8)), ?, 'said', '{}', '', null, 0)"


class Disk:
    """The room on the disk of a store, in pages of its database, which SQLite refuses to exceed as on a full disk."""

    def __init__(self, service) -> None:
        self.pages = ROOM
        event.listen(service.store._engine, "checkout", self._limit)

    def _limit(self, connection, *_) -> None:
        connection.execute(f"PRAGMA max_page_count={self.pages}")

    def fill(self, url: str) -> None:
        """Use all pages, to the last row."""
        with opened_database(url) as connection:
            connection.isolation_level = None  # a row stays when the next one does not fit
            (self.pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count={self.pages}")
            rows = ((number,) for number in range(1, ROOM))
            with pytest.raises(OperationalError, match="full"):
                connection.executemany(FILLER, rows)


@pytest.fixture
def soon(monkeypatch) -> None:
    """Retry soon."""
    monkeypatch.setattr("matzl.table.live.autoplay.MAX_RETRY_SECONDS", 0.02)


@pytest.mark.usefixtures("soon")
async def test_the_table_says_that_the_disk_is_full_and_goes_on_when_there_is_room(
    url, service, caplog, monkeypatch
) -> None:
    monkeypatch.setattr(
        "matzl.table.core.fair_deals.first_dealer", lambda *_: 1
    )  # Anna plays second
    disk = Disk(service)
    table = await service.open("anna", against("random", "random"))
    looking = Looking(service, table, "anna", 0)
    await until(lambda: bool(looking.views) and bool(looking.views[-1].view.legal))
    disk.fill(url)
    view = looking.views[-1]
    assert (
        await code_of(service.execute(table, "anna", commands.Say(text="word " * 40)))
        == "store-full"
    )
    disk.pages = ROOM  # for this card alone
    usual = service._autoplay._wait

    async def full(move) -> None:
        disk.fill(url)
        service._autoplay._wait = usual

    service._autoplay._wait = full
    await service.execute(table, "anna", commands.Play(next(iter(view.view.legal)), view.move))
    await until(lambda: looking.views[-1].failures > 1)
    stands = looking.views[-1]
    assert (stands.stalled.reason, stands.view.turn) == ("store-full", 1)
    assert "disk" in stalled_notice(stands)
    disk.pages = ROOM
    await until(lambda: bool(looking.views[-1].view.legal) and not looking.views[-1].failures)
    assert not [each for each in caplog.records if each.exc_info], "it is no bug"

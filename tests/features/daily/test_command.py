"""``matzl daily``: the state of the day, the result of a deal beside that of bots, ``--json``, and faults in a line."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from matzl.features.daily import rule
from matzl.features.daily.rule import daily_deal
from matzl.table.live import workers
from matzl.table.presentation.score import signed
from matzl.table.store import Store
from matzl.table.store.local_visitor import local_visitor
from matzl.table.store.sqlite import sqlite_url
from tests.features.daily.player import DAY, as_novice, play, quick_daily, result_of_level
from tests.tables.conftest import warm_service
from tests.test_cli import done, refused

GAME = "mittlere"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch) -> Path:
    """Return a data folder of the test's own, on a day whose bots are novices."""
    quick_daily(monkeypatch)
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(workers, "WorkerProcesses", workers.WorkerThreads)
    monkeypatch.setattr(rule, "today", lambda: DAY)
    return tmp_path


@pytest.fixture
def finished(folder) -> None:
    """Let the local player play the deal as a novice would."""
    url = sqlite_url(folder)
    store = Store(url)
    visitor = local_visitor(store, folder).id
    store.close()

    async def tried() -> None:
        service, daily = warm_service(url), daily_deal(GAME, DAY)
        await play(service, daily, visitor, choose=as_novice(daily))
        await service.close()

    asyncio.run(tried())


def test_without_a_terminal_the_state_is_printed_and_nothing_about_the_cards() -> None:
    assert "Not played yet." in done("daily", GAME, "--language", "en")
    page = json.loads(done("daily", GAME, "--date", "2026-05-01", "--language", "en", "--json"))
    assert page["parts"][0]["line"] == "2026-05-01 (UTC). Not played yet."
    assert "table" not in {part["part"] for part in page["parts"]}


def test_a_result_is_compared_once_the_bots_have_played(finished) -> None:
    expected = signed(result_of_level(daily_deal(GAME, DAY), "novice").payoff)
    page = json.loads(done("daily", GAME, "--language", "en", "--json"))
    sections = {part["title"]: part for part in page["parts"] if part["part"] == "section"}
    rows = sections["What bots got in your seat"]["parts"][0]["rows"]
    assert [row["cells"][:2] for row in rows] == [["You", expected], ["Novice", expected]]
    share = sections["Share your result"]["parts"][1]["line"]
    text = done("daily", GAME, "--language", "en")
    assert share in text
    assert "Nobody else has played" in text


def test_what_is_no_date_is_refused_in_a_line() -> None:
    assert "write it as in 2026-11-20" in refused(2, "daily", GAME, "--date", "someday")

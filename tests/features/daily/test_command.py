"""``matzl daily``: the state of the day, the result of a deal beside that of bots, ``--json``, and faults in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from matzl.features.daily import rule
from matzl.table.live import workers
from tests.features.daily.player import DAY, quick_daily
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


def test_without_a_terminal_the_state_is_printed_and_nothing_about_the_cards() -> None:
    assert "Not played yet." in done("daily", GAME, "--language", "en")
    page = json.loads(done("daily", GAME, "--date", "2026-05-01", "--language", "en", "--json"))
    assert page["parts"][0]["line"] == "2026-05-01 (UTC). Not played yet."
    assert "table" not in {part["part"] for part in page["parts"]}


def test_what_is_no_date_is_refused_in_a_line() -> None:
    for text in ("someday", "a/b", "?x"):
        assert f"{text!r} is no date: write it like" in refused(2, "daily", "--date", text)
    assert "deal of the day for that date" in refused(2, "daily", GAME, "--date", "2026-02-30")
    assert "--date belongs to a game" in refused(2, "daily", "--date", f"{DAY}")

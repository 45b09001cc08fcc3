"""``matzl view``: which deal opens, in the browser from a server of its own, and what is said of faulty input."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from matzl import Match
from matzl.features.replay.model import Replays
from matzl.records import dumps
from tests.playing import played_match
from tests.test_cli import refused, run


@pytest.fixture
def record(tmp_path) -> str:
    """Return the file of a match of two deals."""
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    file = tmp_path / "match.json"
    file.write_text(dumps(match.record()) + "\n", "utf-8")
    return str(file)


@pytest.fixture
def served(monkeypatch) -> list[str]:
    """Serve nothing; note the game and the number of deals of the replay that would be served, and its folder."""
    seen: list[str] = []

    def serve(settings, service, listener, on_start) -> None:
        on_start()
        (key,) = asyncio.run(service.store.run(_keys, service.store))
        found = asyncio.run(Replays(service).find(key, ""))
        seen.extend([found.played.info.name, str(len(found.played.deals)), settings.host])
        seen.append(type(service.workers).__name__)
        asyncio.run(service.close())

    monkeypatch.setattr("matzl.web.app.serve", serve)
    return seen


def _keys(store) -> list[str]:
    with store.replays._reader.connect() as connection:
        return [row[0] for row in connection.exec_driver_sql("select id from upload")]


def test_a_record_opens_at_a_deal_on_this_computer_only(record, served) -> None:
    result = run("view", record, "--deal", "2", "--no-open")
    assert result.exit_code == 0, result.output
    assert served == ["bondtolva", "2", "127.0.0.1", "WorkerProcesses"]
    assert "http://127.0.0.1:" in result.stdout
    assert "/2\n" in result.stdout


def test_a_faulty_record_and_a_missing_deal_are_refused(record, served, tmp_path) -> None:
    assert "there is no number 3" in refused(2, "view", record, "--deal", "3")
    bad = tmp_path / "bad.json"
    bad.write_text(Path(record).read_text("utf-8").replace("actions", "acts", 1), "utf-8")
    result = run("view", str(bad), "--no-open")
    assert result.exit_code == 1
    assert "line 1" in result.stderr
    assert served == []

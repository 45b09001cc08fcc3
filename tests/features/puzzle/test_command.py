"""``matzl puzzle``: the position in words, the verdict, ``--json``, and faults in a line."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.features.puzzle.model import puzzles
from matzl.table.live import workers
from tests.test_cli import done, refused

GAME = next(game for game in registry.names() if puzzles(game))


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch) -> None:
    """Keep standings in a folder of the test's own."""
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(workers, "WorkerProcesses", workers.WorkerThreads)


def test_the_verdict_is_printed_with_an_answer_only() -> None:
    asked = ("puzzle", GAME, "--number", "1", "--language", "en")
    assert "your choice" not in done(*asked)
    assert "Right: " in done(*asked, "--answer", puzzles(GAME)[0].answer)


def test_a_list_of_all_games_says_how_to_name_one(monkeypatch) -> None:
    lines = []
    monkeypatch.setattr("matzl.cli.feature.closing_line", lines.append)
    assert "Mittlere" in done("puzzle", "--language", "en")
    assert lines == [f"\nFor one of the games: matzl puzzle {registry.names()[0]}"]


def test_faults_are_said_in_a_line() -> None:
    asked = ("puzzle", GAME, "--language", "en", "--number")
    assert "There is no such puzzle" in refused(2, *asked, "999")
    assert "ZZ is not among the choices: " in refused(2, *asked, "1", "--answer", "ZZ")

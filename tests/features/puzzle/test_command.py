"""``matzl puzzle``: the position in words, the verdict, ``--json``, and faults in a line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matzl import registry
from matzl.features.puzzle.puzzle import ALL_CARDS, KNOWN, Puzzle, puzzles
from matzl.table.live import workers
from matzl.table.store import Store
from matzl.table.store.local_visitor import local_visitor
from matzl.table.store.sqlite import sqlite_url
from matzl.text.cards import card_symbol
from tests.test_cli import done, refused

GAME = next(game for game in registry.names() if puzzles(game))


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch) -> None:
    """Keep standings in a folder of the test's own."""
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(workers, "WorkerProcesses", workers.WorkerThreads)


def first(kind: str) -> tuple[str, Puzzle]:
    """Return the first puzzle of a kind with its number."""
    found = enumerate(puzzles(GAME), 1)
    return next((str(number), puzzle) for number, puzzle in found if puzzle.kind == kind)


def test_a_position_is_shown_without_hidden_hands() -> None:
    number, puzzle = first(KNOWN)
    text = done("puzzle", GAME, "--number", number, "--language", "en", "--deck", "german")
    assert "By what you know." in text
    deal = puzzle.deal
    for seat in range(deal.seats):
        symbols = [card_symbol(card, "german") for card in deal.hand(seat)]
        assert all(each in text for each in symbols) == (seat == puzzle.seat)
    assert all(f"\n{word}  " in text for word in puzzle.values)


def board(page: dict[str, Any]) -> dict[str, Any]:
    return next(part for part in page["parts"] if part["part"] == "board")


def test_json_has_the_verdict_only_with_an_answer() -> None:
    number, puzzle = first(ALL_CARDS)
    asked = json.loads(done("puzzle", GAME, "--number", number, "--json", "--language", "en"))
    assert "your choice" not in str(asked)
    assert {seat["number"] for seat in board(asked)["value"]["seats"]} == set(range(3))
    answered = ("puzzle", GAME, "--number", number, "--language", "en", "--answer", puzzle.answer)
    assert board(json.loads(done(*answered, "--json")))["beside"][0]["role"] == "right"
    assert "Right: " in done(*answered)


def test_results_are_written_as_lines(tmp_path) -> None:
    assert done("puzzle", "--results") == ""
    store = Store(sqlite_url(tmp_path))
    visitor = local_visitor(store, tmp_path).id
    store.call(store.puzzles.answer, visitor, "mittlere", "a", True)
    store.close()
    assert json.loads(done("puzzle", "--results"))["puzzle"] == "a"


def test_faults_are_said_in_a_line() -> None:
    assert "There is no such puzzle" in refused(2, "puzzle", GAME, "--number", "999")


def test_an_action_that_is_no_choice_is_refused_with_the_choices() -> None:
    assert "ZZ is not among the choices: " in refused(
        2, "puzzle", GAME, "--number", "1", "--answer", "ZZ", "--language", "en"
    )

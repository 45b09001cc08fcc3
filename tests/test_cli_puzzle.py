"""``matzl puzzle``: the position in words, the verdict, what is noted, ``--json``, and faults in a line."""

from __future__ import annotations

import json

import pytest

from matzl import registry
from matzl.features.puzzle import ALL_CARDS, KNOWN, Puzzle, puzzles
from matzl.text.cards import card_symbol
from tests.test_cli import done, refused, run

GAME = next(game for game in registry.names() if puzzles(game))


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch) -> None:
    """Keep standings in a folder of the test's own."""
    monkeypatch.setenv("MATZL_DATA_DIR", str(tmp_path))


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
    assert all(f"  {word}  " in text for word in puzzle.values)


def test_answers_are_judged_and_noted() -> None:
    number, puzzle = first(ALL_CARDS)
    answered = ("puzzle", GAME, "--number", number, "--language", "en", "--answer")
    wrong = next(word for word in puzzle.values if word != puzzle.answer)
    result = run(*answered, wrong)
    assert result.exit_code == 1
    assert "Not the best" in result.stdout
    assert f"puzzle {number} of" in done("puzzle", GAME, "--language", "en")  # asked again first
    assert "Right: " in done(*answered, puzzle.answer)


def test_json_has_the_verdict_only_with_an_answer() -> None:
    number, puzzle = first(KNOWN)
    asked = json.loads(done("puzzle", GAME, "--number", number, "--json"))
    assert asked["id"] == puzzle.id
    assert not {"best", "values", "hands"} & set(asked)
    told = json.loads(done("puzzle", GAME, "--number", number, "--json", "--answer", puzzle.answer))
    assert (told["right"], told["best"]) == (True, puzzle.answer)


def test_faults_are_said_in_a_line() -> None:
    assert "there is no number 999" in refused(2, "puzzle", GAME, "--number", "999")
    assert "is not legal here" in refused(2, "puzzle", GAME, "--number", "1", "--answer", "XX")

"""Making puzzles: each position once, few easy ones; the ratings, and the intervals of repetition."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from matzl.features.puzzle import FILE
from matzl.features.puzzle import __main__ as making
from matzl.features.puzzle.__main__ import make, write
from matzl.features.puzzle.model import HIGHEST, KINDS, LOWEST, Puzzle, puzzles
from matzl.features.puzzle.rows import DAY, DAYS, PuzzleStanding
from matzl.features.puzzle.search import novice_deal, puzzles_in, rating, spread_of

GAME = "mittlere"


def test_a_deal_is_the_same_each_time() -> None:
    assert novice_deal(GAME, 5) == novice_deal(GAME, 5)
    assert novice_deal(GAME, 5) != novice_deal(GAME, 6)


@pytest.fixture
def searched(monkeypatch):
    """Return a function that sets the puzzles that a search finds in each deal."""

    def found(*deals: list[Puzzle]) -> None:
        records = [[puzzle.as_record() for puzzle in deal] for deal in deals]
        monkeypatch.setattr(making, "resumed", lambda *run: records)

    return found


def test_a_position_is_a_puzzle_only_once(searched) -> None:
    both = [replace(puzzles(GAME)[0], kind=kind) for kind in KINDS]
    searched(both, both, both)
    assert make(GAME, each=2, most_deals=3) == both[:1]


@pytest.mark.thorough
def test_a_file_holds_what_was_written(tmp_path) -> None:
    found = [
        puzzle for deal in range(8) for puzzle in puzzles_in(GAME, deal, spread_of(GAME), KINDS)
    ]
    write(found, tmp_path / FILE)
    lines = (tmp_path / FILE).read_text("utf-8").splitlines()
    assert [Puzzle.from_record(json.loads(line)).id for line in lines] == [it.id for it in found]
    assert found


@pytest.mark.long
def test_no_more_easy_puzzles_than_wanted(searched, monkeypatch) -> None:
    monkeypatch.setattr(making, "MAX_EASY", 0)
    searched(*([puzzle] for puzzle in puzzles(GAME)))
    found = make(GAME, each=9, most_deals=len(puzzles(GAME)))
    assert len(found) > 9
    assert all(max(it.errs["novice"], it.errs["club"]) >= 0.25 for it in found)


def test_ratings_stay_within_limits_and_grow_with_errors() -> None:
    errs = {"random": 0.9, "novice": 0.0, "club": 0.0, "expert": 0.0}
    never, sometimes = rating(errs), rating(errs | {"club": 0.5})
    assert LOWEST <= never < sometimes < rating(dict.fromkeys(errs, 1.0)) <= HIGHEST


def test_intervals_grow_and_begin_anew_after_an_error() -> None:
    standing, now = PuzzleStanding(), 0.0
    assert standing.state(now) == "new"
    for days in (*DAYS, DAYS[-1]):
        standing = standing.answered(True, now)
        assert standing.due == now + days * DAY
        assert standing.state(now) == "solved"
        now = standing.due
        assert standing.state(now) == "due"
    wrong = standing.answered(False, now)
    assert wrong.state(now) == "wrong"
    assert wrong.answered(True, now).due == now + DAYS[0] * DAY

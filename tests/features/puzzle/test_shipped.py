"""Every puzzle that ships: a legal position with a choice, the figures it claims, and the claim itself, made again."""

from __future__ import annotations

import random
from itertools import chain, pairwise

import pytest

from matzl import Deal, registry
from matzl.base.info import PLAY_PHASE
from matzl.features.puzzle.model import ALL_CARDS, KINDS, KNOWN, Puzzle, find, puzzles
from matzl.features.puzzle.search import (
    MIN_ERRORS,
    MIN_GAIN,
    STRENGTHS,
    proved_by_knowledge,
    rating,
)
from matzl.features.puzzle.words import _line, verdict
from matzl.judge.solve import solve
from matzl.parts import Link, List, every
from matzl.records import dumps

GAMES = registry.names()
every_game = pytest.mark.parametrize("game", GAMES)
SAMPLE = 2
"""The number of claims of each kind and game that the default run makes again."""


def of_kind(game: str, kind: str) -> list[Puzzle]:
    return [each for each in puzzles(game) if each.kind == kind]


def sample(game: str, kind: str) -> list[Puzzle]:
    found = of_kind(game, kind)
    return random.Random(1).sample(found, min(SAMPLE, len(found)))


def check_exact(puzzle: Puzzle) -> None:
    """Solve a position again and compare the values, and the ends of the lines."""
    solution = solve(puzzle.deal)
    assert solution.exact
    assert {word: solution.gain(word) for word in solution.values} == puzzle.values
    for word in puzzle.values:
        end = puzzle.deal
        end.play_all(puzzle.lines[word])
        payoffs, seat = end.result.payoffs, puzzle.seat
        gain = payoffs[seat] - (payoffs[1 - seat] if len(payoffs) == 2 else 0)
        assert gain == puzzle.values[word]


def check_known(puzzle: Puzzle) -> None:
    """Search a position again from the view of the seat alone."""
    again = proved_by_knowledge(puzzle.deal, 0.0)
    assert again is not None
    assert again.answer == puzzle.answer


@every_game
def test_there_are_sixty_different_positions_and_both_kinds(game) -> None:
    number, different = len(puzzles(game)), len({dumps(each.record) for each in puzzles(game)})
    assert number == different >= 60
    assert all(of_kind(game, kind) for kind in KINDS)


@every_game
def test_positions_are_legal_and_leave_a_choice(game) -> None:
    for puzzle in puzzles(game):
        deal = Deal.from_record(dumps(puzzle.as_record()))
        assert not deal.over
        assert set(deal.legal) == set(puzzle.values)
        assert len(deal.legal) >= (3 if deal.phase.name == PLAY_PHASE else 2)


@every_game
def test_the_answer_is_best_by_a_clear_margin(game) -> None:
    for puzzle in puzzles(game):
        others = [word for word in puzzle.values if word != puzzle.answer]
        if puzzle.kind == ALL_CARDS:
            others = puzzle.values.keys() - {puzzle.answer}
            assert min(map(puzzle.cost, others)) >= MIN_GAIN
            assert set(puzzle.lines) == set(puzzle.values)
            assert not puzzle.margins
        else:
            assert set(puzzle.margins) == set(others)
            assert all(puzzle.cost(w) >= MIN_ERRORS * puzzle.margins[w][0] for w in others)
            assert not puzzle.lines


@every_game
def test_ratings_follow_from_the_errors_and_order_the_list(game) -> None:
    found = puzzles(game)
    assert all(set(each.errs) == set(STRENGTHS) for each in found)
    assert [each.rating for each in found] == [rating(each.errs) for each in found]
    assert [each.rating for each in found] == sorted(each.rating for each in found)


@every_game
def test_ids_are_unique_and_found(game) -> None:
    ids = [each.id for each in puzzles(game)]
    assert len(set(ids)) == len(ids)
    assert all(find(game, each.id) is each for each in puzzles(game))
    assert find(game, "nothing") is None


@every_game
def test_the_explanation_of_each_action_gives_its_value(game) -> None:
    """In a game for two the items of the other player count too: without them, different values had the same reasons."""
    for puzzle in of_kind(game, ALL_CARDS):
        for word, value in puzzle.values.items():
            said = pairwise(_line(puzzle, word, "french")[0])
            amounts = [text.strip() for before, text in said if isinstance(before, Link)]
            assert sum(int(text.replace("−", "-")) for text in amounts) == value


@every_game
def test_what_is_shown_of_the_actions_differs_from_the_answer(game) -> None:
    for puzzle in puzzles(game):
        sections = verdict(puzzle, puzzle.answer, "", "french")
        lists = every(tuple(each for each in sections if "folded" not in each.role), List)
        answer, *others = chain.from_iterable(each.items for each in lists)
        assert "the best, your choice" in answer.text[0]
        assert all(each.title[1] != answer.title[1] and "costs" in each.text[0] for each in others)
        assert puzzle.lines or all("%" in each.text[0] for each in others)
        lines = [_line(puzzle, word, "french")[1][0] for word in puzzle.lines]
        assert all(lines.count(each) == 1 for each in lines)


@pytest.mark.two_games
@every_game
def test_lines_end_with_the_values_that_exact_play_finds(game) -> None:
    for puzzle in sample(game, ALL_CARDS):
        check_exact(puzzle)


@pytest.mark.two_games
@every_game
def test_search_finds_the_answer_again(game) -> None:
    for puzzle in sample(game, KNOWN):
        check_known(puzzle)


@pytest.mark.thorough
@every_game
def test_all_claims(game) -> None:
    for puzzle in puzzles(game):
        (check_exact if puzzle.kind == ALL_CARDS else check_known)(puzzle)

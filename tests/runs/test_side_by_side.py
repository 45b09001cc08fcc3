"""Bots that choose in many deals at once: the same results and records as one at a time, and failures that say where."""

from __future__ import annotations

import numpy as np
import pytest

from matzl import Game
from matzl.errors import BotFailedError
from matzl.players.bots import own_or_level
from matzl.runs import Arena, worker_pool
from tests.conftest import sampled

GAMES = [
    ("mittlere", {"tie": "draw"}),
    ("bondtolva", {}),
    ("plus-minus", {"players": 4}),
    ("german-solo", {}),
    ("matzlfangen", {}),
]


def scores(planes, actions):
    """Return whole numbers for each action, which do not depend on how many rows there are."""
    weights = np.random.default_rng(5).integers(-9, 10, (planes.shape[1], actions))
    return np.round(planes * 64).astype(np.int64) @ weights


class One:
    """A bot that chooses by a formula of its planes."""

    def choose(self, view):
        actions = Game(view.game).actions
        values = scores(view.planes()[None], len(actions))[0]
        return max(view.legal, key=lambda word: (values[actions.index(word)], -actions.index(word)))


class Many(One):
    """The same bot for many deals."""

    observe = "planes"
    asked = 0

    def choose_many(self, out):
        assert out.planes.shape[0] == len(out.turn)
        Many.asked += len(out.turn)
        values = scores(out.planes, out.masks.shape[1])
        return np.where(out.masks, values, values.min() - 1).argmax(axis=1)


class Wrong(One):
    """A bot whose answers to many decisions are wrong."""

    def __init__(self, answer):
        self.choose_many = answer


def side_by_side(level, seed):
    return Many() if level == "formula" else own_or_level(level, seed)


def results(game, options, make, levels=("formula", "novice")):
    contest = Arena(game, levels, seed=3, options=options, make=make).contest(9, recorded=True)
    with worker_pool(1) as workers:
        lines = [line for block in contest.play(workers) for line in block]
    rows = [(row.mean, row.interval, row.deals, row.controlled) for row in contest.results().rows]
    return rows, lines, contest.results().rows


@pytest.mark.parametrize(("game", "options"), sampled(GAMES, GAMES[:1]))
def test_results_and_records_are_those_of_one_decision_at_a_time(game, options):
    before = Many.asked
    *together, rows = results(game, options, side_by_side)
    assert Many.asked > before
    *single, others = results(
        game,
        options,
        lambda level, seed: One() if level == "formula" else own_or_level(level, seed),
    )
    assert together == single
    assert [set(row.ms_per_move) for row in rows] == [set(row.ms_per_move) for row in others]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            lambda out: out.masks.argmin(axis=1),
            r"choose_many of \d+ decisions, the first in mittlere, deal 0",
        ),
        (lambda out: np.full(len(out.turn), 99), "no action 99"),
        (lambda out: np.zeros(3), r"ids must be \d+ whole numbers, not float64\[3\]"),
        (lambda out: 1 / 0, "ZeroDivisionError"),
    ],
)
def test_wrong_answers_end_the_run(answer, message):
    def make(level, seed):
        return Wrong(answer) if level == "formula" else own_or_level(level, seed)

    with pytest.raises(BotFailedError, match=message):
        results("mittlere", {}, make)


def test_a_failing_bot_beside_one_that_chooses_for_many_is_named_as_ever():
    def make(level, seed):
        return (lambda view: 1 / 0) if level == "failing" else side_by_side(level, seed)

    with pytest.raises(BotFailedError, match=r"bot failing failed in .* deal 0 .*to repeat it"):
        results("mittlere", {}, make, ("formula", "failing"))


def test_a_policy_that_has_changed_is_asked_in_the_next_contest():
    def one_action(end):
        return lambda out: np.where(out.masks, end * np.arange(out.masks.shape[1]), -99).argmax(
            axis=1
        )

    means = []

    def make(level, seed):
        return Wrong(answers[0]) if level == "formula" else own_or_level(level, seed)

    for end in (1, -1):
        answers = [one_action(end)]
        means.append(Arena("mittlere", ["formula", "random"], make=make).play(20).rows[0].mean)
    assert means[0] != means[1]

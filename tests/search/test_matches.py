"""The value of deals in their matches, compared with the scoring, by hand, and as a chain of deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import pytest

from matzl import registry
from matzl.base.cards import NO_SEAT
from matzl.engine.compiled import compiled
from matzl.engine.state import states
from matzl.games.bondtolva import equity as bondtolva
from matzl.games.bondtolva.match import BondtolvaScoring
from matzl.games.plus_minus import search as plus_minus
from matzl.games.plus_minus.match import PlusMinusScoring

ORDER = (2, 1, 1, 1)  # §8.5 trumps, tjog, the last trick, the cards


def finished(
    scores: tuple[int, int], winners: tuple[int, int, int, int], target: int = 12, fall_to: int = 7
) -> Any:
    """Return a finished deal, given who declared trumps and tjog and who won the last trick and the cards."""
    state = states(registry.rules("bondtolva").STATE, 1)
    state["score"][0] = scores
    for name, value in zip(
        ("target", "fall_to", "trump_by", "tjog_by", "last_trick", "win"),
        (target, fall_to, *winners),
        strict=True,
    ):
        state[name] = value
    return state


def value(state: Any) -> float:
    """Return the value to seat 0; the other seat has its negative."""
    one, other = (compiled(bondtolva.match_value)(state[0], seat) for seat in (0, 1))
    assert one == -other
    return one


def scored(state: Any) -> BondtolvaScoring:
    """Return the match after the deal, by the rules."""
    options = {name: int(state[name][0]) for name in ("target", "fall_to")}
    scoring = BondtolvaScoring(options, 2, 0)
    scoring.scores = state["score"][0].tolist()
    winners = [int(state[name][0]) for name in ("trump_by", "tjog_by", "last_trick", "win")]
    made = [(w, amount) for w, amount in zip(winners, ORDER, strict=True) if w != NO_SEAT]
    payoffs = [sum(amount for seat, amount in made if seat == one) for one in (0, 1)]
    scoring.add({"payoffs": payoffs}, made)
    return scoring


def edge_after(scoring: BondtolvaScoring) -> float:
    if scoring.over:
        return 1.0 - 2 * scoring.winners[0]
    target, fall_to = scoring.options["target"], scoring.options["fall_to"]
    own, other = (target - score for score in scoring.scores)
    return float(bondtolva.EDGES[target - fall_to, own, other])


ALL_WINNERS = [
    (trump, tjog, last, cards)
    for trump, tjog, last, cards in product(
        (0, 1, NO_SEAT), (0, 1, NO_SEAT), (0, 1), (0, 1, NO_SEAT)
    )
    if tjog == NO_SEAT or trump != NO_SEAT
]


@pytest.mark.parametrize(("target", "fall_to"), [(12, 7), (12, 0), (7, 6), (3, 1)])
def test_every_result_at_every_score_has_the_value_of_its_score(target, fall_to):
    for scores in product(range(target), repeat=2):
        for winners in ALL_WINNERS:
            g = finished(scores, winners, target, fall_to)
            scoring = scored(g)
            if scores == (0, 0):
                assert value(g) == sum(
                    amount * (1 if seat == 0 else -1)
                    for seat, amount in zip(winners, ORDER, strict=True)
                    if seat != NO_SEAT
                )
            else:
                expected = bondtolva.MATCH * edge_after(scoring)
                assert value(g) == pytest.approx(expected, abs=1e-9)


def test_chances_to_win_equal_those_of_a_markov_chain():
    shares = np.array(bondtolva.ENDINGS.split(), float).reshape(3, 3, 2, 3)
    shares /= shares.sum()
    for target, fall_to in ((12, 7), (12, 0), (9, 8), (4, 2)):
        for scores in [(0, 0), (1, 2), (target - 1, target - 1), (target - 1, 0), (2, target - 2)]:
            after = 0.0
            for places in np.ndindex(shares.shape):
                if shares[places] > 0:
                    for dealer in (0, 1):
                        winners = tuple((dealer, 1 - dealer, NO_SEAT)[place] for place in places)
                        g = finished(scores, winners, target, fall_to)
                        after += shares[places] / 2 * edge_after(scored(g))
            own, other = (target - score for score in scores)
            before = bondtolva.EDGES[target - fall_to, own, other]
            assert after == pytest.approx(before, abs=1e-7)


def test_far_targets_count_the_lead():
    """Beyond a distance of twelve only the lead counts: 25:20 of 40 is like 12:7 to go."""
    none = NO_SEAT
    g = finished((25, 20), (none, none, 0, 1), target=40, fall_to=35)
    assert value(g) == pytest.approx(bondtolva.MATCH * bondtolva.EDGES[5, 7, 12])


def stick_values(score: Sequence[int], payoffs: Sequence[int]) -> list[float]:
    state = states(registry.rules("plus-minus").STATE, 1)
    state["seats"], state["sticks"] = 3, 7
    state["score"][0, :3], state["payoffs"][0, :3] = score, payoffs
    return [compiled(plus_minus.match_value)(state[0], seat) for seat in range(3)]


def test_sticks_of_a_single_deal_are_its_value():
    assert stick_values([0, 0, 0], [2, 0, 1]) == [2, 0, 1]


def test_sticks_that_end_a_match_have_the_value_of_its_result():
    won = stick_values([6, 6, 2], [1, 0, 0])
    shared = stick_values([6, 6, 2], [1, 1, 0])
    passed = stick_values([6, 6, 2], [0, 1, 1])
    even = 1 / (2 + 2**-4)  # both leaders double the third, four sticks behind, four times
    assert won == pytest.approx([1 + 7 * (1 - even), -7 * even, -7 * even / 16])
    assert passed[1] == pytest.approx(1 + 7 * (1 - even))
    assert won[0] > shared[0] > passed[0]
    assert sum(shared) == pytest.approx(2)


def test_sticks_never_hurt_and_those_of_others_never_help() -> None:
    """Except for sticks that end the match, or postpone its end."""
    for score in product(range(9), repeat=3):
        if sum(score) == 0 or over(score):
            continue
        for gained in product(range(3), repeat=3):
            mine, theirs, third = gained
            fewer = stick_values(score, gained)[0]
            assert stick_values(score, (mine + 1, theirs, third))[0] >= fewer + 1 - 1e-9
            after = (mine, theirs + 1, third)
            if not any(over(np.add(score, sticks)) for sticks in (gained, after)):
                assert stick_values(score, after)[0] <= fewer + 1e-9


def over(score: Sequence[int]) -> bool:
    scoring = PlusMinusScoring({"sticks": 7}, 3, 0)
    scoring.scores = list(score)
    return scoring.over

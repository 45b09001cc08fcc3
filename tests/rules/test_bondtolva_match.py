"""The clauses of Bondtolva: §8 and §9, the match."""

from __future__ import annotations

import pytest

from tests.rules.implementations import new_match


def match(target=12, fall_to=7, scores=(0, 0), dealer=0):
    """Return a match with these options and scores."""
    scoring = new_match("bondtolva", dealer=dealer, target=target, fall_to=fall_to)
    scoring.scores = list(scores)
    return scoring


def enter(scoring, *made):
    """Enter a deal in which these points were made in this order, as (seat, amount)."""
    payoffs = [sum(amount for seat, amount in made if seat == one) for one in range(2)]
    scoring.add({"payoffs": payoffs}, made)
    return scoring


def test_deal_passes_on():
    """§8.1 The players deal in turn."""
    scoring = match()
    dealers = [scoring.dealer, enter(scoring, (0, 1)).dealer, enter(scoring, (0, 1)).dealer]
    assert dealers == [0, 1, 0]


def test_scores_add_up_without_end():
    """§8.2 Points add up, and no number of deals ends the match."""
    scoring = match(target=1000)
    for _ in range(100):
        enter(scoring, (0, 2), (1, 1))
    assert scoring.scores == [200, 100]
    assert not scoring.over
    assert scoring.winners == []


def test_fall():
    """§8.3, §9.3 Past the target a player falls, and so may both."""
    assert enter(match(scores=(11, 3)), (0, 2), (1, 1)).scores == [7, 4]
    scoring = enter(match(scores=(11, 10)), (0, 2), (1, 2), (1, 1))
    assert scoring.scores == [7, 7]
    assert not scoring.over
    assert enter(match(fall_to=0, scores=(11, 3)), (0, 2)).scores == [0, 3]
    scoring = match()
    for payoffs in [5, 0], [5, 1], [3, 1]:
        assert scoring.add({"payoffs": payoffs}) is None
    assert (scoring.scores, scoring.dealer, scoring.winners) == ([7, 2], 1, [])
    scoring.add({"payoffs": [5, 0]})
    assert scoring.winners == [0]


def test_exactly_on_target():
    """§8.4, §9.2 Exactly the target at the end of a deal wins; passing through it does not."""
    scoring = enter(match(scores=(10, 11)), (0, 2))
    assert (scoring.over, scoring.winners, scoring.scores) == (True, [0], [12, 11])
    scoring = enter(match(scores=(10, 5)), (0, 2), (0, 1))
    assert (scoring.over, scoring.scores) == (False, [7, 5])
    assert enter(match(target=3, fall_to=1), (1, 2), (1, 1)).winners == [1]


def test_other_player_falls_when_one_wins():
    """§8.3, §8.4 A player past the target falls also in the deal in which the other one wins."""
    scoring = enter(match(scores=(10, 11)), (0, 2), (1, 1), (1, 1))
    assert (scoring.winners, scoring.scores) == ([0], [12, 7])
    scoring = enter(match(4, fall_to=1, scores=(3, 2)), (0, 2), (1, 2))
    assert (scoring.winners, scoring.scores) == ([1], [1, 4])


@pytest.mark.parametrize(
    ("target", "scores", "made", "winner"),
    [
        (12, (10, 11), [(0, 2), (1, 1)], 0),
        (12, (10, 11), [(1, 1), (0, 2)], 1),
        (12, (10, 11), [(0, 1), (1, 1), (0, 1)], 1),
        (12, (10, 11), [(0, 1), (0, 1), (1, 1)], 0),
        (4, (1, 1), [(0, 2), (1, 1), (1, 1), (0, 1), (1, 1)], 0),
        (4, (1, 1), [(0, 2), (1, 2), (1, 1), (0, 1)], 1),
    ],
)
def test_both_on_target(target, scores, made, winner):
    """§8.5 Of two players on the target the one who reached it first wins, alone."""
    scoring = enter(match(target, fall_to=0, scores=scores), *made)
    assert scoring.scores == [target, target]
    assert scoring.winners == [winner]


def test_came_to_target_and_went_on():
    """§8.5 A player who went past the target has not reached it first."""
    assert enter(match(scores=(11, 11)), (0, 1), (1, 1), (0, 1)).winners == [1]

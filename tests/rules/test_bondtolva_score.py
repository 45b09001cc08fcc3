"""The clauses of Bondtolva: §6 to §9, hidden cards, and the second reading."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.rules.bondtolva_deals import INFO, PACK, bondtolva, random_deals
from tests.rules.hidden_cards import twins
from tests.rules.kernel_deal import assert_fully_cleared
from tests.rules.two_readings import play_both

pytestmark = pytest.mark.compiled_only

# §6 Card points, §7 Settlement


EYES = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 0, "9": 0}


@pytest.mark.parametrize("ten", ["low", "high"])
def test_matadors_and_eyes(ten):
    """§6.1, §6.2 Aces and tens one each, eight in all; eyes 4, 3, 2, 1, forty in all; whatever the rank of the ten."""
    for deal, taken in random_deals(100, seed=7, ten=ten):
        assert deal.matadors == [sum(name[0] in "AT" for name in cards) for cards in taken]
        assert deal.points == [sum(EYES[name[0]] for name in cards) for cards in taken]
        assert sum(deal.matadors) == 8
        assert sum(deal.points) == 40


def test_items_of_the_cards():
    """§7.4, §7.5, §7.6 Most matadors; these shared, most eyes; these too, nobody."""
    seen = Counter()
    for deal, _ in random_deals(600, seed=8):
        (one, other), (eyes, others_eyes) = deal.matadors, deal.points
        clause, amounts = deal.items()[-1]
        if one != other:
            expected = "7.4", [1, 0] if one > other else [0, 1]
        elif eyes != others_eyes:
            expected = "7.5", [1, 0] if eyes > others_eyes else [0, 1]
        else:
            expected = "7.6", [0, 0]
        assert (clause, amounts) == expected
        assert deal.result()["win"] == (amounts.index(1) if 1 in amounts else None)
        seen[clause, *amounts] += 1
    assert set(seen) == {("7.4", 1, 0), ("7.4", 0, 1), ("7.5", 1, 0), ("7.5", 0, 1), ("7.6", 0, 0)}


def test_items_of_declarations_and_last_trick():
    """§7.1, §7.2, §7.3 Two for trumps, one for tjog, one for the last trick, in this order; one player may have both."""
    seen = Counter()
    for deal, _ in random_deals(300, seed=9, boldness=1):
        amounts = dict(deal.items()[:-1])
        assert list(amounts) == sorted(amounts)
        result = deal.result()
        for clause, name, points in (
            ("7.1", "trump_by", 2),
            ("7.2", "tjog_by", 1),
            ("7.3", "last_trick", 1),
        ):
            seat = result[name]
            if seat is None:
                assert clause not in amounts
            else:
                assert amounts[clause] == [points if other == seat else 0 for other in range(2)]
        assert result["last_trick"] == deal.winner
        seen[result["trump_by"], result["tjog_by"]] += 1
    assert seen.keys() >= {(None, None), (0, None), (1, None), (0, 0), (1, 1), (0, 1), (1, 0)}


def test_payoffs_are_the_sum_of_the_items():
    """§7.7 Payoffs are the points of the deal and never negative, whatever the score before."""
    for deal, _ in random_deals(50, seed=10, target=5):
        assert deal.payoffs == [
            sum(amounts[seat] for _, amounts in deal.items()) for seat in range(2)
        ]
        assert all(0 <= payoff <= 5 for payoff in deal.payoffs)


# §8 The match, §9 Options


def match(target=12, fall_to=7, scores=(0, 0), dealer=0):
    """Return a match with these options and scores."""
    scoring = INFO.scoring({"target": target, "fall_to": fall_to}, 2, dealer)
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


@pytest.mark.parametrize(
    ("made", "winner"),
    [
        ([(0, 2), (1, 1)], 0),
        ([(1, 1), (0, 2)], 1),
        ([(0, 1), (1, 1), (0, 1)], 1),
        ([(0, 1), (0, 1), (1, 1)], 0),
    ],
)
def test_both_on_target(made, winner):
    """§8.5 Of two players on the target the one who reached it first wins, alone."""
    scoring = enter(match(scores=(10, 11)), *made)
    assert scoring.scores == [12, 12]
    assert scoring.winners == [winner]


def test_came_to_target_and_went_on():
    """§8.5 A player who went past the target has not reached it first."""
    scoring = enter(match(scores=(11, 11)), (0, 1), (1, 1), (0, 1))
    assert scoring.winners == [1]


def test_options():
    """§9.1, §9.2, §9.3 Names, defaults and bounds."""
    ten, target, fall_to = INFO.options
    assert ten.choices == ("low", "high")
    assert (target.default, target.low, target.high) == (12, 1, 1000)
    assert (fall_to.default, fall_to.low, fall_to.below) == (7, 0, "target")


def test_next_deal_begins_anew():
    """§2.2, §2.3 Dealing clears the state of the deal before."""
    for deal, _ in random_deals(20, seed=13, boldness=1):
        assert_fully_cleared(deal, PACK)


def test_hidden_cards_leave_no_trace():
    """§9.4 Deals that differ in the other hand and the stock alone look alike to a player."""
    rng = random.Random(11)
    different = 0
    for _ in range(400):
        seat = rng.randrange(2)
        found = twins("bondtolva", rng.sample(PACK, 24), seat, rng, rng.randrange(24))
        if found:
            one, other = found
            assert one.view(seat).tobytes() == other.view(seat).tobytes()
            different += one.state.tobytes() != other.state.tobytes()
            if one.turn == seat:
                assert one.legal() == other.legal() == one.legal(one.view(seat))
    assert different > 100


def test_what_is_seen():
    """§9.4 Own cards, tricks, and the declared pair of the other player."""
    deal = bondtolva("AC KH QH", "9C").play("AC 9C declare:H")
    view = deal.view(1)
    assert deal.names(view["hand"][0, 1]) == deal.hand(1)
    assert view["hand"][0, 0] == 0
    assert deal.names(view["shown"][0, 0]) == {"KH", "QH"}
    assert deal.names(view["taken"][0, 0]) == {"AC", "9C"}
    assert deal.play("KH").names(deal.shown[0]) == {"QH"}


@pytest.mark.slow
def test_both_readings_agree():
    """Random deals agree with the second reading, and every clause applies in some of them."""
    rng = random.Random(12)
    clauses = Counter()
    for _ in range(2000):
        pack = rng.sample(PACK, 24)
        options = {"ten": rng.choice(["low", "high"])}
        found = play_both(
            "bondtolva",
            [pack[:6], pack[6:12]],
            rng,
            rng.random(),
            dealer=rng.randrange(2),
            stock=pack[12:],
            options=options,
        )
        clauses += found[1]
    decided = {reason.clause for reason in (*INFO.refusals[1:], *INFO.items)}
    assert decided <= clauses.keys()

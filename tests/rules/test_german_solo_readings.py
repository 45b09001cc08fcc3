"""Deals of German Solo in the kernels and in the slow second reading, compared at every step."""

import random
from collections import Counter

import pytest

from tests.naive import NAIVE
from tests.rules.german_solo_deals import BIDS, PACK, choice, deal
from tests.rules.two_readings import compare

pytestmark = pytest.mark.compiled_only

RANKS = "789TJQKA"


def any_hands(dice):
    """Return random hands and no wish."""
    return dice.sample(PACK, 32), None


def high_cards(dice):
    """Return hands with most aces and kings in one seat, so that lower cards are called, and any wish."""
    pack = sorted(PACK, key=lambda name: -RANKS.index(name[0]) + dice.uniform(0, 3))
    return pack, dice.choice([*BIDS, "grand", None])


def long_trumps(dice):
    """Return hands with the highest trumps in one seat and a wish for a contract that it can make."""
    suit = dice.choice("CDHS")
    tops = ("QC", "7" + suit, "QS")
    pack = sorted(
        PACK, key=lambda name: dice.uniform(0, 2) + (name not in tops and name[1] != suit)
    )
    return pack, dice.choice(
        [word for word in BIDS if "solo" in word or word in ("question", "grand")]
    )


def highest_trumps(dice):
    """Return hands with the four highest trumps and a question, or the six highest and a wish for six tricks."""
    suit, many = dice.choice(("D", "H")), dice.choice((4, 6))
    tops = ["QC", "7" + suit, "QS", "A" + suit, "K" + suit, "Q" + suit][:many]
    rest = [name for name in PACK if name not in tops]
    return tops + dice.sample(rest, 32 - many), "question" if many == 4 else "six-trick-solo"


def play_both(dice, kind):
    """Play a deal in both readings; return counts of phases, contracts and applied clauses."""
    pack, wish = kind(dice)
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    ours = deal(hands, dealer=dice.randrange(4))
    theirs = NAIVE["german-solo"]({}, ours.dealer, hands)
    boldness, sharpness = dice.choice((0, 0.2, 0.6)), dice.choice((0, 0.7, 0.9))
    seen = compare(ours, theirs, dice, lambda: choice(dice, ours, boldness, sharpness, wish))
    seen["failed try"] += max(ours.tricks) > 5 and ours.made == 1 and ours.bonus < 0
    return seen


COMMON = "3.26 3.27 4.2 4.3 4.6 7.5 calling"
RARE = {
    any_hands: "3.4 3.6 3.8 3.9 3.28 4.5 7.6 7.7 7.9 asking",
    high_cards: "3.28 3.29 3.31 7.8 7.14 7.19 asking partner-names",
    long_trumps: "7.8 7.9 7.10 7.11 7.12 7.15 7.16 7.17 7.19 7.22 7.23 stopping",
    highest_trumps: "4.5 4.14 7.10 7.17 7.18 7.19 7.22 asking stopping",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", RARE)
def test_both_readings_agree(kind):
    """Compare seats in turn, legal actions, refusals and results for §3, §4 and §7."""
    dice = random.Random(kind.__name__)
    seen = sum((play_both(dice, kind) for _ in range(500)), Counter())
    assert seen["failed try"] > 3 or kind in (any_hands, high_cards)
    for rare in f"{COMMON} {RARE[kind]}".split():
        assert seen[rare] > 0, (rare, seen)

"""Deals of German Solo in the kernels and in the slow second reading, compared at every step."""

import random
from collections import Counter

import pytest

from tests.naive import NAIVE
from tests.rules.german_solo_deals import BIDS, PACK, choice, deal
from tests.rules.two_readings import compare

pytestmark = pytest.mark.matzl_only

RANKS = "789TJQKA"


def any_hands(rng):
    """Return random hands and no wanted contract."""
    return rng.sample(PACK, 32), None


def high_cards(rng):
    """Return hands with most aces and kings in one seat, so that lower cards are called, and any wanted contract."""
    pack = sorted(PACK, key=lambda name: -RANKS.index(name[0]) + rng.uniform(0, 3))
    return pack, rng.choice([*BIDS, "grand", None])


def long_trumps(rng):
    """Return hands with the highest trumps in one seat and a wanted contract that it can make."""
    suit = rng.choice("CDHS")
    tops = ("QC", "7" + suit, "QS")
    pack = sorted(PACK, key=lambda name: rng.uniform(0, 2) + (name not in tops and name[1] != suit))
    return pack, rng.choice(
        [word for word in BIDS if "solo" in word or word in ("question", "grand")]
    )


def highest_trumps(rng):
    """Return hands with the four highest trumps and a question as the wanted contract, or the six highest and six tricks."""
    suit, many = rng.choice(("D", "H")), rng.choice((4, 6))
    tops = ["QC", "7" + suit, "QS", "A" + suit, "K" + suit, "Q" + suit][:many]
    rest = [name for name in PACK if name not in tops]
    return tops + rng.sample(rest, 32 - many), "question" if many == 4 else "six-trick-solo"


def play_both(rng, kind):
    """Play a deal in both readings; return counts of phases, contracts and applied clauses."""
    pack, wanted = kind(rng)
    hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
    ours = deal(hands, dealer=rng.randrange(4))
    theirs = NAIVE["german-solo"]({}, ours.dealer, hands)
    boldness, sharpness = rng.choice((0, 0.2, 0.6)), rng.choice((0, 0.7, 0.9))
    seen = compare(ours, theirs, rng, lambda: choice(rng, ours, boldness, sharpness, wanted))
    seen["failed try"] += max(ours.tricks) > 5 and ours.made == 1 and ours.bonus < 0
    return seen


COMMON = "3.26 3.27 4.2 4.3 4.6 7.5 calling"
RARE = {
    any_hands: "3.4 3.6 3.8 3.9 3.28 4.5 7.6 7.7 7.9 asking",
    high_cards: "3.28 3.29 3.31 7.8 7.14 7.19 asking partner-names",
    long_trumps: "7.8 7.9 7.10 7.11 7.12 7.15 7.16 7.17 7.19 7.22 7.23 stopping",
    highest_trumps: "4.5 4.14 7.10 7.17 7.18 7.19 7.22 asking stopping",
}


@pytest.mark.parametrize("kind", RARE)
def test_both_readings_agree(kind):
    """§3.1 to §3.35, §4.1 to §4.20, §5.1 to §5.2, §6.1, §7.1 to §7.26 Compare turns, legal actions, refusals, results."""
    rng = random.Random(kind.__name__)
    seen = sum((play_both(rng, kind) for _ in range(150)), Counter())
    assert seen["failed try"] > 0 or kind in (any_hands, high_cards)
    for rare in f"{COMMON} {RARE[kind]}".split():
        assert seen[rare] > 0, (rare, seen)

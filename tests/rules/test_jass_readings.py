"""Deals and matches of the Jass games in the kernels and in the slow second reading, compared at every step."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from matzl import registry
from tests.naive import NAIVE, NaiveMatch
from tests.rules.jass_deals import PACK, dealt, seats_of
from tests.rules.two_readings import compare

pytestmark = pytest.mark.matzl_only

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("mittlere", {}),
    ("mittlere", {"tie": "draw", "zero_tricks": "as-hundred"}),
    ("mittlere", {"no_trump": "annul", "tie": "draw"}),
    ("molotow", {}),
    ("plus-minus", {}),
    ("plus-minus", {"players": 4}),
]


def shuffled(rng: random.Random, seats: int) -> list[list[str]]:
    """Return random hands."""
    pack = rng.sample(PACK, 36)
    return [pack[seat::seats] for seat in range(seats)]


def lopsided(rng: random.Random, seats: int) -> list[list[str]]:
    """Return hands of which one has most of the high cards and takes nearly all tricks."""
    pack = sorted(PACK, key=lambda name: -"6789TJQKA".index(name[0]) + rng.uniform(0, 3))
    hands = [pack[seat * 36 // seats : (seat + 1) * 36 // seats] for seat in range(seats)]
    return rng.sample(hands, seats)


def even(rng: random.Random, seats: int) -> list[list[str]]:
    """Return hands with evenly divided suits; with three seats trumps are never set."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for suit in "CDHS":
        for place, rank in enumerate(rng.sample("6789TJQKA", 9)):
            hands[place % seats].append(rank + suit)
        rng.shuffle(hands)
        hands.sort(key=len)
    return hands


def reason(word: str, hand: set[str], led: str, trump: str | None) -> str:
    """Return the clause that forbids a card, from the position in the slow reading."""
    if word not in hand:
        return "4.2"
    if trump is None:
        return "4.4"
    if led == trump:
        return "4.10"
    return "4.9" if word[1] == trump else "4.8"


def play_both(ours: Any, theirs: Any, rng: random.Random) -> None:
    """Play a random deal in both readings; compare the clauses of all refusals, too."""

    def reasons() -> Callable[[str], str]:
        if ours.phase.name == "draw":
            return lambda _: "7.12"
        hand, led = theirs.hand(theirs.turn), "".join(theirs.lying)[1:2]
        return partial(reason, hand=hand, led=led, trump=theirs.trump)

    compare(ours, theirs, rng, lambda: rng.choice(sorted(theirs.legal())), reasons, sample=52)


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("hands", [shuffled, lopsided, even])
def test_both_readings_agree_on_deals(
    game: str, options: dict[str, Any], hands: Callable[[random.Random, int], list[list[str]]]
) -> None:
    """§3.1, §4.1 to §4.14, §5.1 to §5.4, §6.1 to §6.6, §7.1 to §7.14 All legal cards, refusals and results are alike."""
    rng = random.Random(f"{game} {options} {hands.__name__}")
    seats = seats_of(game, options)
    for _ in range(12):  # ten thousand have been compared once
        dealer, held = rng.randrange(seats), hands(rng, seats)
        play_both(dealt(game, held, dealer, **options), NAIVE[game](options, dealer, held), rng)


MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("mittlere", {"no_trump": "annul", "deals": 6}),
    ("molotow", {"deals": 5}),
    ("plus-minus", {"sticks": 7}),
    ("plus-minus", {"players": 4, "sticks": 12}),
]


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_both_readings_agree_on_matches(game: str, options: dict[str, Any]) -> None:
    """§2.3 to §2.4, §8.1 to §8.5 Compare dealers, scores, held sticks, the end and the winners."""
    rng = random.Random(f"{game} {options}")
    seats, info = seats_of(game, options), registry.info(game)
    held_in_all = 0
    for first in range(seats):
        slow = NaiveMatch(game, options, first, seats)
        every = {o.name: o.choices[0] if o.choices else o.default for o in info.options} | options
        match = info.scoring(every, seats, first)
        while not slow.over:
            assert not match.over
            assert match.winners == []
            dealer, held = slow.start_deal()
            assert match.dealer == dealer
            assert match.held_between() == {tuple(sorted(pair)): n for pair, n in held.items()}
            hands = rng.choice([shuffled, shuffled, even])(rng, seats)
            pairs = {(min(pair), max(pair)): sticks for pair, sticks in held.items()}
            ours = dealt(game, hands, dealer, held=pairs, **options)
            for name, value in match.carried().items():
                assert ours.state[name][0].tolist() == value or name == "still_held"
                ours.state[name][0] = value
            theirs = NAIVE[game](options, dealer, hands, held=held)
            play_both(ours, theirs, rng)
            slow.finish(theirs.result())
            left = {name: ours.state[name][0].copy() for name in match.carried()}
            match.add(ours.result(), left=left)
            assert match.scores == slow.scores
            held_in_all += sum(slow.held.values())
        assert match.over
        assert match.winners == slow.winners
    assert held_in_all > 0 or options.get("players") != 4

"""Bondtolva: when the other player drew which card is sampled uniformly among all possible ways."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from matzl import Deal
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS, pack_of
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.randomness import streams
from matzl.engine.state import copied
from matzl.errors import IllegalActionError
from matzl.registry import info
from matzl.search import hooks
from matzl.search.worlds.possible import Worlds
from tests.search.by_definition import Past, names
from tests.search.test_counting import assert_even


@kernel
def _rewind(start: Any, world: Any, laid: Any, used: Any, own: int, rng: Any) -> None:
    hooks.rewind_hands(start[0], world[0], laid, used, own, rng)


def declared(deal: Deal, seat: int) -> frozenset[str]:
    """Return the kings and queens that a player has declared."""
    pairs = {
        word[-1]
        for word, who in zip(deal.actions, deal.turns, strict=True)
        if word.startswith("declare:") and who == seat
    }
    return frozenset(rank + suit for suit in pairs for rank in "KQ")


def drawn_from(deal: Deal, seat: int) -> list[int]:
    """Return the positions of the stock from which a player has drawn; the winner of a trick draws first."""
    drawn = range(int(deal.state["drawn"][0]))
    return [k for k in drawn if (deal.tricks[k // 2].winner == seat) == (k % 2 == 0)]


def ways_to_draw(past: Past) -> Iterator[tuple[frozenset[str], tuple[str, ...]]]:
    """Yield the cards that the other player may have been dealt and have drawn, in order, given its actions.

    Declared cards are taken as dealt.
    """
    deal, own, other = past.deal, past.seat, 1 - past.seat
    had = past.held[other] | {*past.played[other]}
    mine = deal.hands[own]
    places = drawn_from(deal, other)
    for drawn in permutations(sorted(had - declared(deal, other)), len(places)):
        dealt = had - {*drawn}
        stock = list(deal.stock)
        for place, name in zip(places, drawn, strict=True):
            stock[place] = name
        hands = [mine, mine]
        hands[other] = sorted(dealt)
        again = Deal.from_hands(
            "bondtolva", hands, stock=stock, dealer=deal.dealer, options=deal.options
        )
        try:
            again.play_all(deal.actions)
        except IllegalActionError:
            continue
        yield dealt, drawn


def guessed(past: Past, times: int) -> Counter[tuple[frozenset[str], tuple[str, ...]]]:
    """Count the sampled ways for the present deal."""
    deal, own, other = past.deal, past.seat, 1 - past.seat
    knowledge = Worlds(deal.view(own)).knowledge
    past_of_view, rng, seen = knowledge.history.past, streams(len(deal.actions), 0, 0), Counter()
    for _ in range(times):
        g = copied(knowledge.start)
        compiled(_rewind)(g, deal.state, past_of_view.laid, past_of_view.used, own, rng)
        kept = int(g["hand"][0, other])
        assert g["dealt"][0, other] == kept
        assert names(int(g["hand"][0, own])) == {*deal.hands[own]}
        drawn = [CARD_NAMES[g["stock"][0, place]] for place in drawn_from(deal, other)]
        seen[names(kept), tuple(drawn)] += 1
    return seen


def kind_of(past: Past) -> str:
    """Return the declared cards that the other has played, so that they no longer lie open."""
    state, other = past.deal.state, 1 - past.seat
    for kind in ("tjog", "trump"):
        if state[f"{kind}_by"][0] == other:
            suit = SUIT_LETTERS[state[kind][0]]
            if {*past.played[other]} & {f"K{suit}", f"Q{suit}"}:
                return kind
    return "none"


def with_two_pairs(rng: random.Random, seat: int) -> Deal:
    """Return a deal in which a player has two kings with their queens, played at random; all pairs are declared."""
    pairs = ["KS", "QS", "KH", "QH"]
    rest = [CARD_NAMES[one] for one in pack_of(info("bondtolva").ranks)]
    rest = rng.sample([name for name in rest if name not in pairs], len(rest) - 4)
    hands = [rest[:6], rest[:6]]
    hands[seat] = pairs + rest[6:8]
    deal = Deal.from_hands("bondtolva", hands, stock=rest[8:], dealer=rng.randrange(2))
    stop = rng.choice([6, 7, 8, 9])
    while len(deal.actions) < stop:
        declared = [word for word in deal.legal if word.startswith("declare")]
        deal.play(rng.choice(declared or list(deal.legal)))
    return deal


@pytest.mark.thorough
def test_ways_to_have_drawn_are_sampled_uniformly():
    rng, tested = random.Random(6), Counter()
    for number in range(400):
        past = Past(with_two_pairs(rng, number % 2), 1 - number % 2)
        if tested[kind_of(past)] < 4:
            possible = list(ways_to_draw(past))
            if 1 < len(possible) < 300:
                assert_even(guessed(past, 30 * len(possible)), dict.fromkeys(possible, 30.0))
                tested[kind_of(past)] += 1
    assert tested == {"none": 4, "trump": 4, "tjog": 4}

"""The history of a position in Bondtolva: the cards drawn after the last trick, and the declaration before the draw."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from matzl.base.cards import NO_SEAT, NO_SUIT, SUIT_LETTERS, each
from matzl.engine.state import State, copied
from matzl.games.bondtolva.declaration import PAIR

FACTS = ("trump_by", "tjog_by", "tjog")
LEADS = "4.1"
HAND = 6


def before_draw(g: State, rng: Random) -> Iterator[tuple[State, list[str]]]:
    """Yield the possible states between the last trick and the draw, each with the declaration made there (§4.4, §4.6).

    Parameters
    ----------
    g
        The state (a one-element array) in which the winner of that trick leads to the next one.
    """
    winner, drawn = int(g["turn"][0]), int(g["drawn"][0])
    hands = [int(hand) for hand in g["hand"][0]]
    if hands[0].bit_count() < HAND or not drawn:
        yield g, []  # the stock was used up before the last trick
        return
    draws = list(product(each(hands[winner]), each(hands[1 - winner])))
    rng.shuffle(draws)
    for first, second in draws:
        before = copied(g)
        before["hand"][0, winner] = hands[winner] & ~(1 << first)
        before["hand"][0, 1 - winner] = hands[1 - winner] & ~(1 << second)
        before["stock"][0, drawn - 2 : drawn] = first, second
        before["drawn"] = drawn - 2
        yield from _before_declaration(before, winner)
        yield before, []


def _before_declaration(g: State, winner: int) -> Iterator[tuple[State, list[str]]]:
    """§4.6 Yield the state before the winner of the trick declared trumps or tjog, if that is possible, with the call."""
    last, by = ("tjog", "tjog_by") if int(g["tjog"][0]) != NO_SUIT else ("trump", "trump_by")
    suit = int(g[last][0])
    if suit == NO_SUIT or int(g[by][0]) not in (winner, NO_SEAT):
        return
    pair = PAIR << 13 * suit
    if int(g["hand"][0, winner]) & pair == pair:  # §4.7
        before = copied(g)
        before[last], before[by] = NO_SUIT, NO_SEAT
        yield before, [f"declare:{SUIT_LETTERS[suit]}"]

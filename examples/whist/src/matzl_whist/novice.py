"""Rules of thumb for whist: lead the longest suit, do not beat the partner, win cheaply in last place, discard low."""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count, lowest
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.engine.tricks import suit_sets
from matzl_whist.info import RANKS
from matzl_whist.play import BEAT, duties

SUITED = suit_sets(RANKS)


@kernel
def novice(g: State, streams: Any, stream: int) -> int:
    """Return the card that the rules of thumb choose; the choice is deterministic."""
    allowed = duties(g)[1]
    if g.laid == 0:
        return lead(allowed, g.trump)
    winning = allowed & BEAT[g.trump, g.best]
    partner_has_it = g.winner == (g.turn + 2) % 4
    if winning == 0 or partner_has_it:
        return cheapest(allowed, g.trump)
    return cheapest(winning, g.trump) if g.laid == 3 else dearest(winning, g.trump)


@kernel
def lead(hand: int, trump: int) -> int:
    """Return the highest card of the longest plain suit, or the highest trump."""
    longest, length = hand & SUITED[trump], 0
    for suit in range(4):
        held = hand & SUITED[suit]
        if suit != trump and count(held) > length:
            longest, length = held, count(held)
    return dearest(longest, trump)


@kernel
def cheapest(cards: int, trump: int) -> int:
    """Return the card of lowest rank, trumps last."""
    best, cost = -1, 99
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if worth(card, trump) < cost:
            best, cost = card, worth(card, trump)
    return best


@kernel
def dearest(cards: int, trump: int) -> int:
    """Return the card of highest rank, trumps first."""
    best, cost = -1, -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if worth(card, trump) > cost:
            best, cost = card, worth(card, trump)
    return best


@kernel
def worth(card: int, trump: int) -> int:
    """Return the cost of giving up a card: its rank, and more for a trump."""
    return card % 13 + (13 if card // 13 == trump else 0)

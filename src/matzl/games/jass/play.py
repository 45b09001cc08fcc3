"""Card play in the Jass games (§4, §5): legal cards, trumps set by a discard, the winner of a trick."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SUIT, Card
from matzl.engine.bits import if_empty, index
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import end_turn, lay, order_tables, printed_suit, suit_sets
from matzl.games.jass.info import (
    FOLLOW_OR_TRUMP,
    FOLLOW_SUIT,
    FOLLOW_TRUMPS,
    NOT_IN_HAND,
    RANKS,
    SUITS,
    UNDER_TRUMP,
)

FOLLOW, BEAT = order_tables(SUITS)
SUITED = suit_sets(RANKS)


def _binding() -> Any:
    """§4.11 Return `FOLLOW` without the jacks of trumps, which a player is never forced to play."""
    binding = FOLLOW.copy()
    for trump in range(4):
        jack = 13 * trump + 9
        binding[trump, 13 * trump : 13 * trump + 13] &= ~(1 << jack)
    return binding


BINDING = _binding()


@inlined_kernel
def duties(g: State) -> tuple[int, int, int]:
    """Return the hand of the seat to move, its cards that follow suit as required, and those that do not under-trump.

    §4.3, §4.7, §4.11 The leader, a void seat and a seat whose only trump is the jack play any card.
    §4.4, §4.8, §4.10 All others follow suit; if a plain suit was led, they may play a trump instead.
    §4.9 Such a trump must beat every trump in the trick.
    """
    hand = g.hand[index(g.turn)]
    trump, led = index(g.trump), index(g.led)
    following = hand & FOLLOW[trump, led]
    trumps = hand & SUITED[trump]
    free = hand & if_empty(hand & BINDING[trump, led])
    follow_or_trump = following | trumps | free
    over_trumping = following | (trumps & BEAT[trump, index(g.best)]) | free
    return hand, follow_or_trump, over_trumping


@kernel
def play_refusal(g: State, card: Card) -> int:
    """Return the number of the first rule that a card breaks, 0 if it is legal."""
    hand, follow_or_trump, over_trumping = duties(g)
    if not hand >> card & 1:
        return NOT_IN_HAND  # §4.2
    if not follow_or_trump >> card & 1:
        if g.trump == NO_SUIT:
            return FOLLOW_SUIT  # §4.4
        if printed_suit(g.led) == g.trump:
            return FOLLOW_TRUMPS  # §4.10
        return FOLLOW_OR_TRUMP  # §4.8
    if not over_trumping >> card & 1:
        return UNDER_TRUMP  # §4.9
    return 0


@inlined_kernel
def play_card(g: State, card: Card) -> bool:
    """Play a card; if it completes a trick, give the trick and the next lead to its winner and return True (§4.1)."""
    lay(g, g.turn, card)
    # §4.5, §4.6 The first discard by a void seat sets trumps, at once for this trick. While everybody follows suit there
    # are none (§4.12). Earlier tricks keep their winners (§5.4).
    if g.trump == NO_SUIT and printed_suit(card) != printed_suit(g.led):
        g.trump = printed_suit(card)
    # §5.1 The highest card of the suit led wins, or, §5.2, §5.3 the highest trump in the trick.
    return end_turn(g, card, int(BEAT[index(g.trump), index(g.best)]))


def permission(g: State, card: Card) -> str:
    """Return the clause that allows a legal card; this is not compiled, since only explanations need it."""
    if g.led == NO_CARD:
        return "4.3"
    hand, follows = int(g.hand[g.turn]), int(FOLLOW[g.trump, g.led])
    if g.trump == NO_SUIT:
        return "4.4" if hand & follows else "4.5"
    if not hand & follows:
        return "4.7"
    if printed_suit(g.led) == g.trump:
        return "4.10" if hand & int(BINDING[g.trump, g.led]) else "4.11"
    over_trumps = printed_suit(card) == g.trump == printed_suit(g.best)
    return "4.9" if over_trumps else "4.8"

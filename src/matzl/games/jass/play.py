"""§4 and §5 of the Jass games: trumps made by the first void seat, what may be played, who wins the trick."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.engine.bits import chosen, if_empty, index
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import (
    after,
    lay,
    order_tables,
    printed_suit,
    suit_sets,
    take_trick,
)
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
    """§4.11 The cards that bind a seat to follow a lead: those of its suit, but never the jack of trumps."""
    binding = FOLLOW.copy()
    for trump in range(4):
        jack = 13 * trump + 9
        binding[trump, 13 * trump : 13 * trump + 13] &= ~(1 << jack)
    return binding


BINDING = _binding()


@inlined_kernel
def duties(g: Any) -> tuple[int, int, int]:
    """What the seat to play holds, what is left of it by the duty to follow, and what by under-trumping.

    §4.3, §4.7, §4.11 A seat that nothing binds plays any card: the leader, the void, the lone jack of trumps.
    §4.4, §4.8, §4.10 The others follow suit; a plain suit led, they may play a trump instead.
    §4.9 That trump must then beat every trump in the trick.
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
def play_refusal(g: Any, card: int) -> int:
    """Why a card may not be played: the first of the duties that keeps it out, or 0."""
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
def play_card(g: Any, card: int) -> bool:
    """Play a card in turn; True when it ended a trick, which its winner has then taken and leads after (§4.1)."""
    seat = g.turn
    lay(g, seat, card)
    # §4.5, §4.6 A void seat's first card of another suit sets trumps, in this trick already. While everybody follows
    # there are none (§4.12). Tricks taken before stay where they are (§5.4).
    if g.trump == NO_SUIT and printed_suit(card) != printed_suit(g.led):
        g.trump = printed_suit(card)
    # §5.1 The highest card of the suit led, unless there is a trump; §5.2, §5.3 then the highest trump.
    wins = BEAT[index(g.trump), index(g.best)] >> card
    g.best = chosen(wins, card, g.best)
    g.winner = chosen(wins, seat, g.winner)
    if g.laid < g.seats:
        g.turn = after(seat, g.seats)
        return False
    take_trick(g)
    return True


def permission(g: Any, card: int) -> str:
    """Return the clause that allows a legal card; plain Python, for explanations."""
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

"""Rules of thumb for German Solo, the play of the cards: draw trumps, cash what is sure, win cheaply, slip under.

Every legal card gets a price; the dearest is played.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import NO_CARD, NO_SEAT
from matzl.engine.bits import count, lowest
from matzl.engine.jit import inlined_kernel, kernel
from matzl.engine.tricks import printed_suit
from matzl.games.german_solo.calling import PACK
from matzl.games.german_solo.contracts import contracts_that
from matzl.games.german_solo.rules import legal
from matzl.games.german_solo.state import BEAT, FOLLOW, SUITED, TRUMPS

EVERYBODY = 0b1111
NO_TRICK = contracts_that(lambda contract: contract.goal == 0)


@kernel
def choose_card(g: Any) -> int:
    """The card with the best price."""
    choices = legal(g)
    if choices & choices - 1 == 0:
        return lowest(choices)
    unseen, friends = unseen_by(g), sure_friends(g)
    down = NO_TRICK >> g.contract & 1 != 0
    best, price = lowest(choices), -(1 << 30)
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        if down:
            worth = _slip_under(g, card, unseen) if g.turn == g.declarer else _push_over(g, card)
        elif g.laid == 0:
            worth = _lead(g, card, unseen)
        else:
            worth = _reply(g, card, unseen, friends)
        if worth > price:
            best, price = card, worth
    return best


@inlined_kernel
def unseen_by(g: Any) -> int:
    """The cards in other hands."""
    played = g.taken[0] | g.taken[1] | g.taken[2] | g.taken[3] | g.on_table
    return PACK & ~(g.hand[g.turn] | played)


@inlined_kernel
def with_declarer(g: Any) -> bool:
    """Whether the seat in turn is on declarer's side; a secret partner knows it from the own hand."""
    return g.turn == g.declarer or (g.called != NO_CARD and g.dealt[g.turn] >> g.called & 1 != 0)


@kernel
def sure_friends(g: Any) -> int:
    """The other seats that the one in turn knows to be on its side."""
    own = 1 << g.turn
    if with_declarer(g):
        side = own | 1 << g.declarer | (1 << g.partner if g.partner != NO_SEAT else 0)
        return side & ~own
    if g.called == NO_CARD:
        return EVERYBODY & ~own & ~(1 << g.declarer)
    if g.partner != NO_SEAT:
        return EVERYBODY & ~own & ~(1 << g.declarer) & ~(1 << g.partner)
    return 0


@inlined_kernel
def _strength(g: Any, card: int) -> int:
    """How dear a card is: 0 to 7 in a plain suit, more for trumps."""
    above = count(BEAT[g.trump, card] & FOLLOW[g.trump, card])
    return 20 - above if TRUMPS[g.trump] >> card & 1 else 7 - above


@kernel
def _lead(g: Any, card: int, unseen: int) -> int:
    """The price of a lead."""
    strength, is_trump = _strength(g, card), TRUMPS[g.trump] >> card & 1 != 0
    trumps_out = count(unseen & TRUMPS[g.trump])
    same_suit = unseen & FOLLOW[g.trump, card]
    mine = with_declarer(g)
    if is_trump:
        if BEAT[g.trump, card] & unseen == 0:
            return (60 if trumps_out else 25) if mine else 5
        return 20 - strength if mine and g.turn != g.declarer else -5 - strength
    if BEAT[g.trump, card] & same_suit == 0:
        # Only a trump could take it: the fewer of its suit are out, the likelier.
        return 30 + count(same_suit) if trumps_out else 50
    if g.turn == g.declarer and unseen & FOLLOW[g.trump, card] & 1 << g.called:
        return 22 - strength  # the partner's card takes it
    return 8 - strength - count(g.hand[g.turn] & SUITED[printed_suit(card)])


@kernel
def _reply(g: Any, card: int, unseen: int, friends: int) -> int:
    """The price of a card in second, third or fourth place."""
    strength = _strength(g, card)
    strangers_to_come = 0
    for step in range(1, g.seats - g.laid):
        strangers_to_come |= EVERYBODY & ~friends & 1 << (g.turn + step) % g.seats
    if not BEAT[g.trump, g.best] >> card & 1:
        return -strength
    held = strangers_to_come == 0 or BEAT[g.trump, g.best] & unseen == 0
    if friends >> g.winner & 1 and held:
        return -strength - 10
    if strangers_to_come == 0 or BEAT[g.trump, card] & unseen == 0:
        return 100 - strength
    return 40 - strength if g.laid == g.seats - 2 else 12 - strength


@inlined_kernel
def _height(g: Any, card: int) -> int:
    """The rank of a card without trumps, 0 to 7."""
    return 7 - count(BEAT[g.trump, card])


@kernel
def _slip_under(g: Any, card: int, unseen: int) -> int:
    """The price of a card for declarer who must take nothing."""
    height, suit = _height(g, card), FOLLOW[g.trump, card]
    lower_out = count(unseen & suit & ~BEAT[g.trump, card])
    if g.laid == 0:
        return 4 * count(unseen & suit & BEAT[g.trump, card]) - 8 * lower_out
    if BEAT[g.trump, g.best] >> card & 1:
        return -100 + (height if g.laid == g.seats - 1 else -height)
    return 10 * height + (7 - count(g.hand[g.turn] & suit) if lower_out else 0)


@kernel
def _push_over(g: Any, card: int) -> int:
    """The price of a card for a defender who wants declarer to take a trick."""
    height = _height(g, card)
    if g.laid == 0:
        if g.shown[g.declarer]:
            return _lead_below(g, card, height)
        return -10 * height + count(g.hand[g.turn] & FOLLOW[g.trump, card])
    declarer_has_played = (g.declarer - g.turn) % g.seats >= g.seats - g.laid
    if not FOLLOW[g.trump, g.led] >> card & 1:
        return height
    if not declarer_has_played:
        return height if _slips_anyhow(g) else -height
    if g.winner == g.declarer:
        return -100 + height if BEAT[g.trump, g.best] >> card & 1 else height
    return height


@kernel
def _lead_below(g: Any, card: int, height: int) -> int:
    """The price of a lead against a hand laid open (§3.33): best is one that it cannot slip under.

    Or else high cards of a suit in which defenders keep low ones for later, when it has none left to slip under with.
    """
    suit = g.hand[g.declarer] & FOLLOW[g.trump, card]
    others = FOLLOW[g.trump, card] & (g.hand[g.turn] | unseen_by(g)) & ~suit
    if suit == 0:
        return -200 - height
    if suit & ~BEAT[g.trump, card] == 0:
        return 300 + height
    weak, slips = 0, 0
    while suit:
        weak = max(weak, count(others & ~BEAT[g.trump, lowest(suit)]) - 2 * slips)
        suit &= suit - 1
        slips += 1
    return 20 * weak + height if weak > 0 else -100 - height


@inlined_kernel
def _slips_anyhow(g: Any) -> bool:
    """Whether a declarer whose hand lies open is sure to come under the best card, or need not follow suit."""
    shown = g.hand[g.declarer] & g.shown[g.declarer]
    suit = shown & FOLLOW[g.trump, g.led]
    return shown != 0 and (suit == 0 or suit & ~BEAT[g.trump, g.best] != 0)

"""Rules of thumb for card play in German Solo: draw trumps, cash sure tricks, win cheaply, or lose tricks on purpose.

Every legal card gets a score; the card with the highest score is played.
"""

from __future__ import annotations

from matzl.base.cards import NO_CARD, NO_SEAT, Card, Cards
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import printed_suit, unseen_cards
from matzl.games.german_solo.calling import PACK, on_declarers_side
from matzl.games.german_solo.contracts import contracts_that
from matzl.games.german_solo.rules import legal
from matzl.games.german_solo.state import BEAT, FOLLOW, SUITED, TRUMPS

EVERYBODY = 0b1111
NO_TRICK = contracts_that(lambda contract: contract.goal == 0)


@kernel
def choose_card(g: State) -> Card:
    """Return the card with the highest score."""
    choices = legal(g)
    if choices & choices - 1 == 0:
        return lowest(choices)
    unseen, friends = unseen_cards(g, PACK), sure_friends(g)
    no_trick = NO_TRICK >> g.contract & 1 != 0
    best, highest_score = lowest(choices), -(1 << 30)
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        if no_trick:
            score = _duck(g, card, unseen) if g.turn == g.declarer else _force(g, card)
        elif g.laid == 0:
            score = _lead(g, card, unseen)
        else:
            score = _reply(g, card, unseen, friends)
        if score > highest_score:
            best, highest_score = card, score
    return best


@kernel
def sure_friends(g: State) -> int:
    """Return the other seats that the seat to move knows to be on its side."""
    own = 1 << g.turn
    if on_declarers_side(g, g.turn):
        side = own | 1 << g.declarer | (1 << g.partner if g.partner != NO_SEAT else 0)
        return side & ~own
    if g.called == NO_CARD:
        return EVERYBODY & ~own & ~(1 << g.declarer)
    if g.partner != NO_SEAT:
        return EVERYBODY & ~own & ~(1 << g.declarer) & ~(1 << g.partner)
    return 0


@inlined_kernel
def _strength(g: State, card: Card) -> int:
    """Return the strength of a card: 0 to 7 in a plain suit, more for trumps."""
    above = count(BEAT[g.trump, card] & FOLLOW[g.trump, card])
    return 20 - above if TRUMPS[g.trump] >> card & 1 else 7 - above


@kernel
def _lead(g: State, card: Card, unseen: Cards) -> int:
    """Score a lead."""
    strength, is_trump = _strength(g, card), TRUMPS[g.trump] >> card & 1 != 0
    trumps_out = count(unseen & TRUMPS[g.trump])
    same_suit = unseen & FOLLOW[g.trump, card]
    mine = on_declarers_side(g, g.turn)
    if is_trump:
        if BEAT[g.trump, card] & unseen == 0:
            return (60 if trumps_out else 25) if mine else 5
        return 20 - strength if mine and g.turn != g.declarer else -5 - strength
    if BEAT[g.trump, card] & same_suit == 0:
        # Only a trump can beat it, the more likely the fewer cards of its suit are left.
        return 30 + count(same_suit) if trumps_out else 50
    if g.turn == g.declarer and unseen & FOLLOW[g.trump, card] & 1 << g.called:
        return 22 - strength  # the partner's card takes it
    return 8 - strength - count(g.hand[g.turn] & SUITED[printed_suit(card)])


@kernel
def _reply(g: State, card: Card, unseen: Cards, friends: int) -> int:
    """Score a card in second, third or fourth position."""
    strength = _strength(g, card)
    others_to_come = 0
    for step in range(1, g.seats - g.laid):
        others_to_come |= EVERYBODY & ~friends & 1 << (g.turn + step) % g.seats
    if not BEAT[g.trump, g.best] >> card & 1:
        return -strength
    held = others_to_come == 0 or BEAT[g.trump, g.best] & unseen == 0
    if friends >> g.winner & 1 and held:
        return -strength - 10
    if others_to_come == 0 or BEAT[g.trump, card] & unseen == 0:
        return 100 - strength
    return 40 - strength if g.laid == g.seats - 2 else 12 - strength


@inlined_kernel
def _height(g: State, card: Card) -> int:
    """Return the rank of a card, 0 to 7, in a contract without trumps."""
    return 7 - count(BEAT[g.trump, card])


@kernel
def _duck(g: State, card: Card, unseen: Cards) -> int:
    """Score a card for a declarer who must not win a trick."""
    height, suit = _height(g, card), FOLLOW[g.trump, card]
    lower_out = count(unseen & suit & ~BEAT[g.trump, card])
    if g.laid == 0:
        return 4 * count(unseen & suit & BEAT[g.trump, card]) - 8 * lower_out
    if BEAT[g.trump, g.best] >> card & 1:
        return -100 + (height if g.laid == g.seats - 1 else -height)
    return 10 * height + (7 - count(g.hand[g.turn] & suit) if lower_out else 0)


@kernel
def _force(g: State, card: Card) -> int:
    """Score a card for a defender who wants declarer to win a trick."""
    height = _height(g, card)
    if g.laid == 0:
        if g.shown[g.declarer]:
            return _lead_under(g, card, height)
        return -10 * height + count(g.hand[g.turn] & FOLLOW[g.trump, card])
    declarer_has_played = (g.declarer - g.turn) % g.seats >= g.seats - g.laid
    if not FOLLOW[g.trump, g.led] >> card & 1:
        return height
    if not declarer_has_played:
        return height if _surely_ducks(g) else -height
    if g.winner == g.declarer:
        return -100 + height if BEAT[g.trump, g.best] >> card & 1 else height
    return height


@kernel
def _lead_under(g: State, card: Card, height: int) -> int:
    """Score a lead against an exposed hand (§3.33): a card that it cannot duck scores best.

    Otherwise the best leads are high cards of a suit in which defenders keep low cards until the hand can no longer duck.
    """
    suit = g.hand[g.declarer] & FOLLOW[g.trump, card]
    others = FOLLOW[g.trump, card] & (g.hand[g.turn] | unseen_cards(g, PACK)) & ~suit
    if suit == 0:
        return -200 - height
    if suit & ~BEAT[g.trump, card] == 0:
        return 300 + height
    weak, ducks = 0, 0
    while suit:
        weak = max(weak, count(others & ~BEAT[g.trump, lowest(suit)]) - 2 * ducks)
        suit &= suit - 1
        ducks += 1
    return 20 * weak + height if weak > 0 else -100 - height


@inlined_kernel
def _surely_ducks(g: State) -> bool:
    """Return whether declarer's hand is exposed and can duck: it has a card below the best one, or none of the suit led."""
    shown = g.hand[g.declarer] & g.shown[g.declarer]
    suit = shown & FOLLOW[g.trump, g.led]
    return shown != 0 and (suit == 0 or suit & ~BEAT[g.trump, g.best] != 0)

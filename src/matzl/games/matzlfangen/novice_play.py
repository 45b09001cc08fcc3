"""Rules of thumb for card play in Matzlfangen: cash sure tricks, give points to partners, otherwise play low.

Every legal card gets a score, roughly in card points; the card with the highest score is played.
"""

from __future__ import annotations

from matzl.base.cards import NO_SEAT, Card, Cards
from matzl.engine.bits import count, lowest
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.engine.tricks import printed_suit, unseen_cards
from matzl.games.matzlfangen.auction import PACK
from matzl.games.matzlfangen.info import RUFEN
from matzl.games.matzlfangen.play import BEAT, FOLLOW, SUITED
from matzl.games.matzlfangen.raises import EVERYBODY
from matzl.games.matzlfangen.rules import legal
from matzl.games.matzlfangen.settlement import ACES, JACKS, KINGS, QUEENS, TENS


@kernel
def choose_card(g: State) -> Card:
    """Return the card with the highest score."""
    choices, friends, unseen = legal(g), sure_friends(g), unseen_cards(g, PACK)
    best, highest_score = -1, -(1 << 30)
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        score = _lead(g, card, unseen) if g.laid == 0 else _reply(g, card, friends, unseen)
        if score > highest_score:
            best, highest_score = card, score
    return best


@inlined_kernel
def with_declarer(g: State) -> bool:
    """Return whether the seat to move is on declarer's side; a secret partner knows it from the cards it was dealt."""
    return g.turn == g.declarer or g.dealt[g.turn] >> g.called & 1 != 0


@kernel
def sure_friends(g: State) -> int:
    """Return the seats that the seat to move knows to be on its side, including itself."""
    own = 1 << g.turn
    if not with_declarer(g):
        return own | g.defenders
    if g.contract == RUFEN and g.partner != NO_SEAT:
        return 1 << g.declarer | 1 << g.partner
    return own | 1 << g.declarer


@inlined_kernel
def _points(card: Card) -> int:
    one = 1 << card
    if one & (ACES | TENS):
        return 11 if one & ACES else 10
    return 4 if one & KINGS else 3 if one & QUEENS else 2 if one & JACKS else 0


@kernel
def _reply(g: State, card: Card, friends: int, unseen: Cards) -> int:
    """Score a card in second, third or fourth position."""
    points = _points(card)
    others_to_come = 0
    for step in range(1, g.seats - g.laid):
        others_to_come |= EVERYBODY & ~friends & 1 << (g.turn + step) % g.seats
    if BEAT[g.trump, g.best] >> card & 1:
        # If one legal card beats the best, all do: win points if it is safe, with an ace only if it must be.
        if others_to_come == 0 or BEAT[g.trump, card] & unseen == 0:
            return 20 + points - (3 if points == 11 else 0)
        return 10 - points
    friend_wins = friends >> g.winner & 1 != 0
    if friend_wins and (others_to_come == 0 or BEAT[g.trump, g.best] & unseen == 0):
        return points - (6 if points == 11 and others_to_come else 0)
    return -points - (5 if printed_suit(card) == g.trump else 0)


@kernel
def _lead(g: State, card: Card, unseen: Cards) -> int:
    """Score a lead."""
    points, suit = _points(card), printed_suit(card)
    trumps_out = count(unseen & SUITED[g.trump])
    if BEAT[g.trump, card] & unseen == 0:
        if suit == g.trump:
            # Drawing trumps is for the side that chose them.
            return 30 if trumps_out and with_declarer(g) else 5
        return 20 + points
    if suit == g.trump:
        return -8 - points
    same_suit = unseen & FOLLOW[g.trump, card]
    if BEAT[g.trump, card] & same_suit == 0:
        # Only a trump can beat it, the more likely the fewer cards of its suit are left.
        return 12 + points - 5 * max(0, 5 - count(same_suit))
    if (
        g.called < 52
        and g.turn == g.declarer
        and unseen >> g.called & 1
        and suit == printed_suit(g.called)
    ):
        return 8 - points  # the partner's card wins it
    return -points

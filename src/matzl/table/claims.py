"""Claims of the remaining tricks.

They are judged by the claiming seat's own view, so neither a granted nor a rejected claim reveals hidden cards.
"""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View


def may_claim(view: View) -> bool:
    """Return whether a seat may claim now: it is to lead, the stock is used up, and at least two tricks remain."""
    between = not view.tricks or view.tricks[-1].winner is not None
    return (
        view.seat is not None
        and view.turn == view.seat
        and view.phase.name == PLAY_PHASE
        and between
        and view.stock_left == 0
        and len(view.hand) > 1
    )


def wins_all_tricks(view: View) -> bool:
    """Return whether every card of the seat, led at any time, beats every card that may be in another hand.

    A card beats the lower cards of its suit; any trump beats a plain suit. Where a discard can still set trumps, every card
    of another suit could become one.
    """
    number = NO_SUIT if view.trump is None else SUIT_LETTERS.index(view.trump)
    suits = view.info.order(view.options)[number]
    strength = {
        CARD_NAMES[card]: (suit, place)
        for suit, cards in enumerate(suits)
        for place, card in enumerate(cards)
    }
    mine = set(view.hand)
    gone = {card for trick in view.tricks for _, card in trick.cards}
    out = [card for card in strength if card not in mine and card not in gone]

    def beaten(own: str, other: str) -> bool:
        (suit, place), (others_suit, others_place) = strength[own], strength[other]
        if suit == others_suit:
            return others_place < place
        if view.trump is None:
            return view.info.trumps_by_discard
        return others_suit == number

    return not any(beaten(own, other) for own in mine for other in out)

"""Claiming the rest of the tricks: whether a seat knows that no play could lose one.

The answer comes from the seat's own view, so that neither a claim granted nor one refused tells anybody of hidden cards.
"""

from __future__ import annotations

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import PLAY
from matzl.deal.view import View


def may_claim(view: View) -> bool:
    """Whether this is a moment for a claim: the seat is to lead, the stock is gone, and tricks are left to be claimed."""
    between = not view.tricks or view.tricks[-1].winner is not None
    return (
        view.seat is not None
        and view.turn == view.seat
        and view.phase.name == PLAY
        and between
        and view.stock_left == 0
        and len(view.hand) > 1
    )


def wins_all_tricks(view: View) -> bool:
    """Whether every card of the seat, led at any time, wins against every card that is still out, wherever it is.

    A card beats those of its suit that are lower, and one of a plain suit is beaten by any trump. Where a discard can still
    set trumps, any card of another suit that is out could become one.
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

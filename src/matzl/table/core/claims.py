"""Claims of the remaining tricks.

They are judged by the claiming seat's own view, so neither the answer to a claim nor a sign that it would be granted reveals
hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from matzl.base.info import PLAY_PHASE
from matzl.deal.layout import suits_in_order
from matzl.deal.view import View


def may_claim(view: View) -> bool:
    """Return whether a seat may claim now: it is to play, any stock is used up, and at least two tricks remain."""
    return (
        view.seat is not None
        and view.turn == view.seat
        and view.phase.name == PLAY_PHASE
        and view.stock_left == 0
        and len(view.hand) > 1
    )


def threat(view: View) -> str:
    """Return a card that could take a trick from a seat that claims; empty if none could.

    It lies in the trick, or it is one that the seat neither holds nor has seen played.
    """
    return _threat(view, view.hand) if _leads(view) else _taking(view)[1]


def _leads(view: View) -> bool:
    return not view.tricks or view.tricks[-1].winner is not None


def _played(view: View) -> set[str]:
    return {card for trick in view.tricks for _, card in trick.cards}


def _taking(view: View) -> tuple[str, str]:
    """Return a card with which the seat takes all tricks left, and a card that could prevent that; one of the two is empty.

    The first beats the best card so far, and either nobody is left to play to the trick or nobody has a higher card.
    """
    suits = suits_in_order(view.info, view.options, view.trump)
    laid = [card for _, card in view.tricks[-1].cards]
    led = next(suit for suit in suits if laid[0] in suit)
    order = led if view.trump is None else [*suits[0], *led]
    best = next(index for index, card in enumerate(order) if card in laid)
    last, known = len(laid) == view.seats - 1, _played(view).union(view.hand)
    rival = order[best]
    if not last and view.trump is None and view.info.trumps_by_discard:
        discards = (card for suit in suits if suit is not led for card in suit if card not in known)
        return "", next(discards, rival)
    for card in order[:best]:
        rest = [each for each in view.hand if each != card]
        if card in view.legal and not (rival := _threat(view, rest)):
            return card, ""
        if not last and card not in known:
            return "", card
    return "", rival


def _threat(view: View, hand: Sequence[str]) -> str:
    """Return a card that could take a trick from a seat that leads a whole hand, trumps and high cards first; empty if none.

    With the stock used up everybody follows suit, so each lead takes at least one card of its suit from the others as long
    as they have any. Leading trumps from the highest therefore takes all trumps away from the others if as many of the
    seat's trumps are higher than all of theirs; then its other suits are judged in the same way. Where a discard can still
    set trumps, any card of another suit could become one.
    """
    order = suits_in_order(view.info, view.options, view.trump)
    mine, gone = set(hand), _played(view).union(view.hand).difference(hand)
    suits = [[card for card in suit if card not in gone] for suit in order]
    unseen = {card for suit in suits for card in suit}.difference(mine)
    for index, suit in enumerate(suits):
        in_hand, hidden = mine.intersection(suit), unseen.intersection(suit)
        if in_hand and hidden < unseen and view.trump is None and view.info.trumps_by_discard:
            return min(unseen - hidden)
        leads = len(hidden if view.trump is not None and not index else in_hand)
        if _highest(suit, mine) < min(len(hidden), leads):
            return suit[_highest(suit, mine)]
    return ""


def _highest(suit: Sequence[str], mine: set[str]) -> int:
    """Return the length of the unbroken run of top cards that a seat holds among those left in a suit (highest first)."""
    return next((higher for higher, card in enumerate(suit) if card not in mine), len(suit))


def claimed_card(view: View) -> str:
    """Return the card that a seat plays after claiming: one that takes the trick or, on lead, the highest, trumps first."""
    if not _leads(view) and (card := _taking(view)[0]):
        return card
    suits = suits_in_order(view.info, view.options, view.trump)
    return next(card for suit in suits for card in suit if card in view.legal)

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


def wins_all_tricks(view: View) -> bool:
    """Return whether a seat that plays as `claimed_card` says wins all tricks, however the others play."""
    return _wins_leading(view, view.hand) if _leads(view) else bool(_taking(view))


def _leads(view: View) -> bool:
    return not view.tricks or view.tricks[-1].winner is not None


def _played(view: View) -> set[str]:
    return {card for trick in view.tricks for _, card in trick.cards}


def _taking(view: View) -> str:
    """Return a card that is sure to take a trick begun by others and leaves a hand that wins the rest; empty if none does.

    It beats the best card so far, and either nobody is left to play to the trick or nobody has a higher card.
    """
    suits = suits_in_order(view.info, view.options, view.trump)
    laid = [card for _, card in view.tricks[-1].cards]
    led = next(suit for suit in suits if laid[0] in suit)
    order = led if view.trump is None else [*suits[0], *led]
    best = next(place for place, card in enumerate(order) if card in laid)
    last, known = len(laid) == view.seats - 1, _played(view).union(view.hand)
    if not last and view.trump is None and view.info.trumps_by_discard:
        return ""
    for card in order[:best]:
        rest = [each for each in view.hand if each != card]
        if card in view.legal and _wins_leading(view, rest):
            return card
        if not last and card not in known:
            break
    return ""


def _wins_leading(view: View, hand: Sequence[str]) -> bool:
    """Return whether a seat wins a trick with each card of this hand, leading trumps first, and each suit from the top.

    With the stock used up everybody follows suit, so each lead takes at least one card of its suit from the others as long
    as they have any. Leading trumps from the highest therefore takes all trumps away from the others if as many of the
    seat's trumps are higher than all of theirs; then its other suits are judged in the same way. Where a discard can still
    set trumps, any card of another suit could become one.
    """
    order = suits_in_order(view.info, view.options, view.trump)
    mine, gone = set(hand), _played(view).union(view.hand).difference(hand)
    suits = [[card for card in suit if card not in gone] for suit in order]
    if view.trump is not None and _highest(suits[0], mine) < len(set(suits[0]) - mine):
        return False
    by_suit = [(suit, mine.intersection(suit), set(suit) - mine) for suit in suits]
    out = set[str]().union(*(others for _, _, others in by_suit))
    unset = view.trump is None and view.info.trumps_by_discard
    if unset and any(own and others < out for _, own, others in by_suit):
        return False
    return all(_highest(suit, mine) >= min(len(others), len(own)) for suit, own, others in by_suit)


def _highest(suit: Sequence[str], mine: set[str]) -> int:
    """Return how many of a suit's highest remaining cards, given from the top, a seat holds."""
    return next((higher for higher, card in enumerate(suit) if card not in mine), len(suit))


def claimed_card(view: View) -> str:
    """Return the card that a seat plays after claiming: one that takes the trick, or on lead the highest, trumps first."""
    if not _leads(view) and (card := _taking(view)):
        return card
    suits = suits_in_order(view.info, view.options, view.trump)
    return next(card for suit in suits for card in suit if card in view.legal)

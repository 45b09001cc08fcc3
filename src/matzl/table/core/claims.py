"""Claims of the remaining tricks.

They are judged by the claiming seat's own view, so neither a granted nor a rejected claim reveals hidden cards, and a claim
is offered only if it would be granted.
"""

from __future__ import annotations

from collections.abc import Sequence

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import PLAY_PHASE
from matzl.deal.layout import grouped
from matzl.deal.view import View


def may_claim(view: View) -> bool:
    """Return whether a seat may claim now: it is to lead, the stock is exhausted, and at least two tricks remain."""
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
    """Return whether a seat leading its cards in the order of `claimed_card` wins all tricks, however the others play.

    With the stock used up everybody follows suit, so each lead takes at least one card of its suit from the others as long
    as they have any. Leading trumps from the highest therefore takes all trumps away from the others if as many of the
    seat's trumps are higher than all of theirs; then its other suits are judged in the same way. Where a discard can still
    set trumps, any card of another suit could become one.
    """
    number = NO_SUIT if view.trump is None else SUIT_LETTERS.index(view.trump)
    gone = {card for trick in view.tricks for _, card in trick.cards}
    mine, trumps_out = set(view.hand), 0
    suits = [
        [CARD_NAMES[card] for card in suit if CARD_NAMES[card] not in gone]
        for suit in view.info.order(view.options)[number]
    ]
    out = [sum(card not in mine for card in suit) for suit in suits]
    if view.trump is None and view.info.trumps_by_discard:
        elsewhere = (sum(out) - out[suit] for suit in range(len(suits)))
        held = (any(card in mine for card in suit) for suit in suits)
        if any(others for others, own in zip(elsewhere, held, strict=True) if own):
            return False
    elif view.trump is not None:
        trumps_out = out[number]
        if trumps_out and _highest(suits[number], mine) < trumps_out:
            return False
    return all(
        _highest(suit, mine) >= min(others, len(mine.intersection(suit)))
        for suit, others in zip(suits, out, strict=True)
    )


def _highest(suit: Sequence[str], mine: set[str]) -> int:
    """Return how many of a suit's highest remaining cards, given from the top, a seat holds."""
    return next((higher for higher, card in enumerate(suit) if card not in mine), len(suit))


def claimed_card(view: View) -> str:
    """Return the card that a seat plays after claiming: trumps first, each suit from the top."""
    groups = grouped(view.hand, view.info, view.options, view.trump)
    return next(card for group in groups for card in group if card in view.legal)

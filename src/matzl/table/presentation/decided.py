"""The positions in which the decisions of a review were made: the cards of the trick, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.base.info import PLAY_PHASE
from matzl.table.analysis import Review
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.dealt import DealtHand, sorted_hand


@dataclass(frozen=True, slots=True)
class DecidedAt:
    """The position of a decision, as the seat knew it.

    Attributes
    ----------
    step
        The number of actions before it.
    number
        The number of the trick to which a card was played; 0 for a call.
    trick
        The cards of that trick before it, each with the name of its player.
    hand
        The cards of the seat.
    """

    step: int
    number: int
    trick: tuple[tuple[str, CardFace], ...]
    hand: DealtHand


def positions_of(review: Review, names: Sequence[str], deck: str) -> tuple[DecidedAt, ...]:
    """Return the position of each decision that has been reviewed so far, with names by seat."""
    deal, found = review.deal.restarted(), list[DecidedAt]()
    for decision in list(review.decisions):
        step = decision.number - 1
        deal.play_all(review.deal.actions[len(deal.actions) : step])
        view = deal.view(review.seat)
        plays = decision.phase == PLAY_PHASE
        last = view.tricks[-1] if plays and view.tricks else None
        laid = last.cards if last is not None and last.winner is None else ()
        found.append(
            DecidedAt(
                step,
                (len(view.tricks) + (not laid)) if plays else 0,
                tuple((names[seat], card_face(card, deck)) for seat, card in laid),
                sorted_hand(names[review.seat], view.hand, view, deck),
            )
        )
    return tuple(found)

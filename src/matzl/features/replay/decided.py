"""The positions in which the decisions of a review were made: the cards of the trick, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matzl.base.cards import Seat
from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View
from matzl.table.live.hints import Review
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.dealt import DealtHand, sorted_hand
from matzl.text.cards import card_title
from matzl.text.describe import prompt
from matzl.text.languages import translated as _


@dataclass(frozen=True, slots=True)
class DecidedAt:
    """The position of a decision, as the seat knew it.

    Attributes
    ----------
    step
        The number of actions before it.
    title
        The trick and the card that was led, or the question that a call answered.
    trick
        The cards of that trick before it, each with the name of its player.
    hand
        The cards of the seat.
    """

    step: int
    title: str
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
                _trick_title(view, laid, deck) if plays else _question(view, decision.phase),
                tuple((names[seat], card_face(card, deck)) for seat, card in laid),
                sorted_hand(names[review.seat], view.hand, view, deck),
            )
        )
    return tuple(found)


def _trick_title(view: View, laid: Sequence[tuple[Seat, str]], deck: str) -> str:
    if not laid:
        return _("Trick {number}: your lead").format(number=len(view.tricks) + 1)
    led = card_title(laid[0][1], deck)
    return _("Trick {number}: the {card} was led").format(number=len(view.tricks), card=led)


def _question(view: View, phase: str) -> str:
    return prompt(view.info, phase) or _("Your turn.")

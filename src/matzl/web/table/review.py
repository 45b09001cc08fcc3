"""A review as the page shows it: each decision with what it cost and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from matzl.analysis import Decision
from matzl.base.cards import CARD_NAMES
from matzl.table.reviews import Review
from matzl.text.describe import RAISE, action_title, amount, is_negligible
from matzl.text.languages import capitalised
from matzl.web.table.pictures import Picture, picture


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that could have been taken; `card` is None for a call.

    Attributes
    ----------
    worth, error
        What it was worth, give or take an error that is empty when there is none to speak of.
    """

    title: str
    card: Picture | None
    worth: str
    error: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision.

    Attributes
    ----------
    number
        Which decision of the guest it was, from 1.
    chosen, best
        What was done, and what was worth most.
    right
        Whether nothing would have been better.
    cost
        How much less the one was worth than the other; empty when nothing.
    share
        The cost in hundredths of that of the costliest.
    costliest
        Whether this is it.
    choices
        Everything that could have been done, the best first.
    """

    number: int
    chosen: Choice
    best: Choice
    right: bool
    cost: str
    share: int
    costliest: bool
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """A review: its decisions so far, whether these are all or it has failed, what they cost together."""

    number: int
    decisions: tuple[Decided, ...]
    done: bool
    failed: bool
    cost: str


def looking_back(review: Review, deck: str) -> Back:
    """A review, with the cards of a deck."""
    found = list(review.decisions)
    most = max((each.cost for each in found), default=0.0)
    return Back(
        review.number,
        tuple(_decided(review, each, place, most, deck) for place, each in enumerate(found, 1)),
        review.done and not review.failed,
        review.failed,
        amount(sum(each.cost for each in found), sign=False),
    )


def _decided(review: Review, told: Decision, place: int, most: float, deck: str) -> Decided:
    right = is_negligible(told.cost)
    choice = partial(_choice, review, told, deck)
    return Decided(
        number=place,
        chosen=choice(told.action),
        best=choice(told.best),
        right=right,
        cost="" if right else amount(told.cost, sign=False),
        share=round(100 * told.cost / most) if most else 0,
        costliest=told.cost == most and not right,
        choices=tuple(map(choice, told.values)),
    )


def _choice(review: Review, told: Decision, deck: str, word: str) -> Choice:
    raised = review.deal.actions[: told.number - 1].count(RAISE)
    title = action_title(review.deal.info, told.phase, word, deck=deck, raised=raised, spoken=True)
    worth = told.values[word]
    return Choice(
        capitalised(title),
        picture(word, deck) if word in CARD_NAMES else None,
        amount(worth.mean),
        "" if is_negligible(worth.error) else amount(worth.error, sign=False),
    )

"""Advice to the viewer: values of a hint, the lesson of a guided deal, and the review of a finished one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import hypot

from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE
from matzl.deal.view import View
from matzl.judge import Decision, Hint
from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.live.hints import Review
from matzl.table.presentation.cards import CardFace, card_face
from matzl.teaching import Lesson, Note, debrief, lesson, reason
from matzl.text.describe import RAISE, action_title, amount, is_negligible
from matzl.text.languages import capitalised, translated

FULL_BAR = 1.0
"""The least cost that has a bar of full length, so that small costs have short ones."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """An action with its value and the error of that estimate; `advised` marks the recommended action."""

    word: str
    title: str
    value: str
    error: str
    advised: bool


def action_values(table: TableView, deck: str, *, spoken: bool = True) -> tuple[ActionValue, ...]:
    """Return the values of the viewer's hint, the recommended action first; empty without a hint.

    Parameters
    ----------
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    if table.hint is None or table.view is None:
        return ()
    view, hint = table.view, table.hint
    words = dict.fromkeys((hint.action, *hint.values))
    return tuple(_action_value(view, hint, word, deck, spoken=spoken) for word in words)


def _action_value(view: View, hint: Hint, word: str, deck: str, *, spoken: bool) -> ActionValue:
    raised = view.actions.count(RAISE)
    title = action_title(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=spoken)
    estimate = hint.values[word]
    return ActionValue(
        word,
        capitalised(title),
        amount(estimate.mean),
        amount(estimate.error, sign=False),
        word == hint.action,
    )


def hint_reason(table: TableView, deck: str) -> Note | None:
    """Return what a lesson would say for the action that the viewer's hint recommends; None without a hint or a sentence."""
    if table.hint is None or table.view is None or not table.view.legal:
        return None
    note = reason(table.view, table.hint.action, table.names, deck)
    other = translated(
        "The rules of thumb suggest another choice; the numbers show the case for this one."
    )
    return note or Note(other)


def hint_notice(table: TableView) -> str:
    """Return the notice for a viewer who waits for a hint; empty for others."""
    awaited = table.hint_awaited
    if awaited is None:
        return ""
    if awaited.failed:
        return error_sentence(table_error("no-hint"))
    if awaited.done == awaited.steps:
        return translated("Thinking …")
    return translated(
        "The adviser is being prepared: {done} of {steps} steps. Your hint will appear automatically."
    ).format(done=awaited.done, steps=awaited.steps)


def current_lesson(table: TableView, deck: str) -> Lesson | None:
    """Return the lesson for the viewer's turn in a guided deal, else None."""
    if not table.lesson or table.stage is not Stage.PLAYING or table.view is None:
        return None
    return lesson(table.view, table.names, deck) if table.view.legal else None


def current_debriefing(table: TableView, deck: str) -> tuple[Note, ...]:
    """Return the notes after a guided deal; empty at any other time."""
    over = table.stage in (Stage.RESULT, Stage.OVER) and table.seat is not None
    return debrief(table.view, table.names, deck) if table.lesson and over and table.view else ()


@dataclass(frozen=True, slots=True)
class ReviewedChoice:
    """An action that was available.

    Attributes
    ----------
    card
        The card played; None for a call.
    value
        The estimated value.
    error
        The error of the estimate; empty when negligible.
    """

    title: str
    card: CardFace | None
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision of the reviewed seat.

    Attributes
    ----------
    number
        The number of the decision, from 1.
    trick
        The number of the trick to which a card was played; 0 for a call.
    chosen, best
        The action taken, and the action with the highest value.
    right
        Whether no action was better.
    cost
        The difference between the two values; empty if zero.
    share
        The cost in per cent of the highest cost, or of `FULL_BAR` if that is more.
    costliest
        Whether this is the costliest of the decisions that cost more than the error of the estimate.
    choices
        All available actions, the best first.
    """

    number: int
    trick: int
    chosen: ReviewedChoice
    best: ReviewedChoice
    right: bool
    cost: str
    share: int
    costliest: bool
    choices: tuple[ReviewedChoice, ...]


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """The decisions reviewed so far, whether the review is complete or has failed, and a verdict in one sentence."""

    number: int
    decisions: tuple[ReviewedDecision, ...]
    done: bool
    failed: bool
    verdict: str


def review_summary(review: Review, deck: str, *, spoken: bool = True) -> ReviewSummary:
    """Return a summary of a review, with the card names of a deck.

    Parameters
    ----------
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    found = list(review.decisions)
    most = max((each.cost for each in found), default=0.0)
    clear = max((each.cost for each in found if _is_clear(each)), default=0.0)
    decisions = tuple(
        _decision(
            review, each, place, most, each.cost == clear and _is_clear(each), deck, spoken=spoken
        )
        for place, each in enumerate(found, 1)
    )
    costliest = next((each for each in decisions if each.costliest), None)
    return ReviewSummary(
        review.number,
        decisions,
        review.done and not review.failed,
        review.failed,
        _verdict(costliest, some=any(each.cost for each in decisions)),
    )


def _is_clear(decision: Decision) -> bool:
    """Return whether the cost of a decision is more than its standard error, by the errors of both values."""
    values = decision.values
    error = hypot(values[decision.best].error, values[decision.action].error)
    return not is_negligible(decision.cost) and decision.cost > error


def _verdict(costliest: ReviewedDecision | None, *, some: bool) -> str:
    """Return a sentence on the costliest decision of a review; `some` says whether any had a cost."""
    if costliest is not None:
        sentence = translated("Your costliest decision: {action}. It cost you {amount} on average.")
        return sentence.format(action=costliest.chosen.title, amount=costliest.cost)
    if some:
        return translated(
            "None of your decisions was clearly worse than another choice: what they cost you is within the error of "
            "the estimate."
        )
    return translated("None of your decisions cost you anything on average.")


def _decision(
    review: Review,
    decision: Decision,
    number: int,
    most: float,
    costliest: bool,
    deck: str,
    *,
    spoken: bool,
) -> ReviewedDecision:
    right = is_negligible(decision.cost)
    choice = partial(_choice, review, decision, deck, spoken)
    return ReviewedDecision(
        number=number,
        trick=_trick(review, decision),
        chosen=choice(decision.action),
        best=choice(decision.best),
        right=right,
        cost="" if right else amount(decision.cost, sign=False),
        share=round(100 * decision.cost / max(most, FULL_BAR)),
        costliest=costliest,
        choices=tuple(map(choice, decision.values)),
    )


def _trick(review: Review, decision: Decision) -> int:
    """Return the number of the trick to which a card was played, 0 for a call."""
    if decision.phase != PLAY_PHASE:
        return 0
    before = review.deal.actions[: decision.number - 1]
    return sum(word in CARD_NAMES for word in before) // review.deal.seats + 1


def _choice(
    review: Review, decision: Decision, deck: str, spoken: bool, word: str
) -> ReviewedChoice:
    info = review.deal.info
    raised = review.deal.actions[: decision.number - 1].count(RAISE)
    title = action_title(info, decision.phase, word, deck=deck, raised=raised, spoken=spoken)
    estimate = decision.values[word]
    return ReviewedChoice(
        capitalised(title),
        card_face(word, deck) if word in CARD_NAMES else None,
        amount(estimate.mean),
        "" if is_negligible(estimate.error) else amount(estimate.error, sign=False),
    )

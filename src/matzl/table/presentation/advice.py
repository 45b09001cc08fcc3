"""Advice to the viewer: the values of a hint, and the lesson of a guided deal."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.view import View
from matzl.judge import Judgement
from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.preparation import Preparation
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.teaching import Lesson, Note, debrief, lesson, reason
from matzl.text.describe import RAISE, action_title, amount
from matzl.text.languages import capitalised, translated


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


def _action_value(
    view: View, hint: Judgement, word: str, deck: str, *, spoken: bool
) -> ActionValue:
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
    if awaited == Preparation.FAILED:
        return error_sentence(table_error("no-hint"))
    if awaited == Preparation.THINKING:
        return translated("Thinking …")
    return translated("The adviser is being prepared. Your hint will appear automatically.")


def current_lesson(table: TableView, deck: str) -> Lesson | None:
    """Return the lesson for the viewer's turn in a guided deal, else None."""
    if not table.lesson or table.stage is not Stage.PLAYING or table.view is None:
        return None
    return lesson(table.view, table.names, deck) if table.view.legal else None


def current_debriefing(table: TableView, deck: str) -> tuple[Note, ...]:
    """Return the notes after a guided deal; empty at any other time."""
    over = table.stage in (Stage.RESULT, Stage.OVER) and table.seat is not None
    return debrief(table.view, table.names, deck) if table.lesson and over and table.view else ()

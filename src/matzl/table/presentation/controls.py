"""The controls and texts beside the table top: the question with notices, hints, lessons, and other actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import compress, count
from typing import Any, NamedTuple

from matzl.table.core.errors import error_sentence, table_error
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Preparation
from matzl.table.presentation.cards import title_of_action
from matzl.table.presentation.narration import claim_notice
from matzl.table.presentation.question import (
    at_fault,
    question,
    stalled_notice,
    take_back_question,
)
from matzl.table.presentation.seats import notices
from matzl.teaching import Lesson, Note, debrief, lesson, reason
from matzl.teaching.lesson import remark_note
from matzl.teaching.remarks import remark
from matzl.text.describe import amount, margin, value_unit
from matzl.text.languages import capitalised, translated


def decision(
    table: TableView,
    deck: str,
    values: tuple[ActionValue, ...],
    advised: str,
    estimates: Mapping[str, str],
) -> dict[str, Any]:
    """Return the contents of the decision region: the question with a take-back vote, a hint and all notices.

    Parameters
    ----------
    values
        The values of the viewer's hint.
    advised, estimates
        As for `matzl.table.presentation.question.question`.
    """
    title, note = values[0].title if values else "", hint_reason(table, deck)
    return {
        "move": table.move,
        "question": question(table, deck, advised, estimates),
        "vote": take_back_question(table),
        "left": 0 if table.take_back is None else table.take_back.left,
        "notices": notices(table),
        "claim": claim_notice(table),
        "hint": title,
        "reason": note and replace(note, text=note.text.removeprefix(f"{title}. ")),
        "notice": hint_notice(table),
    }


def shown_hint(table: TableView, values: tuple[ActionValue, ...]) -> dict[str, Any]:
    """Return whether a hint is offered, the values in the viewer's hint (the recommended action first), and their unit."""
    waits = table.hint_awaited not in (None, Preparation.FAILED)
    offered = table.can_hint and table.asked and not (table.lesson or waits)
    unit = value_unit(table.settings.info) if values else ""
    return {"offered": offered, "values": values, "unit": unit}


def actions(table: TableView) -> dict[str, Any]:
    """Return the viewer's available actions apart from playing."""
    playing = table.stage is Stage.PLAYING
    return {
        "claim": table.can_claim,
        "take_back": playing and table.can_take_back,
        "sort": playing and table.seat is not None and bool(table.hand),
        "seats": tuple(sorted(table.may_sit)) if playing else (),
    }


def stalled_table(table: TableView) -> dict[str, Any]:
    """Return the contents of the notice of a failed automatic move; its text is empty unless the table is stalled."""
    return {
        "address": table.table,
        "text": stalled_notice(table),
        "bug": at_fault(table),
        "failures": table.failures,
        "seated": table.seat is not None,
    }


class ActionValue(NamedTuple):
    """An action, its estimated value and half of the 95% confidence interval; `advised` marks the recommended action."""

    word: str
    title: str
    value: str
    margin: str
    advised: bool


def action_values(table: TableView, deck: str, *, spoken: bool = True) -> tuple[ActionValue, ...]:
    """Return the action values of the viewer's hint, the recommended action first; empty without a hint.

    Parameters
    ----------
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    if table.hint is None or table.view is None:
        return ()
    view, best, values = table.view, table.hint.action, table.hint.values
    return tuple(
        ActionValue(
            word,
            capitalised(title_of_action(view, word, deck, spoken=spoken)),
            amount(values[word].mean),
            margin(values[word].error),
            word == best,
        )
        for word in dict.fromkeys((best, *values))
    )


def hint_reason(table: TableView, deck: str) -> Note | None:
    """Return a lesson's reason for the action that a hint recommends, or else a general one; None without a hint."""
    if table.hint is None or table.view is None or not table.view.legal:
        return None
    note = reason(table.view, table.hint.action, table.names, deck)
    other = translated(
        "Rules of thumb say otherwise, but on average this did better against cards that others may hold."
    )
    return note or Note(other)


def hint_notice(table: TableView) -> str:
    """Return the notice for a viewer waiting for a hint; empty for others."""
    awaited = table.hint_awaited
    if awaited is None:
        return ""
    if awaited == Preparation.FAILED:
        return error_sentence(table_error("no-hint"))
    if awaited == Preparation.THINKING:
        return translated("Thinking …")
    return translated("The adviser is being prepared. Your hint will appear automatically.")


def current_lesson(table: TableView, deck: str) -> Lesson | None:
    """Return the lesson for the viewer's turn in a guided deal; None at any other time."""
    taught = table.lesson and table.stage is Stage.PLAYING and table.asked
    return lesson(table.view, table.names, deck) if taught and table.view is not None else None


def current_debriefing(table: TableView, deck: str) -> tuple[Note, ...]:
    """Return the notes after a guided deal or one in which the viewer's payoff is 0, and on each fall of a score."""
    view = table.view
    if view is None or view.result is None or view.seat is None:
        return ()
    told = table.lesson or not view.result.payoffs[view.seat]
    notes = debrief(view, table.names, deck) if told else ()
    fallen = compress(count(), table.ledger[-1].fell if table.ledger else ())
    falls = [remark("fall", view.info.fall, name=s, number=table.scores[s]) for s in fallen]
    return (*notes, *(remark_note(view.game, fall, table.names, deck) for fall in falls))

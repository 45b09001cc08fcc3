"""The lesson of a guided deal on the screen: beside the table at each choice, and after the deal with its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from matzl.features.lesson.words import answers_after_deal, remark_on_own_way
from matzl.table.presentation.advice import current_debriefing, current_lesson
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matzl.table.core.view import TableView
    from matzl.teaching import Note

HEAD = "bold #ffd166"


def lesson_lines(table: TableView, deck: str) -> list[tuple[str, str]]:
    """Return the lesson for the player's turn as paragraphs, the advice first, each with a heading or an empty text."""
    lesson = current_lesson(table, deck)
    if lesson is None:
        return []
    own_way = [("", _text(note)) for note in remark_on_own_way(table, deck)]
    notes = [("", _text(note)) for note in (*lesson.situation, *lesson.rule)]
    return [*own_way, (translated("Advice"), _text(lesson.advice)), *notes]


def lesson_after(table: TableView, deck: str) -> Text:
    """Return what decided a guided deal, and what the player's own decisions led to; empty after other deals."""
    text = Text()
    for note in current_debriefing(table, deck):
        text.append(f"\n· {_text(note)}")
    comparisons = answers_after_deal(table, deck)
    if comparisons:
        text.append(f"\n\n{translated('Your own way')}", HEAD)
    for notes in comparisons:
        text.append(f"\n· {_joined(notes)}")
    return text


def _text(note: Note) -> str:
    return f"{note.text} (§{note.clause})" if note.clause else note.text


def _joined(notes: Iterable[Note]) -> str:
    return " ".join(map(_text, notes))

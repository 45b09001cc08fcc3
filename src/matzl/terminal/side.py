"""The panel at the side: score, public details of the deal, calls, a reminder of the rules, and the lesson."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from matzl.deal.counting import Chalk
from matzl.features import notes_after_deal, notes_at_turn
from matzl.table.core.view import TableView
from matzl.table.presentation.controls import current_debriefing, current_lesson
from matzl.table.presentation.score import Score
from matzl.teaching import Note
from matzl.terminal.felt import Canvas
from matzl.text.languages import translated

CHALK = "bold #eef2ea on #2b3230"
CHALK_FAINT = "#9fb0a6 on #2b3230"
PAPER = "#2a2418 on #efe6cf"
PAPER_BOLD = "bold #2a2418 on #efe6cf"
RED = "#a01818 on #efe6cf"

MIN_ENTRIES = 3
NUMBER = 4
"""The width of the column with the numbers of the deals."""


class ScoreBoard(Widget):
    """The widget of the score, in the traditional form of the game."""

    score = Score()
    entries = MIN_ENTRIES

    def show(self, score: Score, *, entries: int) -> None:
        """Show a score, with at most `entries` deals in a ledger."""
        self.score, self.entries = score, entries
        if score.rows:
            self.styles.height = 1 + 2 * len(score.rows) + len(score.held)
        else:
            self.styles.height = 2 + min(max(len(score.lines), 1), entries)
        self.refresh()

    def render(self) -> Text:
        """Draw the score as a slate or as a ledger."""
        return self._slate() if self.score.rows else self._ledger()

    def _slate(self) -> Text:
        sheet = Canvas(self.size.width, self.size.height, CHALK)
        sheet.put(1, 0, translated("The slate"), CHALK_FAINT)
        line = 1
        for row in self.score.rows:
            sheet.put(1, line, row.name)
            sheet.ending(sheet.width - 1, line, row.score)
            marks, space = str(Chalk(row.sticks, row.potatoes)), sheet.width - 4
            if len(marks) > space:
                marks = "…" + marks[-(space - 1) :]
            sheet.put(3, line + 1, marks or "·", CHALK if marks else CHALK_FAINT)
            line += 2
        for first, second, sticks in self.score.held:
            held = translated("{first} and {second} hold {number}")
            text = held.format(first=first, second=second, number=sticks)
            sheet.put(1, line, text, CHALK_FAINT)
            line += 1
        return sheet.text

    def _ledger(self) -> Text:
        score, sheet = self.score, Canvas(self.size.width, self.size.height, PAPER)
        space = (sheet.width - NUMBER) // max(len(score.names), 1)
        ends = [NUMBER + (index + 1) * space for index in range(len(score.names))]
        sheet.put(1, 0, translated("No."), PAPER)
        for name, end in zip(score.names, ends, strict=True):
            sheet.ending(end, 0, name[: space - 1], PAPER_BOLD)
        last = sheet.height - 1
        for line, row in enumerate(score.lines[-(last - 1) :], 1):
            sheet.ending(NUMBER - 1, line, str(row.number))
            for cell, end in zip(row.cells, ends, strict=True):
                text = cell.payoff + ("↓" if cell.fallen_from else "")
                sheet.ending(end, line, text, RED if cell.payoff.startswith("−") else PAPER)
        sheet.put(1, last, "Σ", PAPER_BOLD)
        for total, end in zip(score.totals or ("0",) * len(ends), ends, strict=True):
            sheet.ending(end, last, total, PAPER_BOLD)
        return sheet.text


HEAD = "bold #ffd166"
FAINT = "dim"


class Side(VerticalScroll, can_focus=False):
    """The panel at the side, scrolled by Page Up, Page Down and the mouse wheel."""

    _contents: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the text of the panel."""
        yield Static()

    def show(
        self,
        details: Mapping[str, str],
        calls: Sequence[tuple[str, str]],
        reminder: Mapping[str, str],
        lesson: Sequence[tuple[str, str]],
    ) -> None:
        """Show the details of the deal by title, the calls with their callers, and the reminder by heading.

        The latest calls and all details are visible without scrolling. In a guided deal its lesson comes first: paragraphs,
        each with a heading or an empty text.
        """
        contents = (dict(details), tuple(calls), dict(reminder), tuple(lesson), self.size)
        if contents == self._contents:
            return
        self._contents = contents
        taught = [
            Text.assemble((f"{heading}: " if heading else "", HEAD), text)
            for heading, text in lesson
        ]
        known = _pairs(details.items(), "bold")
        lines = [*taught, Text(), *known] if taught else known
        lines_of_calls = _pairs(calls)
        if lines_of_calls:
            space = self.size.height - len(lines) - bool(lines) - 1
            lines += [Text()] if lines else []
            lines += [Text(translated("Calls"), HEAD), *lines_of_calls[-max(space, 1) :]]
        for heading, text in reminder.items():
            lines += [Text()] if lines else []
            lines.append(Text.assemble((f"{heading}: ", HEAD), (text, FAINT)))
        self.query_one(Static).update(Text("\n").join(lines))
        self.scroll_home(animate=False)

    def turn(self, pages: int) -> None:
        """Scroll down by a number of pages, or up if the number is negative."""
        self.scroll_relative(y=pages * max(self.size.height - 1, 1), animate=False)


def _pairs(pairs: Collection[tuple[str, str]], style: str = "") -> list[Text]:
    """Return a line for each pair of a title and a text, with the texts aligned."""
    wide = max((len(title) for title, _ in pairs), default=0) + 1
    return [Text.assemble((f"{title:<{wide}}", FAINT), (text, style)) for title, text in pairs]


# Guided deals


def lesson_lines(table: TableView, deck: str) -> list[tuple[str, str]]:
    """Return the lesson for the player's turn as paragraphs, each with a heading (possibly empty); none without a lesson."""
    lesson = current_lesson(table, deck)
    if lesson is None:
        return []
    own_way = [("", note_text(note)) for note in notes_at_turn(table, deck)]
    notes = [("", note_text(note)) for note in (*lesson.situation, *lesson.rule)]
    return [*own_way, (translated("Advice"), note_text(lesson.advice)), *notes]


def lesson_after(table: TableView, deck: str) -> Text:
    """Return the remarks on a finished deal and on the consequences of the player's decisions; empty if there are none."""
    text = Text()
    for note in current_debriefing(table, deck):
        text.append(f"\n· {note_text(note)}")
    comparisons = notes_after_deal(table, deck)
    if comparisons:
        text.append(f"\n\n{translated('Your own way')}", HEAD)
    for notes in comparisons:
        text.append(f"\n· {' '.join(map(note_text, notes))}")
    return text


def note_text(note: Note) -> str:
    """Return a note with its clause."""
    return f"{note.text} (§{note.clause})" if note.clause else note.text

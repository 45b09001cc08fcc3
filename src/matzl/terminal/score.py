"""The running score: a slate of chalk marks, or a ledger of deals."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

from matzl.deal.tally import Chalk
from matzl.table.presentation.score import Score, SlateRow
from matzl.terminal.canvas import Canvas
from matzl.text.languages import translated

CHALK = "bold #eef2ea on #2b3230"
CHALK_FAINT = "#9fb0a6 on #2b3230"
PAPER = "#2a2418 on #efe6cf"
PAPER_BOLD = "bold #2a2418 on #efe6cf"
RED = "#a01818 on #efe6cf"

LEAST_ENTRIES = 3
NUMBER = 4
"""The width of the column with the numbers of the deals."""


class ScoreBoard(Widget):
    """The score as the game's tradition keeps it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.score = Score()
        self.entries = LEAST_ENTRIES

    def show(self, score: Score, *, entries: int = LEAST_ENTRIES) -> None:
        """Show a score, with at most `entries` deals of a ledger."""
        self.score, self.entries = score, entries
        if score.rows:
            self.styles.height = 1 + 2 * len(score.rows) + len(score.held)
        else:
            self.styles.height = 2 + min(max(len(score.lines), 1), entries)
        self.refresh()

    def render(self) -> Text:
        """Draw the slate or the ledger."""
        return self._slate() if self.score.rows else self._ledger()

    def _slate(self) -> Text:
        sheet = Canvas(self.size.width, self.size.height, CHALK)
        sheet.put(1, 0, translated("The slate"), CHALK_FAINT)
        line = 1
        for row in self.score.rows:
            sheet.put(1, line, row.name)
            sheet.ending(sheet.width - 1, line, row.score)
            marks = _marks(row, sheet.width - 4)
            sheet.put(3, line + 1, marks or "·", CHALK if marks else CHALK_FAINT)
            line += 2
        for first, second, sticks in self.score.held:
            held = translated("{first} and {second} hold {number}").format(
                first=first, second=second, number=sticks
            )
            sheet.put(1, line, held, CHALK_FAINT)
            line += 1
        return sheet.text

    def _ledger(self) -> Text:
        score, sheet = self.score, Canvas(self.size.width, self.size.height, PAPER)
        space = (sheet.width - NUMBER) // max(len(score.names), 1)
        ends = [NUMBER + (place + 1) * space for place in range(len(score.names))]
        sheet.put(1, 0, translated("Nr"), PAPER)
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


def _marks(row: SlateRow, space: int) -> str:
    """Return the marks of a row, the last ones if there are too many."""
    marks = str(Chalk(row.sticks, row.potatoes))
    return marks if len(marks) <= space else "…" + marks[-(space - 1) :]

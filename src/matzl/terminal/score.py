"""The running score: a slate of chalk marks, or a ledger of deals and where they left everybody."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from matzl.deal.tally import Chalk, Entry
from matzl.terminal.canvas import Canvas
from matzl.text.languages import translated

CHALK = "bold #eef2ea on #2b3230"
CHALK_FAINT = "#9fb0a6 on #2b3230"
PAPER = "#2a2418 on #efe6cf"
PAPER_BOLD = "bold #2a2418 on #efe6cf"
RED = "#a01818 on #efe6cf"

LEAST_ENTRIES = 3
NUMBER = 4
"""The width of the column that numbers the deals."""


class Score(Widget):
    """The score as the tradition keeps it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.names: Sequence[str] = ()
        self.order: Sequence[int] = ()
        self.scores: Sequence[int] = ()
        self.slate: Sequence[Chalk] | None = None
        self.ledger: Sequence[Entry] = ()
        self.entries = LEAST_ENTRIES
        self.held: dict[tuple[int, int], int] = {}

    def show(
        self,
        names: Sequence[str],
        scores: Sequence[int],
        *,
        order: Sequence[int],
        slate: Sequence[Chalk] | None,
        ledger: Sequence[Entry],
        held: dict[tuple[int, int], int],
        entries: int = LEAST_ENTRIES,
    ) -> None:
        """Show a score: on the slate, or without one in the ledger.

        Parameters
        ----------
        order
            The seats in the order in which they are shown.
        entries
            How many deals of the ledger there is space for.
        """
        self.names, self.scores, self.held, self.order = names, scores, held, order
        self.slate, self.ledger, self.entries = slate, ledger, entries
        self.styles.height = self._lines()
        self.refresh()

    def _lines(self) -> int:
        if self.slate is not None:
            return 1 + 2 * len(self.names) + len(self.held)
        return 2 + min(max(len(self.ledger), 1), self.entries)

    def render(self) -> Text:
        """Draw the slate or the ledger."""
        return self._slate() if self.slate is not None else self._ledger()

    def _slate(self) -> Text:
        assert self.slate is not None
        sheet = Canvas(self.size.width, self.size.height, CHALK)
        sheet.put(1, 0, translated("The slate"), CHALK_FAINT)
        line = 1
        for seat in self.order:
            sheet.put(1, line, self.names[seat])
            sheet.ending(sheet.width - 1, line, signed(self.scores[seat]))
            marks = str(self.slate[seat])
            if len(marks) > sheet.width - 4:
                marks = "…" + marks[-(sheet.width - 5) :]
            sheet.put(3, line + 1, marks or "·", CHALK if marks else CHALK_FAINT)
            line += 2
        for (a, b), sticks in self.held.items():
            held = translated("{first} and {second} hold {number}").format(
                first=self.names[a], second=self.names[b], number=sticks
            )
            sheet.put(1, line, held, CHALK_FAINT)
            line += 1
        return sheet.text

    def _ledger(self) -> Text:
        sheet = Canvas(self.size.width, self.size.height, PAPER)
        space = (sheet.width - NUMBER) // max(len(self.order), 1)
        ends = {seat: NUMBER + (place + 1) * space for place, seat in enumerate(self.order)}
        sheet.put(1, 0, translated("Nr"), PAPER)
        for seat, end in ends.items():
            sheet.ending(end, 0, self.names[seat][: space - 1], PAPER_BOLD)
        last = sheet.height - 1
        numbered = list(enumerate(self.ledger, 1))[-(last - 1) :]
        for line, (number, entry) in enumerate(numbered, 1):
            sheet.ending(NUMBER - 1, line, str(number))
            for seat, end in ends.items():
                payoff = entry.payoffs[seat]
                text = signed(payoff) + ("↓" if entry.fell[seat] else "")
                sheet.ending(end, line, text, RED if payoff < 0 else PAPER)
        sheet.put(1, last, "Σ", PAPER_BOLD)
        for seat, end in ends.items():
            sheet.ending(end, last, signed(self.scores[seat]), PAPER_BOLD)
        return sheet.text


def signed(number: int) -> str:
    """A number with its sign, as a score shows it.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"

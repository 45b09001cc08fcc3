"""Beside the table: what lies there or was said, the auction word by word, and a reminder of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.widget import Widget

from matzl.text.describe import action_titles, table_lines
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.view import View

HEAD = "bold #ffd166"
FAINT = "dim"
SUITS = {"trumps": "bold"}


class Side(Widget):
    """The panel beside the table."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.view: View | None = None
        self.names: Sequence[str] = ()
        self.deck = "french"
        self.reminder: Mapping[str, str] = {}

    def show(
        self, view: View, names: Sequence[str], deck: str, reminder: Mapping[str, str]
    ) -> None:
        """Show what is known of the deal; the reminder fills what space is left."""
        self.view, self.names, self.deck, self.reminder = view, names, deck, reminder
        self.refresh()

    def render(self) -> Text:
        """What is known, what was said, what matters, as far as there is space."""
        if self.view is None:
            return Text()
        width, height = self.size.width, self.size.height
        info = self._facts()
        calls = self._calls()
        reminder = self._reminder(width)
        room = height - len(info) - bool(info)
        if calls:
            calls = [Text(translated("Calls"), HEAD), *calls[-max(room - 1, 1) :]]
        lines = info + ([Text()] if info and calls else []) + calls
        left = height - len(lines) - bool(lines)
        if left > 1 and reminder:
            lines += ([Text()] if lines else []) + reminder[:left]
        return Text("\n").join(lines[:height])

    def _facts(self) -> list[Text]:
        assert self.view is not None
        told = table_lines(self.view, self.names, self.deck)
        wide = max(map(len, told), default=0) + 1
        return [
            Text.assemble((f"{title:<{wide}}", FAINT), (value, "bold"))
            for title, value in told.items()
        ]

    def _calls(self) -> list[Text]:
        assert self.view is not None
        view = self.view
        titles = action_titles(view.info, view.actions, self.deck)
        wide = max(map(len, self.names), default=0) + 1
        return [
            Text.assemble((f"{self.names[seat]:<{wide}}", FAINT), title)
            for seat, word, title in zip(view.turns, view.actions, titles, strict=True)
            if len(word) > 2  # what is no card
        ]

    def _reminder(self, width: int) -> list[Text]:
        lines: list[Text] = []
        for heading, text in self.reminder.items():
            told = Text.assemble((f"{heading}: ", FAINT), (text, FAINT))
            lines.extend(told.wrap(self.app.console, max(width, 10)))
        return lines

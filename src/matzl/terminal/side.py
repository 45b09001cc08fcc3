"""The panel beside the table: the public facts of the deal, the calls, and a reminder of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from matzl.text.languages import translated

HEAD = "bold #ffd166"
FAINT = "dim"


class Side(VerticalScroll, can_focus=False):
    """The panel; Page Up, Page Down and the mouse wheel scroll it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._shown: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the text."""
        yield Static()

    def show(
        self,
        facts: Mapping[str, str],
        calls: Sequence[tuple[str, str]],
        reminder: Mapping[str, str],
    ) -> None:
        """Show the facts by title, the calls with their callers, and the reminder by heading.

        The latest calls and all facts are in sight without scrolling.
        """
        shown = (dict(facts), tuple(calls), dict(reminder), self.size)
        if shown == self._shown:
            return
        self._shown = shown
        lines = _facts(facts)
        told = _calls(calls)
        if told:
            space = self.size.height - len(lines) - bool(lines) - 1
            lines += [Text()] if lines else []
            lines += [Text(translated("Calls"), HEAD), *told[-max(space, 1) :]]
        for heading, text in reminder.items():
            lines += [Text()] if lines else []
            lines.append(Text.assemble((f"{heading}: ", HEAD), (text, FAINT)))
        self.query_one(Static).update(Text("\n").join(lines))
        self.scroll_home(animate=False)

    def turn(self, pages: int) -> None:
        """Scroll by some pages."""
        self.scroll_relative(y=pages * max(self.size.height - 1, 1), animate=False)


def _facts(facts: Mapping[str, str]) -> list[Text]:
    wide = max(map(len, facts), default=0) + 1
    return [
        Text.assemble((f"{title:<{wide}}", FAINT), (value, "bold"))
        for title, value in facts.items()
    ]


def _calls(calls: Sequence[tuple[str, str]]) -> list[Text]:
    wide = max((len(name) for name, _ in calls), default=0) + 1
    return [Text.assemble((f"{name:<{wide}}", FAINT), title) for name, title in calls]

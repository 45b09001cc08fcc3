"""Advice on the screen: a hint for the next decision, and the lesson of a guided deal, at each choice and after the deal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.errors import TableError, in_a_line
from matzl.features import notes_after_deal, notes_at_turn
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.presentation.controls import (
    action_values,
    current_debriefing,
    current_lesson,
    hint_notice,
    hint_reason,
)
from matzl.terminal.prompts import WARNING
from matzl.text.describe import standard_error_note, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.judge import Judgement
    from matzl.table.core.view import TableView
    from matzl.teaching import Note
    from matzl.terminal.client import TableClient

PICKED = "bold #16181a on #ffd166"
"""The style of the recommended action."""

AGAIN = 1.0
"""The seconds between two looks at the progress of the adviser."""


class HintScreen(ModalScreen[str]):
    """The value of each legal action; dismissed with the recommended action, or an empty string without one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,h,q,space", "back", "Back to the table"),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self._client = client
        self._forced = client.view is not None and len(client.view.legal) == 1
        self.hint: Judgement | None = None

    def compose(self) -> ComposeResult:
        """Yield a frame with the actions."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Hint")
            frame.border_subtitle = translated("Enter: back")
            forced = translated("There is only one legal action.")
            yield Static(forced if self._forced else translated("Thinking …"), id="values")

    def on_mount(self) -> None:
        """Ask for the hint."""
        if not self._forced:
            self.run_worker(self._ask())

    async def _ask(self) -> None:
        """Request the hint, and show it, the progress of the adviser, or an error."""
        client = self._client
        try:
            if client.table.hint is None:
                await client.do(commands.AskHint(client.table.move))
            while client.table.hint_awaited is not None:
                self._show(Text(hint_notice(client.table)))
                await asyncio.sleep(AGAIN)
                await client.refresh()
        except TableError as error:
            fault = Text(error_sentence(error), style=WARNING)
            if error.code == "no-hint":
                fault.append(f"\n{client.log}", "dim")
            self._show(fault)
        except Exception as error:  # noqa: BLE001  (the table goes on without the hint)
            bug = translated("This is a bug in matzl, please report it: {fault}")
            self._show(Text(bug.format(fault=in_a_line(error)), style=WARNING))
        else:
            self.hint = client.table.hint
            if self.hint is not None:
                self._show(self._values())

    def _show(self, content: RenderableType) -> None:
        for values in self.query("#values").results(Static):  # none if the screen is being closed
            values.update(content)

    def _values(self) -> Group:
        """Return the reason of the hint, and the value of each action with what explains it."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(translated("value"), justify="right")
        table.add_column("±", justify="right")
        for each in action_values(self._client.table, self._client.deck, spoken=False):
            title = f"{'▸' if each.advised else ' '} {each.title} "
            marked = Text(title, style=PICKED if each.advised else "")
            table.add_row(marked, each.value, Text(each.error, style="dim"))
        reason = hint_reason(self._client.table, self._client.deck)
        heading = translated("The average result of each choice, given what you know:")
        unit = f"{value_unit(self._client.info)} {standard_error_note()}"
        above: list[RenderableType] = [Text(_text(reason), style="bold"), ""] if reason else []
        return Group(*above, heading, "", table, "", Text(unit, style="dim"))

    def action_back(self) -> None:
        """Return to the table."""
        self.dismiss(self.hint.action if self.hint is not None else "")


# Guided deals

HEAD = "bold #ffd166"


def lesson_lines(table: TableView, deck: str) -> list[tuple[str, str]]:
    """Return the lesson for the player's turn as paragraphs, the advice first, each with a heading or an empty text."""
    lesson = current_lesson(table, deck)
    if lesson is None:
        return []
    own_way = [("", _text(note)) for note in notes_at_turn(table, deck)]
    notes = [("", _text(note)) for note in (*lesson.situation, *lesson.rule)]
    return [*own_way, (translated("Advice"), _text(lesson.advice)), *notes]


def lesson_after(table: TableView, deck: str) -> Text:
    """Return what decided a guided deal, and what the player's own decisions led to; empty after other deals."""
    text = Text()
    for note in current_debriefing(table, deck):
        text.append(f"\n· {_text(note)}")
    comparisons = notes_after_deal(table, deck)
    if comparisons:
        text.append(f"\n\n{translated('Your own way')}", HEAD)
    for notes in comparisons:
        text.append(f"\n· {' '.join(map(_text, notes))}")
    return text


def _text(note: Note) -> str:
    return f"{note.text} (§{note.clause})" if note.clause else note.text

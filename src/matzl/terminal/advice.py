"""Advice on the screen: a hint for the next decision."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.presentation.advice import action_values, hint_notice, hint_reason
from matzl.terminal.lines import bug_line, fault_line
from matzl.text.describe import standard_error_note, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.judge import Judgement
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
            if self._forced:
                yield Static(translated("There is only one legal action."))
                return
            heading = translated("The average result of each choice, given what you know:")
            yield Static(id="reason", classes="around")
            yield Static(classes="around")
            yield Static(heading, classes="around")
            yield Static(classes="around")
            yield Static(translated("Thinking …"), id="values")
            yield Static(classes="around")
            unit = f"{value_unit(self._client.info)} {standard_error_note()}"
            yield Static(Text(unit, style="dim"), id="unit", classes="around")

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
            fault = fault_line(error_sentence(error))
            if error.code == "no-hint":
                fault.append(f"\n{client.log}", "dim")
            self._show(fault)
        except Exception as error:  # noqa: BLE001  (the table goes on without the hint)
            self._show(bug_line(error))
        else:
            self.hint = client.table.hint
            if self.hint is not None:
                self._show(self._values())

    def _show(self, shown: Table | Text) -> None:
        for around in self.query(".around").results(Static):  # it explains the values
            around.display = self.hint is not None
        reason = hint_reason(self._client.table, self._client.deck)
        for sentence in self.query("#reason").results(Static):
            clause = f" (§{reason.clause})" if reason and reason.clause else ""
            sentence.update(Text(f"{reason.text}{clause}" if reason else "", style="bold"))
        for values in self.query("#values").results(Static):  # none if the screen is being closed
            values.update(shown)

    def _values(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(translated("value"), justify="right")
        table.add_column("±", justify="right")
        for each in action_values(self._client.table, self._client.deck, spoken=False):
            table.add_row(
                Text(
                    f"{'▸' if each.advised else ' '} {each.title} ",
                    style=PICKED if each.advised else "",
                ),
                each.value,
                Text(each.error, style="dim"),
            )
        return table

    def action_back(self) -> None:
        """Return to the table."""
        self.dismiss(self.hint.action if self.hint is not None else "")

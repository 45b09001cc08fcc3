"""A hint: what a strong player would do, and the value of each legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.errors import TableError
from matzl.table.errors import sentence
from matzl.table.presentation.advice import action_values
from matzl.terminal.lines import bug_line, fault_line
from matzl.text.describe import standard_error_note, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.analysis import Hint
    from matzl.terminal.client import TableClient

PICKED = "bold #16181a on #ffd166"
"""The style of the recommended action, and of the costliest decision in a review."""


class HintScreen(ModalScreen[str]):
    """The value of each legal action; dismissed with the recommended action, or an empty string without one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,h,q,space", "back", "Back to the table"),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self._client = client
        self._forced = client.view is not None and len(client.view.legal) == 1
        self.hint: Hint | None = None

    def compose(self) -> ComposeResult:
        """Yield a frame with the actions."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Hint")
            frame.border_subtitle = translated("Enter: back")
            if self._forced:
                yield Static(translated("There is only one legal action."))
                return
            yield Static(translated("The average result of each choice, given what you know:"))
            yield Static()
            yield Static(translated("Thinking …"), id="values")
            yield Static()
            unit = f"{value_unit(self._client.info)} {standard_error_note()}"
            yield Static(Text(unit, style="dim"), id="unit")

    def on_mount(self) -> None:
        """Ask for the hint."""
        if not self._forced:
            self.run_worker(self._ask())

    async def _ask(self) -> None:
        shown: Table | Text
        client = self._client
        try:
            if client.table.hint is None:
                await client.hint()
        except TableError as error:
            shown = fault_line(sentence(error))
            if error.code == "no-hint":
                shown.append(f"\n{client.log}", "dim")
        except Exception as error:  # noqa: BLE001  (the table goes on without the hint)
            shown = bug_line(error)
        else:
            self.hint = client.table.hint
            shown = self._values()
        self.query_one("#values", Static).update(shown)

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

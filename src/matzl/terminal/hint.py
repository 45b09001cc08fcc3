"""A hint: what a strong player would do, and what each legal action is worth by what the person knows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.terminal.lines import fault_line
from matzl.terminal.shell import in_thread
from matzl.text.describe import RAISE, action_title, amount, standard_error_note, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.analysis import Hint
    from matzl.terminal.sitting import Sitting

PICKED = "bold #16181a on #ffd166"
"""What is advised, and of a person's decisions the costliest."""


class HintScreen(ModalScreen[str]):
    """The worth of each legal action, over the table; dismissed with the word advised, empty as long as it thinks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,h,q,space", "back", "Back to the table"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting, self._view = sitting, sitting.view
        self._forced = len(self._view.legal) == 1
        self.hint: Hint | None = None

    def compose(self) -> ComposeResult:
        """A frame with the actions in it."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Hint")
            frame.border_subtitle = translated("Enter: back")
            if self._forced:
                yield Static(translated("There is nothing to choose."))
                return
            yield Static(translated("The average result of each choice, given what you know:"))
            yield Static()
            yield Static(translated("Thinking …"), id="worths")
            yield Static()
            unit = f"{value_unit(self._view.info)} {standard_error_note()}"
            yield Static(Text(unit, style="dim"), id="unit")

    def on_mount(self) -> None:
        """Begin to think."""
        if not self._forced:
            self.run_worker(self._think())

    async def _think(self) -> None:
        told: Table | Text
        try:
            hint = await in_thread(partial(self._sitting.hint, self._view))
            told = self._told(hint)
        except Exception as fault:  # noqa: BLE001  (whatever it is, the table goes on)
            told = fault_line(fault)
        else:
            self.hint = hint
        self.query_one("#worths", Static).update(told)

    def _told(self, hint: Hint) -> Table:
        """Each action with its worth, the one advised first and marked."""
        view, deck = self._view, self._sitting.deck
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(translated("value"), justify="right")
        table.add_column("±", justify="right")
        words = dict.fromkeys((hint.action, *hint.values))
        for word in words:
            worth = hint.values[word]
            title = action_title(
                view.info, view.phase.name, word, deck=deck, raised=view.actions.count(RAISE)
            )
            advised = word == hint.action
            table.add_row(
                Text(f"{'▸' if advised else ' '} {title} ", style=PICKED if advised else ""),
                amount(worth.mean),
                Text(amount(worth.error, sign=False), style="dim"),
            )
        return table

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss(self.hint.action if self.hint is not None else "")

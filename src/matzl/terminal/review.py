"""A review: what each decision of the person in the last deal cost, by what was to be known at the time."""

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

from matzl.table.presentation.review import verdict
from matzl.terminal.hint import PICKED
from matzl.terminal.lines import fault_line
from matzl.terminal.shell import in_thread
from matzl.text.describe import RAISE, action_title, amount, is_negligible, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.analysis import Decision
    from matzl.terminal.sitting import Sitting

BAR = 10
"""How many characters the bar of the costliest decision has."""


class ReviewScreen(ModalScreen[None]):
    """The person's decisions, over the result; they appear as they have been looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,v,q", "dismiss", "Back"),
        Binding("down,space", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting = sitting
        self.decisions: list[Decision] = []
        self.done = False
        self.fault: Exception | None = None

    def compose(self) -> ComposeResult:
        """A frame with the decisions in it."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Review of your decisions")
            frame.border_subtitle = translated("↑↓ scroll · Enter: back")
            yield Static(id="summary")
            yield Static()
            yield Static(id="decisions")
            yield Static()
            yield Static(Text(value_unit(self._sitting.match.info), style="dim"))

    def on_mount(self) -> None:
        """Begin to look."""
        self._show()
        self.run_worker(self._look())

    async def _look(self) -> None:
        try:
            decisions = self._sitting.review()
            while (decision := await in_thread(partial(next, decisions, None))) is not None:
                self.decisions.append(decision)
                self._show()
            self.done = True
        except Exception as fault:  # noqa: BLE001  (whatever it is, the table goes on)
            self.fault = fault
        self._show()

    def _show(self) -> None:
        self.query_one("#summary", Static).update(self._summary())
        self.query_one("#decisions", Static).update(self._told())

    def _summary(self) -> Text:
        """What all decisions cost together."""
        if self.fault is not None:
            return fault_line(self.fault)
        if not self.done:
            return Text(translated("Thinking …"), style="dim")
        most = max(self.decisions, key=lambda each: each.cost, default=None)
        if most is None:
            return Text(translated("You had no decisions to make in this deal."))
        cost = "" if is_negligible(most.cost) else amount(most.cost, sign=False)
        return Text(verdict(str(self._title(most, most.action)), cost), style="bold")

    def _told(self) -> Table:
        """The decisions in order, the costliest marked."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(translated("you chose"))
        table.add_column(translated("value"), justify="right")
        table.add_column(translated("best choice"))
        table.add_column(translated("value"), justify="right")
        table.add_column(translated("cost"), justify="right")
        table.add_column(no_wrap=True)
        most = max((decision.cost for decision in self.decisions), default=0.0)
        for each in self.decisions:
            right = is_negligible(each.cost)
            costly = each.cost == most and not right
            table.add_row(
                Text(f"{self._title(each, each.action)} ", style=PICKED if costly else ""),
                amount(each.values[each.action].mean),
                Text("✓", style="#9be28f") if right else self._title(each, each.best),
                "" if right else amount(each.values[each.best].mean),
                "" if right else amount(each.cost, sign=False),
                Text("█" * round(BAR * each.cost / most) if most else "", style="#ff9a8b"),
            )
        return table

    def _title(self, decision: Decision, word: str) -> str:
        sitting = self._sitting
        before = sitting.deal.actions[: decision.number - 1]
        return action_title(
            sitting.match.info,
            decision.phase,
            word,
            deck=sitting.deck,
            raised=before.count(RAISE),
        )

    def action_scroll(self, pages: int) -> None:
        """Scroll by half a page."""
        frame = self.query_one(".frame", VerticalScroll)
        frame.scroll_relative(y=pages * max(frame.size.height // 2, 1), animate=False)

"""Advice on the screen: a hint for the next decision, and the review of a finished deal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.visual import VisualType
from textual.widgets import Static

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.errors import error_sentence
from matzl.table.presentation.advice import action_values, hint_notice, hint_reason, review_summary
from matzl.terminal.lines import bug_line, fault_line
from matzl.text.describe import standard_error_note, value_unit
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.judge import Decision, Hint
    from matzl.table.live.hints import Review
    from matzl.table.presentation.advice import ReviewSummary
    from matzl.terminal.client import TableClient

PICKED = "bold #16181a on #ffd166"
"""The style of the recommended action, and of the costliest decision in a review."""

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
        self.hint: Hint | None = None

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
            shown = fault_line(error_sentence(error))
            if error.code == "no-hint":
                shown.append(f"\n{client.log}", "dim")
            self._show(shown)
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


BAR = 10
"""The length of the bar of the costliest decision, in characters."""

TICK = 0.1
"""The seconds between two updates of a review in progress."""


class ReviewScreen(ModalScreen[None]):
    """The player's decisions; each appears as soon as it has been reviewed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,v,q", "dismiss", "Back"),
        Binding("down,space", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
    ]

    def __init__(self, client: TableClient) -> None:
        super().__init__()
        self._client = client
        self._review: Review | None = None
        self._refusal = ""

    @property
    def decisions(self) -> list[Decision]:
        """The decisions reviewed so far."""
        return [] if self._review is None else self._review.decisions

    @property
    def done(self) -> bool:
        """True if all decisions have been reviewed."""
        return self._review is not None and self._review.done and not self._review.failed

    def compose(self) -> ComposeResult:
        """Yield a frame with the decisions."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Review of your decisions")
            frame.border_subtitle = translated("↑↓ scroll · Enter: back")
            yield Static(Text(translated("Thinking …"), style="dim"), id="summary")
            yield Static()
            yield Static(id="decisions")
            yield Static()
            yield Static(Text(value_unit(self._client.info), style="dim"))

    def on_mount(self) -> None:
        """Ask for the review."""
        self.run_worker(self._ask())

    async def _ask(self) -> None:
        try:
            self._review = await self._client.review()
        except TableError as error:
            self._update("#summary", fault_line(error_sentence(error)))
            return
        while not self._review.done:
            self._show()
            await self._review.wait(TICK)
        self._review.reported = self._review.failed
        self._show()

    def _show(self) -> None:
        if self._review is None:
            return
        found = review_summary(self._review, self._client.deck, spoken=False)
        self._update("#summary", self._summary(found))
        self._update("#decisions", _rows(found))

    def _update(self, name: str, content: VisualType) -> None:
        """Replace a text, unless the screen is being closed and no longer has it."""
        for widget in self.query(name).results(Static):
            widget.update(content)

    def _summary(self, summary: ReviewSummary) -> Text:
        if summary.failed:
            message = translated("The review failed. This is a bug in matzl; details are in {path}")
            return fault_line(message.format(path=self._client.log))
        if not summary.done:
            return Text(translated("Thinking …"), style="dim")
        if not summary.decisions:
            return Text(translated("You had no decisions to make in this deal."))
        return Text(summary.verdict, style="bold")

    def action_scroll(self, pages: int) -> None:
        """Scroll by half a page."""
        frame = self.query_one(".frame", VerticalScroll)
        frame.scroll_relative(y=pages * max(frame.size.height // 2, 1), animate=False)


def _rows(summary: ReviewSummary) -> Table:
    """Return the decisions in order, the costliest one highlighted."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(no_wrap=True)
    table.add_column(translated("you chose"))
    table.add_column(translated("value"), justify="right")
    table.add_column(translated("best choice"))
    table.add_column(translated("value"), justify="right")
    table.add_column(translated("cost"), justify="right")
    table.add_column(no_wrap=True)
    for each in summary.decisions:
        trick = translated("Trick {number}").format(number=each.trick) if each.trick else ""
        table.add_row(
            Text(trick or translated("Call"), style="dim"),
            Text(f"{each.chosen.title} ", style=PICKED if each.costliest else ""),
            each.chosen.value,
            Text("✓", style="#9be28f") if each.right else each.best.title,
            "" if each.right else each.best.value,
            each.cost,
            Text("█" * round(BAR * each.share / 100), style="#ff9a8b"),
        )
    return table

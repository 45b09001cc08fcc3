"""The deal of the day on the screen: its state and, once it has been played, the comparison of its result."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.css.query import NoMatches
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl import registry
from matzl.errors import MatzlError
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matzl.features.daily import DailyDeal, Streak
    from matzl.features.daily.model import DailyComparison, DailyDeals
    from matzl.features.daily.rows import DailyPlay
    from matzl.terminal.app import Matzl

LOOK = 1.0
"""The seconds between two looks at the results of bots that are still playing."""


class DailyScreen(ModalScreen[None]):
    """A deal of the day that has been played or given up: the result beside those of bots, and the text to share."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space", "dismiss", "Back")]

    def __init__(self, daily: DailyDeal) -> None:
        super().__init__()
        self._daily = daily
        self._deals: DailyDeals | None = None

    def compose(self) -> ComposeResult:
        """Yield a frame with the results."""
        with VerticalScroll(classes="frame") as frame:
            title = registry.info(self._daily.game).title
            frame.border_title = translated("Deal of the day: {game}, {day} (UTC)").format(
                game=title, day=self._daily.day.isoformat()
            )
            frame.border_subtitle = translated("Esc: back")
            yield Static(Text(translated("Loading the results …"), style="dim"), id="found")

    def on_mount(self) -> None:
        """Show the known results, and those of bots as they arrive."""
        self.run_worker(self._follow(), exclusive=True)

    async def _follow(self) -> None:
        from matzl.features.daily import calendar

        try:
            self._deals = deals = await self.app.local.daily()
            visitor = (await self.app.local.visitor()).id
            play = await deals.play_of(visitor, self._daily)
            streak = await deals.streak(visitor, self._daily.game, calendar.today())
            compared = None
            if play is not None and play.result is not None:
                compared = await deals.comparison(visitor, self._daily, play)
        except MatzlError as error:
            self.notify(str(error), severity="error")
            return
        self._show(play, streak, compared)
        while compared is not None and not (compared.bots.final or compared.bots.failed):
            await asyncio.sleep(LOOK)
            self._show(play, streak, compared)

    def _show(
        self, play: DailyPlay | None, streak: Streak, compared: DailyComparison | None
    ) -> None:
        with suppress(NoMatches):  # closed meanwhile
            lines = Group(*_lines(self._daily, play, streak, compared))
            self.query_one("#found", Static).update(lines)

    async def on_unmount(self) -> None:
        """Stop computing results."""
        if self._deals is not None:
            await self._deals.close()


def _lines(
    daily: DailyDeal, play: DailyPlay | None, streak: Streak, compared: DailyComparison | None
) -> Iterator[RenderableType]:
    """Yield the state of a deal, and once it has been played the results."""
    from matzl.features.daily.words import (
        comparison_rows,
        comparison_sentences,
        share_text,
        state_sentence,
        streak_sentence,
        version_sentence,
    )

    yield Text(f"{state_sentence(play)}.\n", style="bold")
    if play is not None and play.result is not None and compared is not None:
        table = Table.grid(padding=(0, 2))
        table.add_column()
        table.add_column(justify="right")
        table.add_column()
        table.add_row("", translated("Payoff"), translated("Tricks"), style="dim")
        for row in comparison_rows(play.result, compared.bots):
            style = "bold" if row.own else ""
            table.add_row(row.title, row.payoff or "…", f"{row.signs} {row.tricks}", style=style)
        yield table
        for sentence in comparison_sentences(play, play.result, compared):
            yield Text(f"\n{sentence}")
        yield Text(f"\n{share_text(daily, play.result)}\n", style="#ffd166")
    yield Text(streak_sentence(streak))
    yield Text(version_sentence(daily, play), style="dim")

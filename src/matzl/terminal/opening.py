"""The guide of a game, shown while its table is being prepared; loads no numba."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from matzl import registry
from matzl.base.options import completed, differing
from matzl.errors import MatzlError
from matzl.text.describe import agreement, guide
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matzl.terminal.app import Matzl
    from matzl.terminal.client import TableClient
    from matzl.terminal.options import PlayOptions


SPINNER = "◐◓◑◒"


class OpeningScreen(Screen[None]):
    """The guide of a game, shown until the table is ready; to a new player, until Enter is pressed.

    Parameters
    ----------
    game, table_id
        The game of a new table, or the key of one to go on with; empty for the other.
    """

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "begin", "Begin"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, options: PlayOptions, game: str = "", table_id: str = "") -> None:
        super().__init__()
        self._options, self._game, self._table_id = options, game, table_id
        self._client: TableClient | None = None
        self._began = time.monotonic()
        self._patient = bool(game)

    def compose(self) -> ComposeResult:
        """Yield the guide and a progress line."""
        game, options = self._game, self._options
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = registry.info(game).title if game else "matzl"
            if game:
                yield Static(guide_table(game, options.chosen(game), options.shown_deck))
        yield Static(id="progress")

    def on_mount(self) -> None:
        """Start preparing the table."""
        self.set_interval(0.15, self._tick)
        self.call_after_refresh(self.run_worker, self._open())

    def _tick(self) -> None:
        waited = time.monotonic() - self._began
        if self._client is not None:
            line = Text(translated("Ready. Press Enter to sit down."), style="bold #ffd166")
        else:
            what = translated("Preparing the table …")
            line = Text(f"{SPINNER[int(waited / 0.15) % 4]} {what}")
        self.query_one("#progress", Static).update(line)

    async def _open(self) -> None:
        try:
            client = await self._prepared()
            await client.refresh()
        except MatzlError as error:  # such as of a database that cannot be used
            self.app.fail(error)
            return
        self._client = client
        if not self._patient:
            self.action_begin()

    async def _prepared(self) -> TableClient:
        """Return a client of the table to play at, once prepared."""
        tables, options = self.app.tables, self._options
        if not self._game:
            return await tables.open_stored(self._table_id, options)
        if await tables.has_played(self._game):
            self._patient = False
        return await tables.open_new(self._game, options)

    def action_begin(self) -> None:
        """Sit down if the table is ready, or as soon as it is."""
        self._patient = False
        if self._client is not None:
            self.app.sit_down(self._client)

    async def action_leave(self) -> None:
        """Leave before anything has been played."""
        if self._client is not None and self._client.new:
            await self._client.leave_for_good()
        self.app.exit()


def facts_table() -> Table:
    """Return an empty two-column table of titles and texts."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    return table


def guide_table(game: str, options: Mapping[str, Any], deck: str) -> Table:
    """Return the guide, with the table's non-default options."""
    info = registry.info(game)
    options = completed(info, options)
    table = facts_table()
    for heading, text in guide(info, options, deck).items():
        table.add_row(heading, text)
    if agreed := differing(info, options):
        clauses = {option.name: option.clause for option in info.options}
        lines = [f"{agreement(game, *each)} (§{clauses[each[0]]})" for each in agreed.items()]
        table.add_row(translated("Options"), "\n".join(lines))
    return table

"""The menu of games and unfinished matches, and the guide of a game while its table is being prepared; without numba."""

from __future__ import annotations

import textwrap
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from matzl import registry
from matzl.base.options import completed, differing
from matzl.errors import MatzlError, StoppedError
from matzl.features import functions
from matzl.text.describe import agreement, guide, tagline
from matzl.text.languages import translated, with_local_dates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from matzl.terminal.app import Matzl
    from matzl.terminal.client import TableClient
    from matzl.terminal.options import PlayOptions


LATEST = ""
"""The table of the latest unfinished match, as a key."""

SPINNER = "◐◓◑◒"


@dataclass(frozen=True, slots=True)
class MatchToOpen:
    """The match to open.

    Attributes
    ----------
    game
        Its game; None if that is known only from the store.
    table
        The key of a stored table to go on with, or `LATEST`.
    """

    game: str | None
    table: str | None = None

    @property
    def new(self) -> bool:
        """True if a new match is to begin."""
        return self.table is None


class OpeningScreen(Screen[None]):
    """The guide of a game, shown until the table is ready; to a new player, until Enter is pressed."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "begin", "Begin"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, start: MatchToOpen, options: PlayOptions) -> None:
        super().__init__()
        self._match, self._options = start, options
        self._client: TableClient | None = None
        self._began = time.monotonic()
        self._patient = start.new

    def compose(self) -> ComposeResult:
        """Yield the guide and a progress line."""
        game = self._match.game
        with VerticalScroll(classes="frame") as frame:
            if game is None:
                frame.border_title = "matzl"
            else:
                info = registry.info(game)
                frame.border_title = info.title
                options: dict[str, Any] = completed(info, None)
                if self._match.new:
                    options = self._options.chosen(game)
                yield Static(guide_table(game, options, self._options.shown_deck))
        yield Static(id="progress")

    def on_mount(self) -> None:
        """Start to prepare the table."""
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
        except MatzlError as error:  # a wrong option, a bad record, a database that cannot be used
            self.app.fail(error)
            return
        self._client = client
        if not self._patient:
            self.action_begin()

    async def _prepared(self) -> TableClient:
        """Return a client of the table to play at."""
        tables, match = self.app.tables, self._match
        if match.game is not None and match.new:
            if await tables.has_played(match.game):
                self._patient = False
            return await tables.open_new(match.game, self._options)
        table = match.table
        if table == LATEST:
            unfinished = await tables.unfinished()
            if not unfinished:
                raise StoppedError("there is no unfinished match to go on with", "no-match")
            table = unfinished[0].table
        assert table is not None
        return await tables.open_stored(table, self._options)

    def action_begin(self) -> None:
        """Sit down if the table is ready, or as soon as it is."""
        self._patient = False
        if self._client is not None:
            self.app.sit_down(self._client)

    async def action_leave(self) -> None:
        """Leave before anything was played."""
        if self._client is not None and self._client.new:
            await self._client.leave_for_good()
        self.app.exit()


def facts_table() -> Table:
    """Return an empty table of titles with texts."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    return table


def guide_table(game: str, options: Mapping[str, Any], deck: str) -> Table:
    """Return the guide, with the options in which this table differs from the usual rules."""
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


LETTERS = "abcdefghi"
"""The keys of the unfinished matches."""

ABOVE = 3
"""The number of unfinished matches above the games; the older ones are below."""


class Entry(Option):
    """A match that may be opened, with the key that opens it."""

    def __init__(self, key: str, title: str, text: Text, start: MatchToOpen) -> None:
        prompt = Text.assemble((f"{key or ' '} {title}\n", "bold"), text)
        super().__init__(prompt)
        self.key, self.start = key, start


class MenuScreen(Screen[None]):
    """The list of games and unfinished matches."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.leave", "Leave"),
        Binding("x,delete", "give_up", show=False),
        *(Binding(key, f"choose('{key}')", show=False) for key in f"123456789{LETTERS}"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._commands = [command for command in functions("__init__", "COMMAND") if command.key]
        self._to_give_up = ""

    def compose(self) -> ComposeResult:
        """Yield a frame with the list."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "matzl"
            frame.border_subtitle = translated("↑↓ Enter: play · q: leave")
            yield Static(translated("Choose a game"))
            yield Static(id="keys")
            yield OptionList(id="games")

    def on_mount(self) -> None:
        """Fill the list; the store is read once the screen is shown."""
        for command in self._commands:
            title = translated(command.title, "key")
            self._bindings.bind(command.key, f"open_page('{command.name}')", title)
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        self._show([])
        self._menu.focus()
        self.run_worker(self._list_matches(), exclusive=True)

    @property
    def _menu(self) -> OptionList:
        return self.query_one("#games", OptionList)

    def _games(self) -> Iterator[Entry]:
        for number, name in enumerate(registry.names(), 1):
            info = registry.info(name)
            yield self._entry(f"{number}", info.title, tagline(info), MatchToOpen(name))

    async def _list_matches(self) -> None:
        """Show the unfinished matches."""
        try:
            stored = await self.app.tables.unfinished()
        except MatzlError as error:
            self.notify(str(error), severity="error")
            stored = []
        if not self.is_attached:  # the program has been left meanwhile
            return
        matches = []
        for each in stored:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.changed))
            line = translated("Last played {when}.").format(when=with_local_dates(when))
            matches.append((MatchToOpen(each.game, table=each.table), line))
        self._show(matches)
        if stored:
            keys = translated("↑↓ Enter: play · x: give up a match · q: leave")
            self.query_one(".frame").border_subtitle = keys

    def _show(self, matches: list[tuple[MatchToOpen, str]]) -> None:
        """List matches with the games, and keep the highlight where it is."""
        before, resumed = self._highlighted, list[Entry]()
        for index, (start, line) in enumerate(matches):
            title = translated("Resume {game}").format(game=registry.info(str(start.game)).title)
            resumed.append(self._entry(LETTERS[index : index + 1], title, line, start))
        entries = [*resumed[:ABOVE], *self._games(), *resumed[ABOVE:]]
        starts = [entry.start for entry in entries]
        self._menu.clear_options()
        self._menu.add_options(entries)
        self._menu.highlighted = starts.index(before) if before in starts else 0

    def _entry(self, key: str, title: str, line: str, start: MatchToOpen) -> Entry:
        width = self._menu.size.width - 2
        lines = textwrap.fill(line, max(width, 20), initial_indent="  ", subsequent_indent="  ")
        return Entry(key, title, Text(lines, "dim"), start)

    @property
    def _highlighted(self) -> MatchToOpen | None:
        entry = self._menu.highlighted_option
        return entry.start if isinstance(entry, Entry) else None

    def on_option_list_option_highlighted(self) -> None:
        """Show which game the keys of features are about."""
        keys = (f"{command.key}: {translated(command.title)}" for command in self._commands)
        start = self._highlighted
        title = registry.info(start.game).title if start and start.game else ""
        self.query_one("#keys", Static).update(Text(f"{title} – {' · '.join(keys)}\n", "dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was selected."""
        assert isinstance(event.option, Entry)
        try:
            self.app.open(event.option.start)
        except MatzlError as error:
            self.notify(str(error), severity="error")

    def action_choose(self, key: str) -> None:
        """Open the game or resume the match that has a key."""
        for index, entry in enumerate(self._menu.options):
            if isinstance(entry, Entry) and entry.key == key:
                self._menu.highlighted = index
                self._menu.action_select()

    def action_open_page(self, name: str) -> None:
        """Open the page of a feature for the highlighted game."""
        command = next(command for command in self._commands if command.name == name)
        if self._highlighted and self._highlighted.game:
            self.app.follow(command.address({"game": self._highlighted.game}))

    async def action_give_up(self) -> None:
        """Give up the highlighted match, at the second press."""
        start = self._highlighted
        if start is None or not start.table:
            return
        if self._to_give_up != start.table:
            self._to_give_up = start.table
            self.notify(translated("Press x once more to give this match up for good."), timeout=4)
            return
        self.run_worker(self._give_up(start.table))

    async def _give_up(self, table_id: str) -> None:
        try:
            await self.app.tables.give_up(table_id)
        except MatzlError as error:
            self.notify(str(error), severity="error")
        await self._list_matches()

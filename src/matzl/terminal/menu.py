"""The menu: the unfinished matches, the newest ones first, and the games."""

from __future__ import annotations

import asyncio
import textwrap
import time
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from matzl import registry
from matzl.errors import MatzlError
from matzl.features import functions
from matzl.terminal.opening import MatchToOpen
from matzl.terminal.options import saved_matches
from matzl.text.describe import tagline
from matzl.text.languages import translated, with_local_dates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matzl.terminal.app import Matzl
    from matzl.terminal.options import SavedMatch


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
        """Show the unfinished matches of the store, and the newest saved record that is in no table."""
        try:
            stored = await self.app.local.unfinished()
        except MatzlError as error:
            self.notify(str(error), severity="error")
            stored = []
        saved = await asyncio.to_thread(_newest_record, {each.table for each in stored})
        if not self.is_attached:  # the program has been left meanwhile
            return
        matches = []
        for each in stored:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.changed))
            line = translated("Last played {when}.").format(when=with_local_dates(when))
            matches.append((MatchToOpen(each.game, table=each.table), line))
        if saved is not None:
            line = translated("A saved record, in deal {number}.").format(number=saved.deals)
            matches.append((MatchToOpen(saved.game, saved=saved), line))
        self._show(matches)
        if stored:
            self.query_one(".frame").border_subtitle = translated(
                "↑↓ Enter: play · x: give up a match · q: leave"
            )

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
            await self.app.local.give_up(table_id)
        except MatzlError as error:
            self.notify(str(error), severity="error")
        await self._list_matches()


def _newest_record(tables: set[str]) -> SavedMatch | None:
    """Return the newest unfinished record that is not an export of one of the tables."""
    unfinished = (saved for saved in saved_matches() if not saved.over)
    return next((saved for saved in unfinished if saved.meta.get("table") not in tables), None)

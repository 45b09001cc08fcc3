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
from matzl.terminal.files import saved_matches
from matzl.terminal.opening import MatchToOpen
from matzl.text.describe import tagline
from matzl.text.languages import translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matzl.terminal.app import Matzl
    from matzl.terminal.files import SavedMatch


LETTERS = "abcdefghi"
"""The keys of the unfinished matches."""

ABOVE = 3
"""The number of unfinished matches above the games; the older ones are below."""


class MenuScreen(Screen[None]):
    """The list of games and unfinished matches."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", "Leave"),
        Binding("x,delete", "give_up", show=False),
        *(Binding(str(n), f"choose_game({n})", show=False) for n in range(1, 10)),
        *(Binding(key, f"choose_match({n})", show=False) for n, key in enumerate(LETTERS)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._commands = [command for command in functions("__init__", "COMMAND") if command.key]
        self._matches: list[MatchToOpen] = []
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
        menu = self.query_one("#games", OptionList)
        menu.add_options(self._games())
        menu.highlighted = 0
        menu.focus()
        self.run_worker(self._list_matches(), exclusive=True)

    def _games(self) -> Iterator[Option]:
        for number, name in enumerate(registry.names(), 1):
            info = registry.info(name)
            yield self._option(f"{number} {info.title}", tagline(info), name)

    async def _list_matches(self) -> None:
        """Show the unfinished matches of the store, and the newest saved record that is in no table."""
        try:
            stored = await self.app.local.unfinished()
        except MatzlError as error:
            self.notify(str(error), severity="error")
            stored = []
        keys = {each.table for each in stored}
        saved = await asyncio.to_thread(_newest_record, keys)
        found = []
        for each in stored:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.changed))
            line = translated("Last played {when}.").format(when=when)
            found.append((MatchToOpen(each.game, table=each.table), line))
        if saved is not None:
            line = translated("A saved record, in deal {number}.").format(number=saved.deals)
            found.append((MatchToOpen(saved.game, saved=saved), line))
        self._show_matches(found)
        if stored:
            self.query_one(".frame").border_subtitle = translated(
                "↑↓ Enter: play · x: give up a match · q: leave"
            )

    def _show_matches(self, found: list[tuple[MatchToOpen, str]]) -> None:
        """List matches with the games, and keep the highlight where it is."""
        menu = self.query_one("#games", OptionList)
        before = None if menu.highlighted is None else menu.highlighted_option
        matches = [self._match(place, *each) for place, each in enumerate(found)]
        options = [*matches[:ABOVE], *self._games(), *matches[ABOVE:]]
        self._matches = [start for start, _ in found]
        menu.clear_options()
        menu.add_options(options)
        names = [option.id for option in options]
        menu.highlighted = names.index(before.id) if before and before.id in names else 0

    def _match(self, place: int, start: MatchToOpen, line: str) -> Option:
        assert start.game is not None
        key = LETTERS[place] if place < len(LETTERS) else " "
        title = translated("Resume {game}").format(game=registry.info(start.game).title)
        return self._option(f"{key} {title}", line, _id(start))

    def _option(self, title: str, line: str, name: str) -> Option:
        width = self.query_one("#games").size.width - 2
        lines = textwrap.fill(line, max(width, 20), initial_indent="  ", subsequent_indent="  ")
        return Option(Text.assemble((f"{title}\n", "bold"), (lines, "dim")), id=name)

    def _start_of(self, name: str) -> MatchToOpen:
        return next((each for each in self._matches if _id(each) == name), MatchToOpen(name))

    def on_option_list_option_highlighted(self) -> None:
        """Show which game the keys of features are about."""
        own = (f"{command.key}: {translated(command.title)}" for command in self._commands)
        game = self._game()
        title = registry.info(game).title if game else ""
        self.query_one("#keys", Static).update(Text(f"{title} – {' · '.join(own)}\n", "dim"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was selected."""
        if event.option_id is None:
            return
        try:
            self.app.open(self._start_of(event.option_id))
        except MatzlError as error:
            self.notify(str(error), severity="error")

    def action_choose_game(self, number: int) -> None:
        """Open the game with a number."""
        names = registry.names()
        if number <= len(names):
            self._choose(names[number - 1])

    def action_choose_match(self, place: int) -> None:
        """Resume an unfinished match."""
        if place < len(self._matches):
            self._choose(_id(self._matches[place]))

    def _choose(self, name: str) -> None:
        menu = self.query_one("#games", OptionList)
        menu.highlighted = menu.get_option_index(name)
        menu.action_select()

    def _highlighted(self) -> MatchToOpen | None:
        menu = self.query_one("#games", OptionList)
        if menu.highlighted is None:
            return None
        name = menu.get_option_at_index(menu.highlighted).id
        return None if name is None else self._start_of(name)

    def _game(self) -> str | None:
        """Return the highlighted game, or that of the highlighted match."""
        start = self._highlighted()
        return None if start is None else start.game

    def action_open_page(self, name: str) -> None:
        """Open the page of a feature for the highlighted game."""
        command = next(command for command in self._commands if command.name == name)
        if game := self._game():
            self.app.follow(command.address({"game": game}))

    async def action_give_up(self) -> None:
        """Give up the highlighted match, at the second press."""
        start = self._highlighted()
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

    async def action_leave(self) -> None:
        """Leave."""
        await self.app.leave()


def _id(start: MatchToOpen) -> str:
    return f"table-{start.table}" if start.table else f"record-{start.game}"


def _newest_record(tables: set[str]) -> SavedMatch | None:
    """Return the newest unfinished record that is not an export of one of the tables."""
    found = (saved for saved in saved_matches() if not saved.over)
    return next((saved for saved in found if saved.meta.get("table") not in tables), None)

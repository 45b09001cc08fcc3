"""The menu: a line for each game, and the unfinished matches."""

from __future__ import annotations

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
from matzl.terminal.book import BookScreen
from matzl.terminal.files import saved_matches
from matzl.terminal.opening import Start
from matzl.terminal.threads import in_thread
from matzl.text.cards import USUAL_DECK
from matzl.text.describe import tagline
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.terminal.app import Matzl
    from matzl.terminal.files import SavedMatch


class MenuScreen(Screen[None]):
    """The list of games and unfinished matches."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", "Leave"),
        Binding("r", "rules", "Rules"),
        Binding("x,delete", "give_up", show=False),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._matches: list[Start] = []
        self._to_give_up = ""

    def compose(self) -> ComposeResult:
        """Yield a frame with the list."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "matzl"
            frame.border_subtitle = translated("↑↓ Enter: play · r: its rules · q: leave")
            yield Static(translated("Choose a game") + "\n", id="question")
            yield OptionList(id="games")

    def on_mount(self) -> None:
        """Fill the list; the store is read once the screen is shown."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        menu = self.query_one("#games", OptionList)
        for number, name in enumerate(registry.names(), 1):
            info = registry.info(name)
            menu.add_option(self._option(f"{number} {info.title}", tagline(info), name))
        menu.highlighted = 0
        menu.focus()
        self.run_worker(self._list_matches(), exclusive=True)

    async def _list_matches(self) -> None:
        """Add the unfinished matches of the store, and the newest saved record that is in no table."""
        menu = self.query_one("#games", OptionList)
        try:
            stored = await self.app.local.unfinished()
        except MatzlError as error:
            self.notify(str(error), severity="error")
            stored = []
        keys = {each.table for each in stored}
        saved = await in_thread(lambda: _newest_record(keys))
        for start in self._matches:
            menu.remove_option(_id(start))
        self._matches = []
        for each in stored:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.changed))
            self._add(
                Start(each.game, table=each.table),
                translated("Last played {when}.").format(when=when),
            )
        if saved is not None:
            deal = translated("A saved record, in deal {number}.").format(number=saved.deals)
            self._add(Start(saved.game, saved=saved), deal)
        if stored:
            self.query_one(".frame").border_subtitle = translated(
                "↑↓ Enter: play · r: its rules · x: give a match up · q: leave"
            )

    def _add(self, start: Start, line: str) -> None:
        assert start.game is not None
        self._matches.append(start)
        number = len(registry.names()) + len(self._matches)
        title = translated("Resume {game}").format(game=registry.info(start.game).title)
        option = self._option(f"{number} {title}", line, _id(start))
        self.query_one("#games", OptionList).add_option(option)

    def _option(self, title: str, line: str, name: str) -> Option:
        width = self.query_one("#games").size.width - 2
        lines = textwrap.fill(line, max(width, 20), initial_indent="  ", subsequent_indent="  ")
        return Option(Text.assemble((f"{title}\n", "bold"), (lines, "dim")), id=name)

    def _start_of(self, name: str) -> Start:
        return next((each for each in self._matches if _id(each) == name), Start(name))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was selected."""
        if event.option_id is None:
            return
        try:
            self.app.open(self._start_of(event.option_id))
        except MatzlError as error:
            self.notify(str(error), severity="error")

    def action_choose(self, number: int) -> None:
        """Open the entry with a number."""
        menu = self.query_one("#games", OptionList)
        if number <= menu.option_count:
            menu.highlighted = number - 1
            menu.action_select()

    def _highlighted(self) -> Start | None:
        menu = self.query_one("#games", OptionList)
        if menu.highlighted is None:
            return None
        name = menu.get_option_at_index(menu.highlighted).id
        return None if name is None else self._start_of(name)

    def action_rules(self) -> None:
        """Open the rule book of the highlighted game."""
        start = self._highlighted()
        if start is not None and start.game is not None:
            deck = self.app.options.deck or USUAL_DECK
            self.app.push_screen(BookScreen(start.game, deck=deck))

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

    async def _give_up(self, table: str) -> None:
        try:
            await self.app.local.give_up(table)
        except MatzlError as error:
            self.notify(str(error), severity="error")
        await self._list_matches()

    async def action_leave(self) -> None:
        """Leave."""
        await self.app.leave()


def _id(start: Start) -> str:
    return f"table-{start.table}" if start.table else f"record-{start.game}"


def _newest_record(tables: set[str]) -> SavedMatch | None:
    """Return the newest unfinished record that is not an export of one of the tables."""
    found = (saved for saved in saved_matches() if not saved.over)
    return next((saved for saved in found if saved.meta.get("table") not in tables), None)

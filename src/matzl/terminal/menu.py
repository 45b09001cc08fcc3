"""The games, a line for each, and the match that was left last."""

from __future__ import annotations

import textwrap
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
from matzl.terminal.files import Saved, saved_matches
from matzl.text.describe import tagline
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.terminal.app import Matzl

GO_ON = "go-on"


class MenuScreen(Screen[None]):
    """The question which game it shall be."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", "Leave"),
        Binding("r", "rules", "Rules"),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._left: Saved | None = None

    def compose(self) -> ComposeResult:
        """A frame with the games in it."""
        with Vertical(classes="frame") as frame:
            frame.border_title = "matzl"
            frame.border_subtitle = translated("↑↓ Enter: play · r: its rules · q: leave")
            yield Static(translated("Choose a game") + "\n")
            yield OptionList(id="games")

    def on_mount(self) -> None:
        """Fill the list."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        listed = self.query_one("#games", OptionList)
        for number, name in enumerate(registry.names(), 1):
            info = registry.info(name)
            listed.add_option(self._option(f"{number} {info.title}", tagline(info), name))
        self._left = next((saved for saved in saved_matches() if not saved.over), None)
        if self._left is not None:
            info = registry.info(self._left.game)
            title = translated("Resume {game}").format(game=info.title)
            told = translated("The match you left in deal {number}.")
            listed.add_option(
                self._option(
                    f"{len(registry.names()) + 1} {title}",
                    told.format(number=self._left.deals),
                    GO_ON,
                )
            )
        listed.highlighted = 0
        listed.focus()

    def _option(self, title: str, told: str, name: str) -> Option:
        width = self.query_one("#games").size.width - 2
        lines = textwrap.fill(told, max(width, 20), initial_indent="  ", subsequent_indent="  ")
        return Option(Text.assemble((f"{title}\n", "bold"), (lines, "dim")), id=name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play what was chosen."""
        try:
            if event.option_id == GO_ON and self._left is not None:
                self.app.open(self._left.game, self._left)
            elif event.option_id is not None:
                self.app.open(event.option_id)
        except MatzlError as fault:
            self.notify(str(fault), severity="error")

    def action_choose(self, number: int) -> None:
        """Play the game of a number."""
        listed = self.query_one("#games", OptionList)
        if number <= listed.option_count:
            listed.highlighted = number - 1
            listed.action_select()

    def action_rules(self) -> None:
        """The rule book of the game picked out."""
        listed = self.query_one("#games", OptionList)
        if listed.highlighted is not None:
            name = listed.get_option_at_index(listed.highlighted).id
            if name is not None and name != GO_ON:
                self.app.push_screen(BookScreen(name))

    def action_leave(self) -> None:
        """Leave."""
        self.app.leave(None)

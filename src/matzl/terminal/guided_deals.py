"""A choice between the guided deals of a game."""

from __future__ import annotations

import textwrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from matzl import registry
from matzl.teaching.lesson import guided_titles
from matzl.text.languages import translated


class GuidedDealsScreen(ModalScreen[str]):
    """The guided deals of a game; dismissed with the name of the chosen one, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Back")]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._info = registry.info(game)

    def compose(self) -> ComposeResult:
        """Yield a frame with the list."""
        with Vertical(classes="frame choice") as frame:
            frame.border_title = self._info.title
            frame.border_subtitle = translated("↑↓ Enter: play · Esc: back")
            yield OptionList(id="guided")

    def on_mount(self) -> None:
        """Fill the list."""
        deals = self.query_one("#guided", OptionList)
        for name, (title, about) in guided_titles(self._info).items():
            lines = textwrap.fill(about, 66, initial_indent="  ", subsequent_indent="  ")
            text = Text.assemble((f"{title}\n", "bold"), (lines, "dim"))
            deals.add_option(Option(text, id=name))
        deals.highlighted = 0
        deals.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the chosen deal."""
        self.dismiss(event.option_id or "")

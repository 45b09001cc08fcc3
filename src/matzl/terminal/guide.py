"""What matters in a game, on one screen: before the first deal and whenever somebody asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl import registry
from matzl.base.options import differing
from matzl.text.describe import agreement, guide
from matzl.text.languages import translated


def guide_table(game: str, options: Mapping[str, Any], deck: str) -> Table:
    """What matters, with what this table has agreed otherwise than usual."""
    info = registry.info(game)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    for heading, text in guide(info, options, deck).items():
        table.add_row(heading, text)
    agreed = differing(info, options)
    if agreed:
        clauses = {option.name: option.clause for option in info.options}
        told = (
            f"{agreement(game, name, value)} (§{clauses[name]})" for name, value in agreed.items()
        )
        table.add_row(translated("Agreed"), "\n".join(told))
    return table


class GuideScreen(ModalScreen[None]):
    """What matters, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,g,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, game: str, options: Mapping[str, Any], deck: str) -> None:
        super().__init__()
        self._game, self._options, self._deck = game, options, deck

    def compose(self) -> ComposeResult:
        """A frame with the guide in it."""
        info = registry.info(self._game)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = info.title
            frame.border_subtitle = translated("Enter: back · r at the table: the whole rule book")
            yield Static(guide_table(self._game, self._options, self._deck))

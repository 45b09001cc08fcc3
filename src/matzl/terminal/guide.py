"""The guide of a game on one screen: shown before the first deal and on request."""

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
from matzl.base.options import completed, differing
from matzl.text.describe import agreement, guide
from matzl.text.languages import translated


def guide_table(game: str, options: Mapping[str, Any], deck: str) -> Table:
    """Return the guide, with the options in which this table differs from the usual rules."""
    info = registry.info(game)
    options = completed(info, options)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    for heading, text in guide(info, options, deck).items():
        table.add_row(heading, text)
    agreed = differing(info, options)
    if agreed:
        clauses = {option.name: option.clause for option in info.options}
        lines = (
            f"{agreement(game, name, value)} (§{clauses[name]})" for name, value in agreed.items()
        )
        table.add_row(translated("Options"), "\n".join(lines))
    return table


class GuideScreen(ModalScreen[None]):
    """The guide, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,g,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, game: str, options: Mapping[str, Any], deck: str) -> None:
        super().__init__()
        self._game, self._options, self._deck = game, options, deck

    def compose(self) -> ComposeResult:
        """Yield a frame with the guide."""
        info = registry.info(self._game)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = info.title
            frame.border_subtitle = translated("Enter: back · r at the table: the whole rule book")
            yield Static(guide_table(self._game, self._options, self._deck))

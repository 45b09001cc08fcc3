"""The page on strategy of a game on the screen."""

from __future__ import annotations

from typing import ClassVar

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl import registry
from matzl.terminal.threads import in_thread
from matzl.text.languages import language, translated


class StrategyScreen(ModalScreen[None]):
    """The page on strategy of a game: advice on hands and leads, with figures from games between bots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,s", "dismiss", "Back"),
        Binding("space", "focused.page_down", show=False),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """Yield a frame with the page."""
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = registry.info(self._game).title
            frame.border_subtitle = translated("↑↓ PgUp PgDn: scroll · Esc: back")
            yield Static(Text(translated("Loading the page …"), style="dim"), id="page")

    def on_mount(self) -> None:
        """Read the page."""
        self.query_one(".frame").focus()
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        from matzl.features.strategy import strategy_page
        from matzl.features.strategy.markdown import page_markdown

        def read() -> str:
            return page_markdown(strategy_page(self._game, language()))

        text = await in_thread(read)
        if self.is_attached:
            self.query_one("#page", Static).update(Markdown(text))

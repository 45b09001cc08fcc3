"""While the rules are made ready: what matters in the game, and a word on what goes on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from matzl import registry
from matzl.base.options import completed
from matzl.errors import MatzlError, StoppedError
from matzl.terminal.files import Saved, known
from matzl.terminal.guide import guide_table
from matzl.terminal.shell import in_thread
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.terminal.app import Matzl
    from matzl.terminal.options import Wishes
    from matzl.terminal.sitting import Sitting

SOON = 1.5
"""Seconds after which there is a word on why it takes so long."""

SPINNER = "◐◓◑◒"


class OpeningScreen(Screen[None]):
    """The guide of a game, shown until everything is ready, and for those new to it until they have read it."""

    app: Matzl

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "begin", "Begin"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, game: str, wishes: Wishes, saved: Saved | None = None) -> None:
        super().__init__()
        self._game, self._wishes, self._saved = game, wishes, saved
        self._sitting: Sitting | None = None
        self._began = time.monotonic()
        self._patient = saved is None and not known(game)

    def compose(self) -> ComposeResult:
        """The guide, and a line for what goes on."""
        info = registry.info(self._game)
        options: dict[str, Any] = completed(info, None)
        if self._saved is None:
            options = self._wishes.chosen(self._game)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = info.title
            yield Static(guide_table(self._game, options, self._wishes.deck))
        yield Static(id="progress")

    def on_mount(self) -> None:
        """Make the rules ready, beside the screen."""
        self.set_interval(0.15, self._tick)
        self.call_after_refresh(self.run_worker, self._open())

    def _tick(self) -> None:
        waited = time.monotonic() - self._began
        if self._sitting is not None:
            told = Text(translated("Ready. Press Enter to sit down."), style="bold #ffd166")
        else:
            what = translated("Preparing the table …")
            if waited >= SOON:
                what = translated(
                    "Compiling the rules; this takes a few seconds, the first time only."
                )
            told = Text(f"{SPINNER[int(waited / 0.15) % 4]} {what}")
        self.query_one("#progress", Static).update(told)

    async def _open(self) -> None:
        game, wishes, saved = self._game, self._wishes, self._saved

        def lay() -> Sitting:
            from matzl.terminal.sitting import new_sitting, resumed_sitting

            return new_sitting(game, wishes) if saved is None else resumed_sitting(saved, wishes)

        try:
            sitting = await in_thread(lay)
        except MatzlError as fault:  # what was wished for, or the saved match
            self.app.fail(fault)
            return
        try:
            await in_thread(sitting.warm_up)
        except StoppedError as fault:
            self.app.fail(fault)
            return
        self._sitting = sitting
        if not self._patient:
            self.action_begin()

    def action_begin(self) -> None:
        """Sit down, if everything is ready."""
        self._patient = False
        if self._sitting is not None:
            self.app.sit_down(self._sitting)

    def action_leave(self) -> None:
        """Leave before anything was played."""
        self.app.leave(None)

"""A progress bar on the terminal while kernels are compiled in the background, for example beside a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

import click

from matzl import registry
from matzl.text.languages import translated as _

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

    from matzl.table.live.warm_up import WarmUp


class CompilingBar:
    """A bar that appears once something has to be compiled, and ends when all games are done.

    Parameters
    ----------
    warm_up
        The warm-up that compiles.
    terminal
        The stream of the terminal on which the bar is drawn.
    """

    def __init__(self, warm_up: WarmUp, terminal: TextIO) -> None:
        self._warm_up, self._terminal = warm_up, terminal
        self._bar: ProgressBar[int] | None = None
        self._ended = False
        warm_up.follow(self._update)

    def _update(self, _game: str) -> None:
        if self._ended or (self._bar is None and not self._warm_up.compiling):
            return
        games = registry.names()
        if self._bar is None:
            label = _("Preparing the bots")
            self._bar = click.progressbar(
                length=len(games), label=label, show_pos=True, file=self._terminal
            )
            self._bar.render_progress()
        done = self._warm_up.done(games)
        self._bar.update(done - self._bar.pos)
        if done == len(games):
            self.end()

    def end(self) -> None:
        """Leave the bar as it is, on a line of its own."""
        self._ended = True
        if self._bar is not None:
            self._bar.render_finish()
            self._bar = None

"""What can be looked at or done beside the play: rules, guide, keys, the last trick, saving, the pace."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.binding import ActiveBinding
from textual.screen import Screen

from matzl.errors import StoppedError
from matzl.terminal.book import BookScreen
from matzl.terminal.guide import GuideScreen
from matzl.terminal.help import HelpScreen
from matzl.terminal.last_trick import LastTrickScreen
from matzl.terminal.texts import PACES
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.refusals import Refusal
    from matzl.terminal.sitting import Sitting

KEY = "key"
"""The context of what a key does in the catalogues."""

SECONDS = {"calm": 0.9, "brisk": 0.35, "at once": 0.0}
"""Seconds from one move of the others to the next."""


class Asides(Screen[None]):
    """The part of the table's screen that does not touch the deal.

    Attributes
    ----------
    sitting
        The match.
    pace
        How fast the others play, a name of `SECONDS`.
    refusal
        Why the last thing tried cannot be done; None when it could.
    """

    def __init__(self, sitting: Sitting, pace: str) -> None:
        super().__init__()
        self.sitting = sitting
        self.pace = pace
        self.refusal: Refusal | None = None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, with what they do in the language spoken, as the footer shows them."""
        return {
            key: active._replace(
                binding=replace(
                    active.binding, description=translated(active.binding.description, KEY)
                )
            )
            for key, active in super().active_bindings.items()
        }

    def action_why(self) -> None:
        """Open the clause that keeps out what was tried."""
        if self.refusal is None:
            self.notify(translated("Nothing was refused. r opens the rule book."), timeout=3)
        else:
            self.app.push_screen(BookScreen(self.sitting.match.game, self.refusal.clause))

    def action_rules(self) -> None:
        """Open the rule book."""
        self.app.push_screen(BookScreen(self.sitting.match.game))

    def action_guide(self) -> None:
        """What matters."""
        match = self.sitting.match
        self.app.push_screen(GuideScreen(match.game, match.options, self.sitting.deck))

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(HelpScreen(self.sitting.deck))

    def action_last_trick(self) -> None:
        """The last trick once more."""
        complete = [trick for trick in self.sitting.view.tricks if trick.winner is not None]
        if complete:
            shown = LastTrickScreen(
                complete[-1], len(complete), self.sitting.names, self.sitting.deck
            )
            self.app.push_screen(shown)
        else:
            self.notify(translated("No trick has been taken yet."), timeout=3)

    def action_save(self) -> None:
        """Save now."""
        try:
            path = self.sitting.save()
            self.notify(translated("Saved in {path}").format(path=path), timeout=4)
        except StoppedError as fault:
            self.notify(str(fault), severity="error", timeout=6)

    def _save_quietly(self) -> None:
        with contextlib.suppress(StoppedError):
            self.sitting.save()

    def action_pace(self) -> None:
        """Another pace."""
        paces = list(SECONDS)
        self.pace = paces[(paces.index(self.pace) + 1) % len(paces)]
        self.notify(translated(PACES[self.pace]), timeout=2)

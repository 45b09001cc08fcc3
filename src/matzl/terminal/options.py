"""How somebody wants to play: what the command line said, checked before the first screen; needs no numba."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.options import completed, parsed, seats_under
from matzl.errors import SetUpError
from matzl.players.levels import USUAL
from matzl.text.cards import DECKS

USUAL_DECK = "french"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How somebody wants to play.

    Attributes
    ----------
    seat
        The seat of the person; None for the first, which deals first and so sees first what the others do.
    seed
        Of the match; None for any.
    deck
        The pack that is shown.
    options
        Rules that the table chose, as text.
    save
        Where the match is saved; None for the user's data folder.
    level
        Of the bots.
    """

    seat: int | None = None
    seed: int | None = None
    deck: str = USUAL_DECK
    options: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None
    level: str = USUAL

    def check(self, game: str | None) -> None:
        """See that all this can be.

        Raises
        ------
        UnknownGameError, SetUpError
            When it cannot.
        """
        if self.deck not in DECKS:
            raise SetUpError(
                f"there is no deck {self.deck!r}; there are {', '.join(DECKS)}", "unknown-deck"
            )
        if game is None:
            if self.options:
                raise SetUpError(
                    "options belong to a game: say which, as in matzl play mittlere", "option-value"
                )
            return
        self.seat_in(game, self.chosen(game))

    def chosen(self, game: str) -> dict[str, Any]:
        """All options of a game with their values."""
        info = registry.info(game)
        return completed(
            info, {name: parsed(info, name, text) for name, text in self.options.items()}
        )

    def seat_in(self, game: str, chosen: Mapping[str, Any]) -> int:
        """The seat of the person in a game under its options."""
        seats = seats_under(registry.info(game), chosen)
        seat = 0 if self.seat is None else self.seat
        if not 0 <= seat < seats:
            raise SetUpError(f"{game} has seats from 0 to {seats - 1}, not {seat}", "seat")
        return seat

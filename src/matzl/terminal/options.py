"""The options of `matzl play`, checked before the first screen; needs no numba."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import completed, parsed_option, seats_under
from matzl.errors import SetUpError
from matzl.players.levels import DEFAULT_LEVEL, TEACHER
from matzl.text.cards import DECKS, DEFAULT_DECK


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `matzl play`.

    Attributes
    ----------
    seat
        The player's seat; None for seat 0 of a new match, or the seat of a resumed one.
    seed
        The seed of the match; None for a random one.
    deck
        The deck that is shown; None for the French one, or that of a resumed match.
    options
        The options of the game, as text.
    save
        The file to which the record is saved; None for none.
    level
        The level of the bots; None for the usual one, or that of a resumed match.
    dealer
        The seat that deals first in a new match.
    pace
        The pace of a new table, a key of `matzl.table.core.settings.PAUSES`.
    lesson
        The name of the guided deal with which a new match begins; empty for none.
    """

    seat: Seat | None = None
    seed: int | None = None
    deck: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    save: Path | None = None
    level: str | None = None
    dealer: Seat = 0
    pace: str = "steady"
    lesson: str = ""

    @property
    def shown_deck(self) -> str:
        """The deck of a new match."""
        return self.deck or DEFAULT_DECK

    @property
    def bots(self) -> str:
        """The level of the bots of a new match: novice in a guided one."""
        return self.level or (TEACHER if self.lesson else DEFAULT_LEVEL)

    def check(self, game: str | None) -> None:
        """Check the options against a game.

        Raises
        ------
        UnknownGameError, SetUpError
            If there is no such game, or one of the options does not fit it.
        """
        if self.deck is not None and self.deck not in DECKS:
            raise SetUpError(
                f"there is no deck {self.deck!r}; there are {', '.join(DECKS)}", "unknown-deck"
            )
        if game is None:
            if self.options:
                raise SetUpError(
                    "options belong to a game: name it too, as in matzl play GAME -O NAME=VALUE",
                    "option-value",
                )
            return
        chosen = self.chosen(game)
        self.seat_in(game, chosen)
        replace(self, seat=self.dealer).seat_in(game, chosen)

    def chosen(self, game: str) -> dict[str, Any]:
        """Return all options of a game with their values."""
        info = registry.info(game)
        return completed(
            info, {name: parsed_option(info, name, text) for name, text in self.options.items()}
        )

    def seat_in(self, game: str, chosen: Mapping[str, Any]) -> int:
        """Return the player's seat in a game under its options.

        Raises
        ------
        SetUpError
            If the game has no such seat.
        """
        seats = seats_under(registry.info(game), chosen)
        seat = 0 if self.seat is None else self.seat
        if not 0 <= seat < seats:
            raise SetUpError(f"{game} has seats from 0 to {seats - 1}, not {seat}", "seat")
        return seat

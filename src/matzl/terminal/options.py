"""The options of `matzl play`, checked before the first screen, and the saving of files; nothing here imports numba."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.environment import data_folder, write_private
from matzl.base.options import completed, seats_under
from matzl.errors import SetUpError, StoppedError, file_errors
from matzl.table.core.errors import check_data_unused
from matzl.text.cards import DEFAULT_DECK


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `matzl play`.

    Attributes
    ----------
    seat
        The player's seat; None for seat 0.
    seed
        The seed of the match; None for a random one.
    deck
        The deck that is shown; None for the French one, or that of a resumed match.
    options
        The options of the game that differ from the usual ones.
    level
        The level of the bots; None for the usual one.
    pace
        The pace of a new table, a key of `matzl.table.core.settings.PAUSES`.
    """

    seat: Seat | None = None
    seed: int | None = None
    deck: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    level: str | None = None
    pace: str = "steady"

    @property
    def shown_deck(self) -> str:
        """The deck of a new match."""
        return self.deck or DEFAULT_DECK

    def seat_in(self, game: str) -> int:
        """Return the player's seat in a game.

        Raises
        ------
        SetUpError
            If the game has no such seat.
        """
        info = registry.info(game)
        seats = seats_under(info, completed(info, self.options))
        seat = 0 if self.seat is None else self.seat
        if not 0 <= seat < seats:
            raise SetUpError(f"{game} has seats from 0 to {seats - 1}, not {seat}", "seat")
        return seat

    def table(self, game: str, level: str) -> dict[str, Any]:
        """Return the settings of a new table, with bots of a level in the other seats."""
        info = registry.info(game)
        chosen = completed(info, self.options)
        given = {"game": game, "options": chosen, "deck": self.shown_deck}
        chairs = [level] * (seats_under(info, chosen) - 1)
        return given | {"chairs": chairs, "rules": {"pace": self.pace}}


# Files


def matches_folder() -> Path:
    """Return the folder for files saved from pages."""
    return data_folder() / "matches"


def save_new(name: str, text: str) -> Path:
    """Write a file to the folder of matches, adding a number if the name is taken, and return its path.

    Raises
    ------
    StoppedError
        If it cannot be written; no partial file is left behind.
    """
    first = matches_folder() / name
    others = (first.with_stem(f"{first.stem}-{number}") for number in count(2))
    path = next(each for each in chain([first], others) if not each.exists())
    with file_errors(f"cannot save to {path}"):
        write_private(path, text)
    return path


def check_data_folder() -> None:
    """Check that the data folder can be written to, or created, and that no other process uses it.

    Raises
    ------
    StoppedError
        If it can be neither written to nor created, or another process uses it.
    """
    folder = data_folder()
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    fault = ""
    if not existing.is_dir():
        fault = f"cannot create the data folder {folder}: {existing} is a file"
    elif not os.access(existing, os.W_OK | os.X_OK):
        fault = f"cannot write to the data folder {folder}: permission denied"
    if fault:
        raise StoppedError(fault, "unwritable")
    check_data_unused()

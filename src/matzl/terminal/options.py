"""The options of `matzl play`, checked before the first screen, and the files of matches; needs no numba."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.environment import data_folder, replacement
from matzl.base.options import completed, parsed_option, seats_under
from matzl.deal.records.strict import text_of
from matzl.errors import RecordError, SetUpError, StoppedError
from matzl.players.levels import DEFAULT_LEVEL, TEACHER
from matzl.table.core.errors import check_data_unused
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
        The seat that deals first in a new match; None for seat 0 with a seed, else one drawn like the cards.
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
    dealer: Seat | None = None
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
        given = {name: parsed_option(info, name, text) for name, text in self.options.items()}
        return completed(info, given)

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


# Files

FORMAT = "matzl-match/1"


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match record in a file, with none of its actions checked yet.

    Attributes
    ----------
    path, game
        The file and the name of the game.
    deals
        The number of deals begun.
    over
        Whether the match is over.
    meta
        The metadata of the record: seat, level of the bots, deck, the table it was exported from.
    """

    path: Path
    game: str
    deals: int
    over: bool
    meta: dict[str, Any]


def matches_folder() -> Path:
    """Return the folder in which records of matches are saved by default."""
    return data_folder() / "matches"


def check_data_folder() -> None:
    """Check that the data folder can be written to, or created, and that no other process uses it.

    Raises
    ------
    StoppedError
        If it cannot, or one does.
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


def new_file(game: str) -> Path:
    """Return the default path for the record of a match that begins now; no such file exists."""
    return unused(f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}.json")


def unused(name: str) -> Path:
    """Return a path in the folder of matches where no file is: with a name, or with a number added to it."""
    path = matches_folder() / name
    paths = (path, *(path.with_stem(f"{path.stem}-{n}") for n in range(2, 1000)))
    return next(each for each in paths if not each.exists())


def check_new(path: Path, resumed: Path | None) -> None:
    """Check that a record can be saved at a path without overwriting another file.

    Raises
    ------
    SetUpError
        If the file exists and is not the resumed one.
    StoppedError
        If no file can be written there.
    """
    folder = path.parent
    reason = ""
    if path.is_dir():
        reason = "it is a folder"
    elif folder == matches_folder():
        pass  # created when it is needed
    elif not folder.is_dir():
        reason = f"there is no folder {folder}"
    elif not os.access(folder, os.W_OK | os.X_OK):
        reason = f"the folder {folder} is not writable"
    if reason:
        raise StoppedError(f"cannot save to {path}: {reason}", "unwritable")
    if path.exists() and not (resumed is not None and resumed.exists() and path.samefile(resumed)):
        raise SetUpError(
            f"{path} already exists: resume it with --resume, or choose another name", "save"
        )


def write_whole(path: Path, text: str) -> None:
    """Replace a file atomically; the default folder is created if needed, no other.

    Raises
    ------
    StoppedError
        If it cannot be written; the old file is kept then, and no partial file is left behind.
    """
    try:
        if path.parent == matches_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        with replacement(path) as part:
            part.write_text(text, "utf-8")
    except OSError as error:
        raise StoppedError(f"cannot save to {path}: {error.strerror}", "unwritable") from None


def read_text(path: Path) -> str:
    """Return the text of a record file.

    Raises
    ------
    StoppedError, RecordError
        If it cannot be opened, or is not UTF-8.
    """
    try:
        return text_of(path.read_bytes())
    except RecordError as error:
        raise RecordError(f"{path}: {error}", error.code) from None
    except OSError as error:
        raise StoppedError(f"cannot read {path}: {error.strerror}", "unreadable") from None


def peek(path: Path) -> SavedMatch:
    """Read the head of a match record without checking its actions.

    Raises
    ------
    StoppedError, RecordError
        If the file is not a match record.
    """
    text = read_text(path)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(
            f"{path} is not a match record: it is not one line of JSON", "json"
        ) from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(f"{path} is not a match record: its format is not {FORMAT!r}", "format")
    game, deals = record.get("game"), record.get("deals")
    if not isinstance(game, str) or not isinstance(deals, list):
        raise RecordError(f"{path} is not a match record: game or deals are missing", "missing-key")
    if game not in registry.names():
        raise RecordError(
            f"{path}: unknown game {game!r}; there are {', '.join(registry.names())}",
            "unknown-game",
        )
    meta = record["meta"] if isinstance(record.get("meta"), dict) else {}
    return SavedMatch(path, game, len(deals), "winners" in record, meta)


def saved_matches() -> Iterator[SavedMatch]:
    """Yield the readable match records in the default folder, newest first."""
    dated = []
    for path in matches_folder().glob("*.json"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime, path))
    for _, path in sorted(dated, reverse=True):
        with suppress(StoppedError, RecordError):
            yield peek(path)

"""The settings of the rows of a batch: options, dealers and bots, one for all rows or one for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.base.options import completed
from matzl.deal.validation import check_seat
from matzl.errors import SetUpError
from matzl.players.levels import QUICK

NOBODY = -1
"""The level of a seat without a bot."""


def options_of_rows(info: GameInfo, options: Any, rows: int) -> list[dict[str, Any]]:
    """Return all options of each row; given is one mapping, one for each row, or None for the defaults."""
    if options is None or isinstance(options, Mapping):
        return [completed(info, options)] * rows
    _check_length(options, rows, "options")
    return [completed(info, given) for given in options]


def dealers_of_rows(dealer: Any, seats: Sequence[int]) -> Any:
    """Return the dealer of each row as int64[rows], -1 where the seats deal in turn."""
    given = [dealer] * len(seats) if dealer is None or isinstance(dealer, int) else dealer
    _check_length(given, len(seats), "dealer")
    for one, number in zip(given, seats, strict=True):
        if one is not None:
            check_seat(int(one) if isinstance(one, np.integer) else one, number, "dealer")
    return np.array([NOBODY if one is None else one for one in given], np.int64)


def bots_of_rows(bots: Any, seats: Sequence[int], most: int) -> Any:
    """Return the level of the bot in each seat as int64[rows, seats], -1 for none; None if there are no bots at all."""
    if bots is None:
        return None
    if not hasattr(bots, "__len__"):
        _check_length(bots, len(seats), "bots")
    one_for_all = all(level is None or isinstance(level, str) for level in bots)
    given = [bots] * len(seats) if one_for_all else bots
    _check_length(given, len(seats), "bots")
    levels = np.full((len(seats), most), NOBODY, np.int64)
    for row, (names, number) in enumerate(zip(given, seats, strict=True)):
        _check_length(names, number, f"bots of row {row}")
        for seat, name in enumerate(names):
            if name is not None:
                levels[row, seat] = _level(name)
        if None not in names:
            raise SetUpError(
                f"row {row} has a bot in every seat: leave one seat to yourself, as None", "bots"
            )
    return levels if (levels != NOBODY).any() else None


def _level(name: object) -> int:
    if name not in QUICK:
        raise SetUpError(
            f"a batch has the bots {' and '.join(QUICK)}, not {name!r}", "unknown-level"
        )
    return QUICK.index(str(name))


def _check_length(given: Any, length: int, what: str) -> None:
    if isinstance(given, str) or not hasattr(given, "__len__") or len(given) != length:
        raise SetUpError(
            f"{what} must be one for all or a list of {length}, not {given!r}", "batch"
        )

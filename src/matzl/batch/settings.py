"""Checked arguments of batches: options, dealers and bots, one for all rows or one for each, and choices of rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.base.options import completed
from matzl.deal.validation import check_seat
from matzl.errors import SetUpError
from matzl.players.levels import LEARNED, QUICK

NOBODY = -1
"""The level of a seat without a bot."""


def options_of_rows(info: GameInfo, options: Any, rows: int) -> list[dict[str, Any]]:
    """Return all options of each row, given one mapping for all, one for each row, or None for the defaults."""
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
    """Return the bot level of each seat as int64[rows, seats], -1 for no bot; None if there are no bots at all."""
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
    known = QUICK + LEARNED
    if name not in known:
        raise SetUpError(f"a batch has the bots {', '.join(known)}, not {name!r}", "unknown-level")
    return known.index(str(name))


def _check_length(given: Any, length: int, what: str) -> None:
    if isinstance(given, str) or not hasattr(given, "__len__") or len(given) != length:
        raise SetUpError(
            f"{what} must be one for all or a list of {length}, not {given!r}", "batch"
        )


MAX_ROWS, MAX_THREADS, MAX_SETS = 2**31 - 1, 1024, 1000

FARTHEST = 2**62
"""The limit of the numbers of deals, which kernels count in 64 bits."""


def check_count(name: str, count: object, most: int) -> None:
    """Check a number of rows, threads or sets of arrays."""
    if type(count) is not int or not 1 <= count <= most:
        raise SetUpError(f"{name} must be a whole number from 1 to {most}, not {count!r}", name)


def check_first(first: int) -> None:
    """Check the number of the first deal."""
    if first > FARTHEST:
        raise SetUpError(f"the first number must be at most {FARTHEST}, not {first}", "seed")


def rows_to_reset(given: Any, rows: int) -> Any:
    """Return rows to reset as int64[any]."""
    wanted = f"rows to reset must be a list of whole numbers from 0 to {rows - 1}"
    try:
        chosen = np.asarray(given)
    except ValueError:  # lists of different lengths
        raise SetUpError(wanted, "rows") from None
    if chosen.ndim != 1 or (chosen.size and chosen.dtype.kind not in "iu"):
        raise SetUpError(f"{wanted}, not {chosen.dtype}{list(chosen.shape)}", "rows")
    wrong = chosen[(chosen < 0) | (chosen >= rows)]
    if wrong.size:
        raise SetUpError(f"{wanted}, not {wrong[0]}", "rows")
    return chosen.astype(np.int64)


def rows_to_skip(given: Any, rows: int) -> Any:
    """Return the rows that a step leaves alone as bool[rows]; None stands for no rows."""
    left = np.zeros(rows, np.bool_) if given is None else np.asarray(given)
    if left.shape != (rows,) or left.dtype != np.bool_:
        raise SetUpError(
            f"skip must be {rows} truth values, not {left.dtype}{list(left.shape)}", "skip"
        )
    # The layout that kernels are compiled for.
    return np.require(left, requirements=["C", "A", "W"])

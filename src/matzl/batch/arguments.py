"""The arguments of a batch, checked: arrays to fill, and options, dealers, bots and rows, one for all or one for each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.info import GameInfo
from matzl.base.options import check_numbers, check_whole, completed
from matzl.deal.validation import check_seat
from matzl.errors import SetUpError
from matzl.observation.layout import aligned_zeros
from matzl.observation.table import ObservationTable, observation_table
from matzl.players.levels import LEARNED, QUICK

FORMS = ("integers", "planes", "tokens")
"""The forms of observations."""


@dataclass(slots=True)
class Buffers:
    """Arrays of a batch, all with a row for each deal; None for arrays that are not to be filled.

    A learner that collects several steps passes a slice of its own storage for each. The arrays may come from other
    libraries without a copy (``torch_tensor.numpy()``), and go to them (``torch.from_dlpack(buffers.planes)``).

    Attributes
    ----------
    masks : bool[rows, actions]
        The legal actions by id; none in a row that is over.
    turn : int64[rows]
        The seat to act, -1 in a row that is over.
    done : bool[rows]
        Whether an episode ended with this call.
    payoffs : int64[rows, seats]
        The payoffs by seat if a deal ended with this call, else 0.
    acted : int64[rows]
        The seat that acted in this call; -1 if none did.
    rewards : int64[rows]
        The payoff of that seat if the deal ended with this call, else 0.
    integers, planes, tokens
        The observation of the seat in turn: int64[rows, integers], float32[rows, planes], int16[rows, history]; see
        `matzl.observation`.
    last_integers, last_planes, last_tokens
        Each seat's observation of the end of an episode, [rows, seats, …]; only rows that are done are filled.
    """

    masks: Any
    turn: Any
    done: Any
    payoffs: Any
    acted: Any = None
    rewards: Any = None
    integers: Any = None
    planes: Any = None
    tokens: Any = None
    last_integers: Any = None
    last_planes: Any = None
    last_tokens: Any = None

    @classmethod
    def allocate(
        cls,
        game: str,
        rows: int,
        observe: str | Collection[str] = ("integers", "tokens"),
        *,
        last: bool = False,
    ) -> Buffers:
        """Return new arrays for a number of deals, which begin at multiples of 64 bytes, so that JAX can share them.

        Parameters
        ----------
        observe
            The form or forms of observations: ``integers``, ``planes`` and ``tokens``.
        last
            Whether the ends of episodes are observed, too.

        Raises
        ------
        UnknownGameError, SetUpError
            When there is no such game or form, or the number of deals is invalid.
        """
        game = registry.name_of(game)
        check_whole("rows", rows, 1, MAX_ROWS)
        forms = (observe,) if isinstance(observe, str) else observe
        if not isinstance(forms, Collection) or not all(form in FORMS for form in forms):
            raise SetUpError(
                f"observe must name one of {', '.join(FORMS)}, or some of them in a list, not {observe!r}",
                "observe",
            )
        names = {"masks", "turn", "done", "payoffs", "acted", "rewards", *forms}
        names |= {f"last_{form}" for form in forms} if last else set()
        shapes = _shapes(observation_table(game), rows)
        return cls(**{name: aligned_zeros(*shapes[name]) for name in names})

    def check(self, game: str, rows: int) -> None:
        """Check shapes and types.

        Raises
        ------
        SetUpError
            When an array has another shape or type than a batch needs, or is not contiguous, writable and aligned.
        """
        shapes = _shapes(observation_table(game), rows)
        for name, array in self.named():
            shape, dtype = shapes[name]
            fits = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (
                shape,
                np.dtype(dtype),
            )
            if not fits or not array.flags.carray:  # contiguous, writable and aligned
                given = (
                    f"{array.dtype}{list(array.shape)}"
                    if isinstance(array, np.ndarray)
                    else repr(array)
                )
                raise SetUpError(
                    f"buffer {name} of {rows} rows of {game} must be a contiguous, writable, aligned array "
                    f"{np.dtype(dtype)}{list(shape)}, not {given}",
                    "buffer",
                )

    def named(self) -> list[tuple[str, Any]]:
        """Return the arrays that are not None, by name; the first four are required."""
        every = [(field.name, getattr(self, field.name)) for field in fields(self)]
        return [
            (name, array)
            for name, array in every
            if array is not None or name in ("masks", "turn", "done", "payoffs")
        ]


def checked_buffers(given: object, game: str, rows: int) -> Buffers:
    """Return buffers with the shapes and types that a batch needs.

    Raises
    ------
    SetUpError
        When they are not, or are no buffers at all.
    """
    if not isinstance(given, Buffers):
        raise SetUpError(
            f"the arrays to fill must be in matzl.batch.Buffers, not {given!r}", "buffer"
        )
    given.check(game, rows)
    return given


def _shapes(table: ObservationTable, rows: int) -> dict[str, tuple[tuple[int, ...], type]]:
    """Return shape and type of each array."""
    sizes: dict[str, tuple[int, type]] = {
        "integers": (table.size, np.int64),
        "planes": (table.planes, np.float32),
        "tokens": (table.history, np.int16),
    }
    return {
        "masks": ((rows, len(table.actions)), np.bool_),
        "turn": ((rows,), np.int64),
        "done": ((rows,), np.bool_),
        "payoffs": ((rows, table.seats), np.int64),
        "acted": ((rows,), np.int64),
        "rewards": ((rows,), np.int64),
        **{form: ((rows, size), dtype) for form, (size, dtype) in sizes.items()},
        **{
            f"last_{form}": ((rows, table.seats, size), dtype)
            for form, (size, dtype) in sizes.items()
        },
    }


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


def numbers_of_rows(first: Any, rows: int, seed: object) -> Any:
    """Return the number of the first deal of each row as int64[rows], given one for the first row or a list for all."""
    if not isinstance(first, int):
        _check_length(first, rows, "first")
    given = [first] if isinstance(first, int) else first
    for number in given:
        check_numbers(seed, number)
        if number > FARTHEST:
            raise SetUpError(f"the first number must be at most {FARTHEST}, not {number}", "seed")
    return first + np.arange(rows) if isinstance(first, int) else np.array(given, np.int64)


def rows_to_reset(given: Any, rows: int) -> Any:
    """Return rows to reset as int64[any]."""
    rule = f"rows to reset must be a list of whole numbers from 0 to {rows - 1}"
    try:
        chosen = np.asarray(given)
    except ValueError:  # lists of different lengths
        raise SetUpError(rule, "rows") from None
    if chosen.ndim != 1 or (chosen.size and chosen.dtype.kind not in "iu"):
        raise SetUpError(f"{rule}, not {chosen.dtype}{list(chosen.shape)}", "rows")
    wrong = chosen[(chosen < 0) | (chosen >= rows)]
    if wrong.size:
        raise SetUpError(f"{rule}, not {wrong[0]}", "rows")
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

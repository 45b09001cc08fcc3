"""The arrays of a batch, and its checked arguments: bots, deal numbers, rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.options import check_numbers, check_whole
from matzl.errors import SetUpError
from matzl.observation.layout import aligned_zeros
from matzl.observation.table import observation_table
from matzl.players.levels import LEARNED, QUICK

FORMS = ("integers", "planes", "tokens")
"""The forms of observations."""
KEPT = "masks", "turn", "done", "payoffs", "acted", "rewards"
"""The arrays that calls fill only in some rows."""


@dataclass(slots=True)
class Buffers:
    """The arrays of a batch, each with a row for every deal; None for arrays that are not filled.

    Other libraries share them without a copy (``torch.from_dlpack(buffers.planes)``).

    Attributes
    ----------
    masks : bool[rows, actions]
        The legal actions by id; none in a row that is over.
    turn : int64[rows]
        The seat to act, -1 in a row that is over.
    done : bool[rows]
        Whether a deal ended with this call.
    payoffs : int64[rows, seats]
        The payoffs by seat if a deal ended with this call, else 0.
    acted : int64[rows]
        The seat that acted in this call; -1 if none did.
    rewards : int64[rows]
        The payoff of that seat if the deal ended with this call, else 0.
    integers, planes, tokens
        The observation of the seat to move: int64[rows, integers], float32[rows, planes], int16[rows, history]; see
        `matzl.observation`.
    last_integers, last_planes, last_tokens
        Each seat's observation of the end of a deal, [rows, seats, …]; only rows that are done are filled.
    """

    masks: Any
    turn: Any
    done: Any
    payoffs: Any
    acted: Any
    rewards: Any
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
        """Allocate arrays for `rows` deals, aligned to 64 bytes so that JAX can share them.

        Parameters
        ----------
        observe
            The form or forms of observations: ``integers``, ``planes`` and ``tokens``.
        last
            Whether the ends of deals are observed, too.

        Raises
        ------
        UnknownGameError, SetUpError
            When there is no such game or form, or the number of deals is invalid.
        """
        game = registry.name_of(game)
        check_whole("rows", rows, 1, MAX_ROWS)
        forms = forms_of(observe)
        table = observation_table(game)
        sizes: dict[str, tuple[int, type]] = {
            "integers": (table.size, np.int64),
            "planes": (table.planes, np.float32),
            "tokens": (table.history, np.int16),
        }
        observed = {form: aligned_zeros((rows, sizes[form][0]), sizes[form][1]) for form in forms}
        for form in forms if last else ():
            size, kind = sizes[form]
            observed[f"last_{form}"] = aligned_zeros((rows, table.seats, size), kind)
        return cls(
            masks=aligned_zeros((rows, len(table.actions)), np.bool_),
            turn=aligned_zeros((rows,), np.int64),
            done=aligned_zeros((rows,), np.bool_),
            payoffs=aligned_zeros((rows, table.seats), np.int64),
            acted=aligned_zeros((rows,), np.int64),
            rewards=aligned_zeros((rows,), np.int64),
            **observed,
        )

    def named(self) -> list[tuple[str, Any]]:
        """Return the arrays that are not None, by name."""
        every = [(field.name, getattr(self, field.name)) for field in fields(self)]
        return [(name, array) for name, array in every if array is not None]


def forms_of(observe: str | Collection[str]) -> Collection[str]:
    """Return the forms of observations, given the name of one form or of several."""
    forms = (observe,) if isinstance(observe, str) else observe
    if not isinstance(forms, Collection) or not all(form in FORMS for form in forms):
        raise SetUpError(
            f"observe must name one of {', '.join(FORMS)}, or some of them in a list, not {observe!r}",
            "observe",
        )
    return forms


NOBODY = -1
"""The level of a seat without a bot."""


def bots_of_rows(bots: Any, rows: int, seats: int, width: int) -> Any:
    """Return the bot level of each seat as int64[rows, width], -1 for no bot; None if there are no bots at all."""
    if bots is None:
        return None
    if isinstance(bots, str) or not isinstance(bots, Sequence) or len(bots) != seats:
        raise SetUpError(f"bots must be a list of {seats}, not {bots!r}", "bots")
    if None not in bots:
        raise SetUpError(
            "there is a bot in every seat: leave one seat to yourself, as None", "bots"
        )
    levels = np.full((rows, width), NOBODY, np.int64)
    levels[:, :seats] = [NOBODY if name is None else _level(name) for name in bots]
    return levels if (levels != NOBODY).any() else None


def _level(name: object) -> int:
    known = QUICK + LEARNED
    if name not in known:
        raise SetUpError(f"a batch has the bots {', '.join(known)}, not {name!r}", "unknown-level")
    return known.index(str(name))


MAX_ROWS, MAX_THREADS, MAX_BUFFERS = 2**31 - 1, 1024, 64

MAX_FIRST = 2**62
"""The highest number of a first deal; kernels count deals in 64 bits."""


def numbers_of_rows(first: Any, rows: int, seed: object) -> Any:
    """Return the number of each row's first deal as int64[rows], given the number for row 0 or one for each row."""
    one = isinstance(first, int)
    if not one and (isinstance(first, str) or not hasattr(first, "__len__") or len(first) != rows):
        raise SetUpError(f"first must be one number or a list of {rows}, not {first!r}", "batch")
    for number in [first] if one else first:
        check_numbers(seed, number)
        if number > MAX_FIRST:
            raise SetUpError(f"the first number must be at most {MAX_FIRST}, not {number}", "seed")
    return first + np.arange(rows) if one else np.array(list(first), np.int64)


def checked_array(
    given: Any, rule: str, code: str, kinds: str, dtype: Any, shape: tuple[int, ...] | None = None
) -> Any:
    """Return an argument as an array in the layout that kernels are compiled for.

    Parameters
    ----------
    given
        The argument.
    rule, code
        The requirement, for the error if it is not met, and the code of the error.
    kinds
        The kinds of numbers that it may contain, by NumPy's letters.
    dtype, shape
        The type of the result, and its shape; by default a list of any length.
    """
    try:
        array = np.asarray(given)
    except ValueError:
        raise SetUpError(f"{rule}, not rows of different lengths", code) from None
    shaped = array.ndim == 1 if shape is None else array.shape == shape
    if not shaped or (array.size and array.dtype.kind not in kinds):
        raise SetUpError(f"{rule}, not {array.dtype}{list(array.shape)}", code)
    return np.require(array, dtype, ["C", "A", "W"])


def rows_to_reset(given: Any, rows: int) -> Any:
    """Return the rows to reset, checked, as int64[any]."""
    rule = f"rows to reset must be a list of whole numbers from 0 to {rows - 1}"
    chosen = checked_array(given, rule, "rows", "iu", np.int64)
    wrong = chosen[(chosen < 0) | (chosen >= rows)]
    if wrong.size:
        raise SetUpError(f"{rule}, not {wrong[0]}", "rows")
    return chosen

"""The arrays that a batch fills: the caller's own, or new ones; and the last observations of deals that end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from matzl import registry
from matzl.batch.settings import MAX_ROWS, check_count
from matzl.errors import SetUpError
from matzl.observation.layout import Rows, aligned_zeros, layout_of
from matzl.observation.table import ObservationTable, observation_table

FORMS = ("integers", "planes", "tokens")
"""The forms of observations."""


@dataclass(slots=True)
class Buffers:
    """Arrays of a batch, all with a row for each deal; those that are None are not filled.

    A learner that collects several steps passes a slice of its own storage for each. The arrays may come from other
    libraries without a copy (``torch_tensor.numpy()``), and go to them (``torch.from_dlpack(buffers.planes)``).

    Attributes
    ----------
    masks : bool[rows, actions]
        The legal actions by id; none in a row that is over.
    turn : int64[rows]
        The seat to act, -1 in a row that is over.
    done : bool[rows]
        True for an episode that ended with this call.
    payoffs : int64[rows, seats]
        The payoffs of a deal that ended with this call, by seat; 0 for others.
    integers, planes, tokens
        The observation of the seat in turn: int64[rows, integers], float32[rows, planes], int16[rows, history]; see
        `matzl.observation`.
    last_integers, last_planes, last_tokens
        The observations by every seat of the end of an episode, [rows, seats, …]; only rows that are done are filled.
    """

    masks: Any
    turn: Any
    done: Any
    payoffs: Any
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
        registry.info(game)
        check_count("rows", rows, MAX_ROWS)
        forms = (observe,) if isinstance(observe, str) else observe
        if not isinstance(forms, Collection) or not all(form in FORMS for form in forms):
            raise SetUpError(
                f"observe must name one of {', '.join(FORMS)}, or some of them in a list, not {observe!r}",
                "observe",
            )
        wanted = {"masks", "turn", "done", "payoffs", *forms}
        wanted |= {f"last_{form}" for form in forms} if last else set()
        shapes = _shapes(observation_table(game), rows)
        return cls(**{name: aligned_zeros(*shapes[name]) for name in wanted})

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
        **{form: ((rows, size), dtype) for form, (size, dtype) in sizes.items()},
        **{
            f"last_{form}": ((rows, table.seats, size), dtype)
            for form, (size, dtype) in sizes.items()
        },
    }


class EndObserver:
    """A writer of the last observations of deals that have ended.

    Parameters
    ----------
    game
        The name of the game.
    ended
        The deals that have ended, as the batch keeps them.
    """

    def __init__(self, game: str, ended: Rows) -> None:
        self._layout, self._ended = layout_of(game), ended
        table = self._layout.table
        self._scratch = np.zeros((len(ended.seats) * table.seats, table.size), np.int64)

    def fill(self, buffers: Buffers) -> None:
        """Fill the observations by all seats of the episodes that ended with this call."""
        seats = self._layout.table.seats
        integers, planes, tokens = (
            None if array is None else array.reshape(-1, array.shape[-1])
            for array in (buffers.last_integers, buffers.last_planes, buffers.last_tokens)
        )
        if integers is None and planes is not None:
            integers = self._scratch  # the planes are made from them
        (rows,) = buffers.done.nonzero()
        for seat in range(seats):
            here = rows[self._ended.seats[rows] > seat]
            viewers, targets = np.full(len(here), seat), here * seats + seat
            if integers is not None:
                self._layout.integers(self._ended, here, viewers, targets, integers)
            if planes is not None:
                self._layout.planes(integers, targets, planes)
            if tokens is not None:
                self._layout.tokens(self._ended, here, viewers, targets, tokens)

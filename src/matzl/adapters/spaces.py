"""Shared parts of environments: spaces of actions and observations, the form of the latter, and the deal of each episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces

from matzl.base.cards import NO_CARD, NO_SUIT
from matzl.base.info import GameInfo
from matzl.base.options import check_numbers
from matzl.batch.buffers import FORMS
from matzl.errors import SetUpError
from matzl.observation.fields import ObservationField
from matzl.observation.table import observation_table

Observe = str | Sequence[str]
"""The form of observations: ``integers``, ``planes`` or ``tokens``, or several, which make a dictionary of arrays."""


def check_observe(observe: Observe) -> None:
    """Check the form of observations.

    Raises
    ------
    SetUpError
        When it is none of the forms, nor a list of some.
    """
    forms = [observe] if isinstance(observe, str) else observe
    if not isinstance(forms, Sequence) or not forms or any(form not in FORMS for form in forms):
        raise SetUpError(
            f"observe must be one of {', '.join(FORMS)}, or a list of them, not {observe!r}",
            "observe",
        )


def in_forms(observe: Observe, made: Callable[[str], Any]) -> Any:
    """Return the result of a function for a form, or a dictionary of its results for several forms."""
    return made(observe) if isinstance(observe, str) else {form: made(form) for form in observe}


def action_space(game: str) -> Any:
    """Return the space of the ids of actions."""
    return spaces.Discrete(len(observation_table(game).actions))


def mask_space(game: str) -> Any:
    """Return the space of masks of legal actions, int8."""
    return spaces.Box(0, 1, (len(observation_table(game).actions),), np.int8)


def observation_space(game: str, observe: Observe) -> Any:
    """Return the space of observations: a Box, or a Dict of them for several forms."""
    found = in_forms(observe, lambda form: _box(game, form))
    return spaces.Dict(found) if isinstance(found, dict) else found


def _box(game: str, form: str) -> Any:
    table = observation_table(game)
    if form == "tokens":
        return spaces.Box(0, table.tokens - 1, (table.history,), np.int16)
    size, dtype = (table.planes, np.float32) if form == "planes" else (table.size, np.int64)
    low, high = np.zeros(size, dtype), np.ones(size, dtype)
    most = _greatest(table.info)
    for field in table:
        if form == "integers":
            low[field.integers], high[field.integers] = _bounds(field, table.seats, most)
        elif field.kind == "number":
            low[field.floats], high[field.floats] = -most, most
    return spaces.Box(low, high, dtype=dtype)


def _greatest(info: GameInfo) -> int:
    """Return an upper bound of all numbers in the observations of a game."""
    return max(*map(abs, info.payoff_range), *(option.high for option in info.options), 100)


def _bounds(field: ObservationField, seats: int, most: int) -> tuple[int, int]:
    """Return the least and the greatest value of an integer."""
    return {
        "category": (-1, field.width),
        "suit": (0, NO_SUIT),
        "seat": (-1, seats - 1),
        "card": (0, NO_CARD),
        "cards": (0, (1 << 52) - 1),
        "number": (-most, most),
    }[field.kind]


class Numbering:
    """The seed and the number of the deal of each episode.

    The episodes after a reset with a seed are its deals 0, 1, 2 … The first reset takes a random seed if it gets none.
    """

    def __init__(self) -> None:
        self.seed: int | None = None
        self._next = 0

    def start(self, seed: int | np.integer[Any] | None, options: Mapping[str, Any] | None) -> None:
        """Begin with a new seed if there is one, and with the deal that ``options["number"]`` names if there is one.

        Raises
        ------
        SetUpError
            When the seed or the number is no whole number, or the number is negative.
        """
        number = (options or {}).get("number", 0 if seed is not None else self._next)
        if isinstance(seed, np.integer):
            seed = int(seed)
        if seed is None:
            seed = randbits(63) if self.seed is None else self.seed
        check_numbers(seed, number)
        self.seed, self._next = seed, number

    def next(self) -> tuple[int, int]:
        """Return the seed and the number of the next deal."""
        assert self.seed is not None
        self._next += 1
        return self.seed, self._next - 1

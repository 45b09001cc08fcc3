"""The common parts of environments: spaces, checked arguments, the deal of each episode, and rendering as text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium import spaces

from matzl.base.options import check_numbers
from matzl.batch.arguments import forms_of
from matzl.deal.deal import Deal
from matzl.deal.validation import check_seat
from matzl.errors import SetUpError
from matzl.observation.table import observation_table

Observe = str | Sequence[str]
"""The form of observations: ``integers``, ``planes`` or ``tokens``; several forms make a dictionary of arrays."""


RENDER_MODES = ("human", "ansi")


def check_arguments(
    observe: Observe, *, penalty: float = 1.0, render_mode: str | None = None
) -> None:
    """Check the form of observations, the penalty for illegal actions, and the render mode.

    Raises
    ------
    SetUpError
        When `observe` is neither a form nor a list of forms; when the penalty is negative or not a number; when the
        mode is neither one of `RENDER_MODES` nor None.
    """
    forms_of(observe)
    if not isinstance(penalty, int | float) or not 0 <= penalty < float("inf"):
        raise SetUpError(f"the penalty must be a number from 0, not {penalty!r}", "penalty")
    if render_mode not in (None, *RENDER_MODES):
        raise SetUpError(
            f"render_mode must be {' or '.join(RENDER_MODES)} or None, not {render_mode!r}",
            "render-mode",
        )


def in_forms(observe: Observe, compute: Callable[[str], Any]) -> Any:
    """Return the result of `compute` for the given form or, for several forms, a dictionary of its results by form."""
    if isinstance(observe, str):
        return compute(observe)
    return {form: compute(form) for form in observe}


def action_space(game: str) -> Any:
    """Return the space of action ids."""
    return spaces.Discrete(len(observation_table(game).actions))


def mask_space(game: str) -> Any:
    """Return the space of int8 masks of legal actions."""
    return spaces.Box(0, 1, (len(observation_table(game).actions),), np.int8)


def observation_space(game: str, observe: Observe) -> Any:
    """Return the space of observations: a Box or, for several forms, a Dict of Boxes."""
    boxes = in_forms(observe, lambda form: _box(game, form))
    return spaces.Dict(boxes) if isinstance(boxes, dict) else boxes


def _box(game: str, form: str) -> Any:
    """Return the space of one form of observations; all its numbers have the same bounds."""
    table = observation_table(game)
    if form == "tokens":
        return spaces.Box(0, table.tokens - 1, (table.history,), np.int16)
    info = table.info
    most = max(*map(abs, info.payoff_range), *(option.high for option in info.options), 100)
    if form == "planes":
        return spaces.Box(-most, most, (table.planes,), np.float32)
    return spaces.Box(-most, (1 << 52) - 1, (table.size,), np.int64)


class Numbering:
    """The numbering of episodes: the seed and the number of each episode's deal.

    The episodes after a reset with a seed are its deals 0, 1, 2 … The first reset takes a random seed if it gets none.
    """

    def __init__(self) -> None:
        self.seed: int | None = None
        self._next = 0

    def start(self, seed: int | np.integer[Any] | None, options: Mapping[str, Any] | None) -> None:
        """Set a new seed, if given, and the deal number in ``options["number"]``, if given.

        Raises
        ------
        SetUpError
            When the seed or the number is not a whole number, or the number is negative.
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


def rendered(deal: Deal, seat: int | None, render_mode: str | None) -> str | None:
    """Return (``ansi``) or print (``human``) a deal as a seat, or a spectator (None), sees it."""
    text = str(deal.view(seat))
    if render_mode == "human":
        sys.stdout.write(f"{text}\n\n")
    return text if render_mode == "ansi" else None


def levels_of_seats(bots: str | Sequence[str | None], learner: int, seats: int) -> list[str | None]:
    """Return the level of the bot in each seat, None for the seat of the learner.

    Parameters
    ----------
    bots
        One level for all other seats, or one for each seat; the entry for the learner's seat is ignored.

    Raises
    ------
    SetUpError
        When there is no such seat, or not one level for each seat.
    """
    check_seat(learner, seats)
    levels: list[str | None] = [*([bots] * seats if isinstance(bots, str) else bots)]
    if len(levels) != seats or None in levels[:learner] + levels[learner + 1 :]:
        raise SetUpError(
            f"bots must be one level, or a list of {seats} with one for every seat but {learner}, not {bots!r}",
            "bots",
        )
    levels[learner] = None
    return levels

"""Solving many deals at once: the values of all their actions as one array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine.compiled import compiled
from matzl.engine.randomness import folded, mixed_seed
from matzl.engine.state import states
from matzl.errors import SetUpError
from matzl.judge.solve import MISTAKES, PLAYOUTS, TABLE_ROWS, check_deal, solved_exactly
from matzl.judge.solving import SolverScratch, solve_rows
from matzl.search.threads import run_in_threads

_EXACT_COST = 2000
"""The cost of an exact solution, in playouts: a rough mean."""


def solve_many(deals: Sequence[Deal], seed: int = 0, *, into: Any = None) -> tuple[Any, Any]:
    """Return the values of the actions of many deals, solved on all processors in one call of a kernel for each.

    >>> deals = [Deal("bondtolva", seed=7, number=number) for number in range(3)]
    >>> values, exact = solve_many(deals)
    >>> values.shape, exact.tolist()
    ((3, 29, 2), [False, False, False])

    Parameters
    ----------
    deals
        Deals of one game with the same number of seats, none of them over.
    seed
        The seed of playouts, as in `matzl.solve`.
    into : float64[deals, actions, seats]
        The array for the values; a new one by default.

    Returns
    -------
    values : float64[deals, actions, seats]
        The payoff of each seat after each action, by the ids of `matzl.Game.actions`; NaN for actions that are not legal.
    exact : bool[deals]
        Whether the values are those of exact play.

    Raises
    ------
    SetUpError
        As `matzl.solve`, with the number of the deal; if there are no deals, or they differ in game or seats (code
        ``deals``); or if the array does not fit (``buffer``).
    """
    kinds = {(deal.game, deal.seats) for deal in deals if isinstance(deal, Deal)}
    if len(kinds) != 1:
        raise SetUpError("solve_many needs deals of one game with as many seats", "deals")
    ((game, seats),) = kinds
    for number, deal in enumerate(deals):
        try:
            check_deal(deal)
        except SetUpError as error:
            raise SetUpError(f"deal {number}: {error}", error.code) from None
    words = vocabulary(game)
    values = _checked(into, (len(deals), len(words), seats))
    values.fill(np.nan)
    exact = np.array([solved_exactly(deal) for deal in deals])
    given = np.concatenate([deal.state for deal in deals]).view(type(deals[0].state))
    mixed = np.array([mixed_seed(folded(seed, *deal.state["dealt"][0].tolist())) for deal in deals])
    ids = np.full((len(words.actions), 64), -1, np.int64)
    for phase, bits in enumerate(words.actions[:, :-1]):
        ids[phase, bits[bits >= 0]] = (bits >= 0).nonzero()[0]

    def work(first: int, last: int) -> None:
        scratch = SolverScratch(
            np.zeros((TABLE_ROWS, 4), np.int64), np.zeros((64, 4)), states(given.dtype, 1),
            states(given.dtype, 1), np.zeros(PLAYOUTS, np.uint64), np.zeros(1, np.uint64),
            np.zeros((PLAYOUTS, 64, 4)),
        )  # fmt: skip
        compiled(solve_rows)(
            first, last, given, exact, mixed, MISTAKES, ids, tuple(scratch), values
        )

    run_in_threads(work, len(deals), int(np.where(exact, _EXACT_COST, PLAYOUTS).sum()))
    np.round(values, 9, out=values)
    return values, exact


def _checked(into: Any, shape: tuple[int, ...]) -> Any:
    """Return the array for values, a new one if none is given."""
    if into is None:
        return np.zeros(shape)
    fits = isinstance(into, np.ndarray) and into.shape == shape and into.dtype == np.float64
    if not fits or not into.flags.c_contiguous or not into.flags.writeable:
        raise SetUpError(
            f"the values need a contiguous, writable array float64{list(shape)}", "buffer"
        )
    return into

"""Solving many deals at once: the values of all their actions as one array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl.analysis.solve import PLAYOUTS, solve
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.errors import SetUpError
from matzl.search.threads import run_in_threads


def solve_many(deals: Sequence[Deal], seed: int = 0) -> tuple[Any, Any]:
    """Return the values of the actions of many deals, solved on all processors.

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

    Returns
    -------
    values : float64[deals, actions, seats]
        The payoff of each seat after each action, by the ids of `matzl.Game.actions`; NaN for actions that are not legal.
    exact : bool[deals]
        Whether the values are those of exact play.

    Raises
    ------
    SetUpError
        As `matzl.solve`, with the number of the deal; or if there are no deals, or they differ in game or seats (code
        ``deals``).
    """
    kinds = {(deal.game, deal.seats) for deal in deals if isinstance(deal, Deal)}
    if len(kinds) != 1:
        raise SetUpError("solve_many needs deals of one game with as many seats", "deals")
    ((game, seats),) = kinds
    words = vocabulary(game)
    values = np.full((len(deals), len(words), seats), np.nan)
    exact = np.zeros(len(deals), np.bool_)

    def work(first: int, last: int) -> None:
        for number in range(first, last):
            try:
                found = solve(deals[number], seed)
            except SetUpError as error:
                raise SetUpError(f"deal {number}: {error}", error.code) from None
            exact[number] = found.exact
            for word, payoffs in found.values.items():
                values[number, words.index(word)] = payoffs

    run_in_threads(work, len(deals), len(deals) * PLAYOUTS)
    return values, exact

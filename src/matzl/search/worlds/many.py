"""Worlds of many views at once, as one array of states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.options import check_numbers
from matzl.deal.view import View
from matzl.engine.randomness import streams
from matzl.engine.state import states
from matzl.errors import SetUpError
from matzl.search.worlds.possible import Worlds


def worlds_of(views: Sequence[View], number: int, seed: int = 0) -> Any:
    """Draw worlds of each of many views, as complete deals at their positions.

    Those of a view depend on the seed, the view and its place among the views alone.

    >>> from matzl import Deal
    >>> deals = [Deal("mittlere", seed=7, number=number) for number in range(4)]
    >>> worlds_of([deal.view(deal.turn) for deal in deals], 5)["hand"].shape
    (4, 5, 3)

    Parameters
    ----------
    views
        Views of one game, each of a seat or a spectator.
    number
        The number of worlds for each view, drawn uniformly; if no more are possible, all of them, again and again.
    seed
        The seed.

    Returns
    -------
    States of the game's type: [views, number].

    Raises
    ------
    SetUpError
        As `Worlds`, with the number of the view; or if there are no views, they are of several games, or the number is not
        one from 1 (code ``worlds``).
    """
    check_numbers(seed, number)
    games = {view.game for view in views if isinstance(view, View)}
    if len(games) != 1 or number < 1:
        raise SetUpError("worlds_of needs views of one game, and a number from 1", "worlds")
    found = states(registry.rules(*games).STATE, len(views) * number).reshape(len(views), number)
    for place, view in enumerate(views):
        try:
            drawn = Worlds(view).draw(number, streams(seed, place, 0), 0)
        except SetUpError as error:
            raise SetUpError(f"view {place}: {error}", error.code) from None
        found[place] = drawn[np.arange(number) % len(drawn)]
    return found

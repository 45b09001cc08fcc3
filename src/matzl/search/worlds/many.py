"""Worlds of many views at once, as one array of states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.options import check_numbers
from matzl.deal.view import View
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import as_states, states
from matzl.errors import SetUpError
from matzl.search.threads import run_in_threads
from matzl.search.worlds.counting import Distribution, ManyViews, deal_worlds_of
from matzl.search.worlds.possible import Worlds

_WORLDS_IN_A_PLAYOUT = 4
"""The approximate number of worlds that are drawn in the time of a playout."""


def worlds_of(views: Sequence[View], number: int, seed: int = 0, *, into: Any = None) -> Any:
    """Draw worlds of each of many views, as complete deals at their positions, on all processors.

    The worlds of a view depend only on the seed, the view and its place among the views: `Worlds.draw` draws the same ones
    with the streams of that seed and place.

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
    into
        The array for the worlds, such as an earlier result; a new one by default.

    Returns
    -------
    States of the game's type: [views, number].

    Raises
    ------
    SetUpError
        As `Worlds`, with the number of the view; if there are no views, they are of several games, or the number is not one
        from 1 (code ``worlds``); or if the array does not fit (``buffer``).
    """
    check_numbers(seed, number)
    games = {view.game for view in views if isinstance(view, View)}
    if len(games) != 1 or number < 1:
        raise SetUpError("worlds_of needs views of one game, and a number from 1", "worlds")
    states = _checked(into, registry.rules(*games).STATE, (len(views), number))
    compact: dict[int, Worlds] = {}
    for place, view in enumerate(views):
        worlds = _worlds(view, place)
        if worlds.distribution is None:  # four hidden hands
            drawn = worlds.draw(number, streams(seed, place, 0), 0)
            states[place] = drawn[np.arange(number) % len(drawn)]
        else:
            compact[place] = worlds
    if compact:
        _draw(compact, seed, states)
    return states


def _checked(into: Any, kind: Any, shape: tuple[int, int]) -> Any:
    """Return the array for worlds, a new one if none is given."""
    if into is None:
        return states(kind, shape[0] * shape[1]).reshape(shape)
    fits = isinstance(into, np.ndarray) and into.shape == shape and into.dtype == kind
    if not fits or not into.flags.c_contiguous or not into.flags.writeable:
        raise SetUpError(
            f"the worlds need a contiguous, writable array of states of the game: {list(shape)}",
            "buffer",
        )
    return as_states(into)


def _worlds(view: View, place: int) -> Worlds:
    try:
        return Worlds(view)
    except SetUpError as error:
        raise SetUpError(f"view {place}: {error}", error.code) from None


def _draw(given: dict[int, Worlds], seed: int, found: Any) -> None:
    """Draw worlds into the rows of an array, in one call of a kernel for each processor."""
    worlds, number = list(given.values()), found.shape[1]
    parts = [one.distribution for one in worlds if one.distribution is not None]
    many = ManyViews(
        rows=np.array(list(given)),
        views=np.concatenate([one.view.state for one in worlds]).view(type(worlds[0].view.state)),
        distributions=_joined(parts),
        cases_at=np.cumsum([0, *(len(one.classes) for one in parts)]),
        splits_at=np.cumsum([0, *(len(one.splits) for one in parts)]),
        totals=np.array([one.count for one in worlds]),
        once=np.array([one.are_listed(number) for one in worlds]),
        streams=np.array([streams(seed, row, 0) for row in given]),
    )

    def work(first: int, last: int) -> None:
        compiled(deal_worlds_of)(first, last, many, found)

    run_in_threads(work, len(given), len(given) * number // _WORLDS_IN_A_PLAYOUT)


def _joined(distributions: Sequence[Distribution]) -> Distribution:
    """Concatenate the distributions of several views."""
    return Distribution(
        np.stack([one.seats for one in distributions]),
        np.stack([one.capacities for one in distributions]),
        np.concatenate([one.classes for one in distributions]),
        np.concatenate([one.sizes for one in distributions]),
        np.concatenate([one.splits for one in distributions]),
        _laid([one.laid for one in distributions]),
    )


def _laid(found: Sequence[Any]) -> Any:
    """Return the cards that each seat has played, a row for each view, which may differ in seats."""
    laid = np.zeros((len(found), max(map(len, found))), np.int64)
    for row, cards in enumerate(found):
        laid[row, : len(cards)] = cards
    return laid

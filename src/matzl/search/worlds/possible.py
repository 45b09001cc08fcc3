"""The worlds of a view: every deal that it leaves possible, counted, indexed and sampled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from matzl.base.cards import Cards
from matzl.deal.view import View
from matzl.engine.state import states
from matzl.search.views import contradiction
from matzl.search.worlds.counting import Distribution, deal_number, deal_worlds, list_splits
from matzl.search.worlds.knowledge import Knowledge


class Worlds:
    """All distributions of the hidden cards that a view leaves possible, equally likely.

    >>> from matzl import Deal
    >>> worlds = Worlds(Deal("mittlere", seed=7).view(1))
    >>> worlds.count  # the other two hands: any 12 cards of 24
    2704156
    >>> [hand.bit_count() for hand in worlds.hands(0)]
    [12, 12, 12]

    Parameters
    ----------
    view
        The view of a seat.

    Attributes
    ----------
    count
        The number of distributions. The order of a stock is not counted.
    knowledge
        The facts that the seat knows for certain.

    Raises
    ------
    SetUpError
        If it is no view or a spectator's, if the deal is over, or if the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.knowledge = Knowledge(view)
        places, cases = self.knowledge.places, self.knowledge.cases
        if not cases:
            raise contradiction("no seat can satisfy its calls")
        capacities, seats = np.zeros(3, np.int64), np.full(3, -1, np.int64)
        capacities[: len(places)] = [place.size for place in places]
        seats[: len(places)] = [place.seat for place in places]
        classes = np.array(cases, np.int64)
        sizes = np.bitwise_count(classes).astype(np.int64)
        splits = np.zeros((64, 5), np.int64)
        rows = _list_splits(sizes, capacities, splits)
        if rows > len(splits):
            splits = np.zeros((rows, 5), np.int64)
            _list_splits(sizes, capacities, splits)
        laid = np.array(self.knowledge.history.laid, np.int64)
        self._distribution = Distribution(seats, capacities, classes, sizes, splits, laid)
        self.count = int(splits[:, 4].sum())
        if not self.count:
            raise contradiction("no distribution of the unseen cards fits it")

    def hands(self, number: int) -> list[Cards]:
        """Return the hands of world `number`, one set of cards per seat.

        Raises
        ------
        IndexError
            Unless the number is from 0 to ``count`` - 1.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"worlds are numbered from 0 to {self.count - 1}, not {number}")
        placed = np.zeros(3, np.int64)
        deal_number(number, self._distribution, placed)
        hands = [0] * self.view.seats
        hands[self.view.seat or 0] = int(self.view.state["hand"][0, self.view.seat])
        for place, cards in zip(self.knowledge.places, placed, strict=False):
            if place.seat >= 0:
                hands[place.seat] = int(cards)
        return hands

    def __iter__(self) -> Iterator[list[Cards]]:
        """Iterate over the hands of all worlds."""
        return map(self.hands, range(self.count))

    def draw(self, number: int, streams: Any, stream: int) -> Any:
        """Draw `number` complete deals at the position of the view, as states of the game's type.

        If there are no more worlds than that and no stock, each world is returned once.

        Parameters
        ----------
        number
            How many to draw.
        streams : uint64[any]
            Random streams, of which `stream` is used.
        stream
            The index of the stream.
        """
        all_of_them = self.count <= number and not self.view.stock_left
        out = states(self.view.state.dtype, self.count if all_of_them else number)
        deal_worlds(
            self.view.state, self._distribution, self.count, all_of_them, streams, stream, out
        )
        return out


def _list_splits(sizes: Any, capacities: Any, splits: Any) -> int:
    """Write the splits of all cases in which every card has a place; return how many there are."""
    row = 0
    for case, of_case in enumerate(sizes):
        if of_case[0] == 0:
            row = list_splits(of_case, capacities, splits, row, case)
    return row

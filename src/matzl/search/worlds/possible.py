"""The deals that a view leaves possible: how many they are, and each by its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from matzl.base.cards import Cards
from matzl.deal.view import View
from matzl.engine.jit import kernel
from matzl.engine.state import states
from matzl.search import dispatch as verbs
from matzl.search.views import contradiction
from matzl.search.worlds.counting import any_number, deal_number, splits
from matzl.search.worlds.knowledge import Knowledge


class Worlds:
    """The ways in which the hidden cards may lie, each as likely as the other by what is certain.

    >>> from matzl import Deal
    >>> worlds = Worlds(Deal("mittlere", seed=7).view(1))
    >>> worlds.count  # the other two hands: any 12 cards of 24
    2704156
    >>> [hand.bit_count() for hand in worlds.hands(0)]
    [12, 12, 12]

    Parameters
    ----------
    view
        Of a seat.

    Attributes
    ----------
    count
        How many there are. The order of a stock is not counted.
    knowledge
        What is certain.

    Raises
    ------
    SetUpError
        When it is no view, a spectator's or of a deal that is over, or contradicts itself.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.knowledge = Knowledge(view)
        places, cases = self.knowledge.places, self.knowledge.cases
        if not cases:
            raise contradiction("nobody can hold what was promised")
        self._room = np.zeros(3, np.int64)
        self._room[: len(places)] = [place.size for place in places]
        self._seats = np.full(3, -1, np.int64)
        self._seats[: len(places)] = [place.seat for place in places]
        self._classes = np.array(cases, np.int64)
        self._sizes = np.bitwise_count(self._classes).astype(np.int64)
        self._splits = np.zeros((64, 5), np.int64)
        found = self._find()
        if found > len(self._splits):
            self._splits = np.zeros((found, 5), np.int64)
            self._find()
        self.count = int(self._splits[:, 4].sum())
        if not self.count:
            raise contradiction("no deal fits it")

    def _find(self) -> int:
        row = 0
        for case, sizes in enumerate(self._sizes):
            if sizes[0] == 0:
                row = splits(sizes, self._room, self._splits, row, case)
        return row

    def hands(self, number: int) -> list[Cards]:
        """The hands of a deal by its number, a set of cards for each seat.

        Raises
        ------
        IndexError
            Unless the number is from 0 to ``count`` - 1.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"there are {self.count} deals, numbered from 0; none is {number}")
        placed = np.zeros(3, np.int64)
        deal_number(number, self._classes, self._sizes, self._splits, self._room, placed)
        hands = [0] * self.view.seats
        hands[self.view.seat or 0] = int(self.view.state["hand"][0, self.view.seat])
        for place, cards in zip(self.knowledge.places, placed, strict=False):
            if place.seat >= 0:
                hands[place.seat] = int(cards)
        return hands

    def __iter__(self) -> Iterator[list[Cards]]:
        """The hands of every deal."""
        return map(self.hands, range(self.count))

    def draw(self, number: int, streams: Any, stream: int) -> Any:
        """Complete deals that stand where the view does, drawn at random: `number` states of the game's type.

        If there are no more deals than that (and no stock, whose order is drawn anyhow), each comes once.

        Parameters
        ----------
        streams : uint64[any]
            Random numbers, of which number `stream` is used.
        """
        all_of_them = self.count <= number and not self.view.stock_left
        out = states(self.view.state.dtype, self.count if all_of_them else number)
        laid = np.array(self.knowledge.history.laid, np.int64)
        deal_worlds(
            self.view.state, laid, self._seats, self._classes, self._sizes, self._splits, self._room,
            self.count, all_of_them, streams, stream, out,
        )  # fmt: skip
        return out


@kernel
def deal_worlds(
    view: Any,
    laid: Any,
    seats: Any,
    classes: Any,
    sizes: Any,
    found: Any,
    room: Any,
    total: int,
    in_order: bool,
    streams: Any,
    stream: int,
    out: Any,
) -> None:
    """Fill every state of `out` with a view and hidden hands: those of all numbers in order, or of numbers at random.

    Parameters
    ----------
    view
        A compact view, as a one-element array.
    laid : int64[seats]
        The cards that each seat has played.
    seats : int64[3]
        Whose hand each place is, -1 for the stock and where there is none.
    classes, sizes, found, room
        See `matzl.search.worlds.counting.deal_number`.
    total
        How many deals there are.
    """
    placed = np.zeros(3, np.int64)
    for k in range(len(out)):
        number = k if in_order else any_number(total, streams, stream)
        deal_number(number, classes, sizes, found, room, placed)
        g = out[k : k + 1]
        g[0] = view[0]
        for place in range(3):
            seat = seats[place]
            if seat >= 0:
                g[0].hand[seat] = placed[place]
                g[0].dealt[seat] = placed[place] | laid[seat]
            elif room[place]:
                verbs.lay_stock(g[0], placed[place], streams, stream)

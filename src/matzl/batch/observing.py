"""The observations of a batch: of the seat in turn in each row, and by all seats at the end of an episode."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.batch.buffers import Buffers
from matzl.deal.observing import layout_of
from matzl.observation.layout import Rows


class Observer:
    """Fill the observations of buffers from the rows of a batch.

    Parameters
    ----------
    game
        The name of the game.
    rows
        The states of the batch with their pasts.
    ended
        The same for the deals that ended; empty arrays if nobody needs their ends.
    """

    def __init__(self, game: str, rows: Rows, ended: Rows) -> None:
        self._layout, self._rows, self._ended = layout_of(game), rows, ended
        self._places = np.arange(len(rows.seats))
        most = len(rows.seats) * (self._layout.table.seats if len(ended.seats) else 1)
        self._scratch = np.zeros((most, self._layout.table.size), np.int64)

    def fill(self, buffers: Buffers, begin: int, end: int) -> None:
        """Fill the observations of the seats in turn in the rows from `begin` to before `end`."""
        here, viewers = self._places[begin:end], buffers.turn[begin:end]
        self._fill(
            self._rows, here, viewers, here, (buffers.integers, buffers.planes, buffers.tokens)
        )

    def fill_last(self, buffers: Buffers, begin: int, end: int) -> None:
        """Fill the observations by all seats of the episodes that ended in these rows."""
        seats = self._layout.table.seats
        last = (buffers.last_integers, buffers.last_planes, buffers.last_tokens)
        flat = tuple(
            None if array is None else array.reshape(-1, array.shape[-1]) for array in last
        )
        rows = begin + buffers.done[begin:end].nonzero()[0]
        for seat in range(seats):
            here = rows[self._ended.seats[rows] > seat]
            self._fill(self._ended, here, np.full(len(here), seat), here * seats + seat, flat)

    def _fill(
        self, rows: Rows, here: Any, viewers: Any, targets: Any, out: tuple[Any, ...]
    ) -> None:
        integers, planes, tokens = out
        if integers is None and planes is not None:
            integers = self._scratch  # the planes are made from them
        if integers is not None:
            self._layout.integers(rows, here, viewers, targets, integers)
        if planes is not None:
            self._layout.planes(integers, targets, planes)
        if tokens is not None:
            self._layout.tokens(rows, here, viewers, targets, tokens)

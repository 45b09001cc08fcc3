"""The observations of deals that have ended in a batch, by all their seats."""

from __future__ import annotations

import numpy as np

from matzl.batch.buffers import Buffers
from matzl.observation.layout import Rows, layout_of


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

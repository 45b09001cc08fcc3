"""The fastest way to step a game from Python: integers in, integers out, no checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import Actions, pack_of
from matzl.base.options import check_numbers, differing
from matzl.deal.deal import Deal
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.tricks import shuffle


class Stepper:
    """Deals of one game, played one after another as fast as a Python loop allows.

    >>> stepper = Stepper("mittlere")
    >>> legal = stepper.deal(seed=7)
    >>> while legal:
    ...     lowest = (legal & -legal).bit_length() - 1
    ...     legal = stepper.step(lowest)
    >>> int(stepper.payoffs.sum())
    0

    Attributes
    ----------
    step
        A function from a legal action (an int, unchecked) to the set of legal actions after it (an int with a bit for each
        action), 0 when the deal is over.
    state
        The state for kernels, a one-element array.
    streams : uint64[1 + seats]
        The random streams of the deal: chance, which has shuffled the pack, then one for each seat.
    payoffs : int64[seats]
        The payoff of each seat, once the deal is over.
    """

    def __init__(
        self, game: str, *, dealer: int = 0, options: Mapping[str, Any] | None = None
    ) -> None:
        blank = Deal(game, dealer=dealer, options=options)
        self.seats = blank.seats
        self.state = blank.state
        self.options = differing(blank.info, blank.options)
        self._sorted = np.array(pack_of(registry.info(game).ranks), np.int64)
        self._pack = self._sorted.copy()
        # fields in which a deal leaves something to the next deal of a match
        self._left = tuple(blank.info.scoring(blank.options, self.seats, 0).carried())
        self.step: Callable[[int], Actions] = partial(compiled(engine.step), self.state)
        self.streams = streams(0, 0, self.seats)
        self.payoffs = self.state["payoffs"][0, : self.seats]

    def deal(self, seed: int, number: int = 0) -> Actions:
        """Deal the cards that `matzl.Deal` deals with this seed and number; return the set of legal actions.

        Raises
        ------
        SetUpError
            When the seed is not a whole number, or the number is negative or not a whole number.
        """
        check_numbers(seed, number)
        for name in self._left:
            self.state[name] = 0
        self._pack[:] = self._sorted
        self.streams = streams(seed, number, self.seats)
        compiled(shuffle)(self._pack, self.streams)
        legal: Actions = compiled(engine.deal_pack)(self.state, self._pack)
        return legal

    @property
    def turn(self) -> int:
        """The seat to act."""
        return int(self.state["turn"][0])

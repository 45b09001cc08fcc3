"""Matches in the rows of a batch: a finished deal is added to the score, and the next one is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from matzl.base.info import GameInfo
from matzl.batch.rows import DEALER, NUMBER
from matzl.deal.match import MATCH_STRIDE, Match
from matzl.deal.result import result_of
from matzl.engine.state import State


class Matches:
    """The matches of all rows; match k of row r is ``Match(game, seed, first + r + k * rows)``."""

    def __init__(
        self,
        info: GameInfo,
        seed: int,
        first: int,
        options: Sequence[Mapping[str, Any]],
        dealers: Any,
    ) -> None:
        self._info, self._seed, self._options = info, seed, options
        self._dealers = np.maximum(dealers, 0).tolist()
        self._numbers = [first + row - len(options) for row in range(len(options))]
        self._places: dict[int, dict[str, Any]] = {}
        self._deals = [0] * len(options)
        self.scores = np.zeros((len(options), max(info.seats)), np.int64)
        self._matches = [self._next(row) for row in range(len(options))]

    def _next(self, row: int) -> Match:
        self._numbers[row] += len(self._options)
        self._deals[row] = 0
        chosen = self._options[row]
        return Match(
            self._info.name,
            self._seed,
            self._numbers[row],
            first_dealer=self._dealers[row],
            options=chosen,
        )

    def enter(self, row: int, state: State) -> bool:
        """Add a finished deal to the score of a row, and return whether its match is over."""
        match = self._matches[row]
        match.enter(result_of(self._info, state, self._options[row]), state)
        self._deals[row] += 1
        self.scores[row, : match.seats] = match.scores
        return match.over

    def give_up(self, rows: Iterable[int]) -> None:
        """Begin the next match of some rows, even if the last one is not over."""
        for row in set(rows):
            self._matches[row] = self._next(row)

    def set_up(self, row: int, state: State, own: Any) -> None:
        """Prepare the next deal of a row, in a new match if the last one is over."""
        if self._matches[row].over:
            self._matches[row] = self._next(row)
        match = self._matches[row]
        place = self._places[row] = deepcopy(match.place())
        own[row, DEALER] = place["dealer"]
        own[row, NUMBER] = MATCH_STRIDE * match.number + self._deals[row]
        state["score"][0, : match.seats] = place["score"]
        for name, value in place["carried"].items():
            state[name][0] = value

    def place(self, row: int) -> dict[str, Any]:
        """Return the score and the carried values with which the deal of a row began."""
        return {name: self._places[row][name] for name in ("score", "carried")}

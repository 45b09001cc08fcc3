"""Simulation with bots that search: deal by deal through `Deal` and views, since they think longer than records take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matzl.bots import Bot
from matzl.deal import Deal
from matzl.ladder import bot
from matzl.match import Match
from matzl.randomness import folded
from matzl.records import dumps
from matzl.records.trace import written


class ThinkingSimulation:
    """Deals and matches of one game among bots of which some search; the arguments are those of `matzl.simulate.Simulation`.

    Raises
    ------
    SetUpError
        When there is no such level, or it has no such parameters.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        options: Mapping[str, Any],
        levels: Sequence[str],
        *,
        traced: bool,
    ) -> None:
        self.game, self.seed, self.options, self.traced = game, seed, options, traced
        self.levels = levels
        self._bots(0, 0)

    def _bots(self, number: int, deal: int) -> list[Bot]:
        """The bots for a deal of a match, their dice their own."""
        return [
            bot(level, folded(self.seed, number, deal, seat))
            for seat, level in enumerate(self.levels)
        ]

    def deals(self, count: int) -> Iterator[bytes]:
        """The records of lone deals 0, 1, 2 …, a line each."""
        for number in range(count):
            deal = Deal(self.game, self.seed, number, options=self.options)
            _play(deal, self._bots(number, 0))
            yield self._line(deal)

    def matches(self, count: int) -> Iterator[bytes]:
        """The records of matches 0, 1, 2 …, a line each."""
        for number in range(count):
            match = Match(self.game, self.seed, number, options=self.options)
            while not match.over:
                _play(match.deal, self._bots(number, len(match.finished)))
                match.finish_deal()
            yield self._line(match)

    def _line(self, told: Deal | Match) -> bytes:
        return dumps(written(told, traced=self.traced)).encode() + b"\n"


def _play(deal: Deal, bots: Sequence[Bot]) -> None:
    while deal.turn is not None:
        if deal.by_chance:
            deal.draw()
        else:
            deal.play(bots[deal.turn].choose(deal.view(deal.turn)))

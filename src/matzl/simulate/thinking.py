"""Simulation with bots that search: deal by deal through `Deal` and views, since they think longer than records take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from matzl import registry
from matzl.base.options import completed, differing
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.records import dumps
from matzl.deal.records.trace import written
from matzl.engine.randomness import folded
from matzl.players.bots import bot
from matzl.players.playing import Place, play_out
from matzl.search.bot import Bot


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
        first_dealer: int = 0,
        traced: bool = False,
    ) -> None:
        self.game, self.seed, self.traced = game, seed, traced
        self.first_dealer = first_dealer
        self.options = completed(registry.info(game), options)
        self.levels = levels
        for seat in range(len(levels)):
            self._bot(0, 0, seat)

    def _bot(self, number: int, deal: int, seat: int) -> Bot:
        """The bot of a seat for a deal of a match, its dice its own."""
        return bot(self.levels[seat], folded(self.seed, number, deal, seat))

    def deals(self, count: int) -> Iterator[bytes]:
        """The records of lone deals 0, 1, 2 …, a line each."""
        for number in range(count):
            yield self._line(self.deal(number))

    def matches(self, count: int) -> Iterator[bytes]:
        """The records of matches 0, 1, 2 …, a line each."""
        for number in range(count):
            yield self._line(self.match(number))

    def deal(self, number: int) -> Deal:
        """A lone deal, played.

        Raises
        ------
        BotFailedError
            When a bot fails.
        """
        dealer = (self.first_dealer + number) % len(self.levels)
        deal = Deal(self.game, self.seed, number, dealer=dealer, options=self.options)
        where = f"{self.game}, deal {number} of seed {self.seed}"
        self._play(deal, number, 0, Place(where, self._again(f"deal({number})")))
        return deal

    def match(self, number: int) -> Match:
        """A match, played; in what is told of a bot that fails, its deals count from 1, as in a record.

        Raises
        ------
        BotFailedError
            When a bot fails.
        """
        match = Match(
            self.game, self.seed, number, first_dealer=self.first_dealer, options=self.options
        )
        again = self._again(f"match({number})")
        while not match.over:
            done = len(match.finished)
            where = f"{self.game}, deal {done + 1} of match {number} of seed {self.seed}"
            self._play(match.deal, number, done, Place(where, again))
            match.finish_deal()
        return match

    def _play(self, deal: Deal, number: int, done: int, place: Place) -> None:
        play_out(deal, self.levels, partial(self._bot, number, done), place)

    def _again(self, what: str) -> str:
        """The line of Python that plays something again."""
        options = dict(differing(registry.info(self.game), self.options))
        dealer = f", first_dealer={self.first_dealer}" if self.first_dealer else ""
        again = f"ThinkingSimulation({self.game!r}, {self.seed}, {options!r}, {list(self.levels)!r}{dealer})"
        return f"matzl.simulate.thinking.{again}.{what}"

    def _line(self, told: Deal | Match) -> bytes:
        return dumps(written(told, traced=self.traced)).encode() + b"\n"

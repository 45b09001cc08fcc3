"""Simulation with bots that search: deal by deal through `Deal` and views, since deciding takes most of the time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import completed, differing
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import written
from matzl.engine.randomness import folded
from matzl.players.bots import bot
from matzl.players.playing import DealLabel, play_out
from matzl.search.bot import Bot


class SearchSimulation:
    """Deals and matches played by bots, some of which search; parameters as in `matzl.simulate.Simulation`.

    Raises
    ------
    SetUpError
        If a level does not exist or has no such parameters.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        options: Mapping[str, Any],
        levels: Sequence[str],
        *,
        first_dealer: Seat = 0,
        traced: bool = False,
    ) -> None:
        self.game, self.seed, self.traced = game, seed, traced
        self.first_dealer = first_dealer
        self.options = completed(registry.info(game), options)
        self.levels = levels
        for seat in range(len(levels)):
            self._bot(0, 0, seat)

    def _bot(self, number: int, deal: int, seat: Seat) -> Bot:
        """Return the bot of a seat for a deal of a match, with a seed of its own."""
        return bot(self.levels[seat], folded(self.seed, number, deal, seat))

    def deals(self, count: int, first: int = 0) -> Iterator[bytes]:
        """Return the records of single deals `first`, `first` + 1 …, a line each."""
        return (self._line(self.deal(number)) for number in range(first, first + count))

    def matches(self, count: int) -> Iterator[bytes]:
        """Return the records of matches 0, 1, 2 …, a line each."""
        return (self._line(self.match(number)) for number in range(count))

    def deal(self, number: int) -> Deal:
        """Play a single deal and return it.

        Raises
        ------
        BotFailedError
            If a bot fails.
        """
        dealer = (self.first_dealer + number) % len(self.levels)
        deal = Deal(self.game, self.seed, number, dealer=dealer, options=self.options)
        where = f"{self.game}, deal {number} of seed {self.seed}"
        self._play(deal, number, 0, DealLabel(where, self._repeat(f"deal({number})")))
        return deal

    def match(self, number: int) -> Match:
        """Play a match and return it; error messages count its deals from 1, as a record does.

        Raises
        ------
        BotFailedError
            If a bot fails.
        """
        match = Match(
            self.game, self.seed, number, first_dealer=self.first_dealer, options=self.options
        )
        again = self._repeat(f"match({number})")
        while not match.over:
            done = len(match.finished)
            where = f"{self.game}, deal {done + 1} of match {number} of seed {self.seed}"
            self._play(match.deal, number, done, DealLabel(where, again))
            match.finish_deal()
        return match

    def _play(self, deal: Deal, number: int, done: int, label: DealLabel) -> None:
        play_out(deal, self.levels, partial(self._bot, number, done), label)

    def _repeat(self, call: str) -> str:
        """Return a line of Python that plays a deal or match again."""
        options = dict(differing(registry.info(self.game), self.options))
        dealer = f", first_dealer={self.first_dealer}" if self.first_dealer else ""
        again = f"SearchSimulation({self.game!r}, {self.seed}, {options!r}, {list(self.levels)!r}{dealer})"
        return f"matzl.simulate.with_search.{again}.{call}"

    def _line(self, played: Deal | Match) -> bytes:
        return dumps(written(played, traced=self.traced)).encode() + b"\n"

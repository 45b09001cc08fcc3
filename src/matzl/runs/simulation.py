"""Simulation: bots play deals or matches of a game, each of which becomes a record of one line.

Deal k of a seed depends only on the seed and k; each seat has its own random stream. The same deal played through
`matzl.Deal` with the same streams gives the same record, byte for byte, and so does a simulation in several processes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import (
    check_numbers,
    check_whole,
    completed,
    differing,
    seats_under,
)
from matzl.deal.deal import Deal
from matzl.deal.match import MATCH_STRIDE, Match
from matzl.deal.records.strict import dumps
from matzl.deal.result import result_of
from matzl.deal.validation import check_seat
from matzl.engine.randomness import folded, many_streams
from matzl.errors import SetUpError
from matzl.players.bots import Bot, own_or_level
from matzl.players.levels import QUICK, bots_version, check_level, is_own
from matzl.players.playing import play_labelled
from matzl.runs.play_batch import QuickDeals
from matzl.runs.records import RecordWriter
from matzl.runs.run_file import RunFile
from matzl.runs.runner import THIS_PROCESS, Workers, in_batches, in_order


class Simulation:
    r"""Deals and matches of one game, played by bots.

    >>> lines = Simulation("mittlere", seed=7).deals(3)
    >>> sum(chunk.count(b"\n") for chunk in lines)
    3

    Parameters
    ----------
    game
        The name of the game.
    seed
        The seed of the cards and of the bots' random choices.
    first_dealer
        The seat that deals deal 0, and the first deal of every match (§2.3).
    options
        The options that differ from the game's defaults.
    bots
        The level in each seat, or one level for all, or names of custom bots; levels that search take their time.
    traced
        Whether to write ``turns`` and ``legal``.

    Raises
    ------
    UnknownGameError
        If no game has that name.
    SetUpError
        If the seed, an option, a level or the number of levels is invalid.
    """

    def __init__(
        self,
        game: str,
        seed: int = 0,
        *,
        first_dealer: int = 0,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = ("random",),
        traced: bool = False,
    ) -> None:
        self.info, self.seed = registry.info(game), seed
        check_numbers(seed)
        self.options = completed(self.info, options)
        self.seats = seats_under(self.info, self.options)
        check_seat(first_dealer, self.seats, "dealer")
        self.first_dealer = first_dealer
        self.levels, self.traced = self._seated(bots), traced
        fixed = {"game": game, "seed": seed, "first_dealer": first_dealer, "traced": traced}
        self._setup = fixed | {"options": differing(self.info, self.options), "bots": self.levels}
        self._by_views = not all(level in QUICK for level in self.levels)
        if self._by_views:  # deciding takes most of the time
            for seat in range(self.seats):
                self._bot(0, 0, seat)
            return
        numbers = [QUICK.index(level) for level in self.levels]
        self._quick = QuickDeals(self.info, self.options, numbers, None)
        kind = self._quick.states.dtype
        self._writer = RecordWriter(self.info, self.options, self.seats, kind, traced=traced)

    def _seated(self, bots: Sequence[str]) -> list[str]:
        """Return the level in each seat."""
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise SetUpError(f"bots must be a list of levels, not {bots!r}", "bots")
        for level in bots:
            if not isinstance(level, str) or not is_own(level):
                check_level(level)
        if len(bots) not in (1, self.seats):
            raise SetUpError(
                f"name one bot for all seats, or {self.seats} bots, not {len(bots)}", "bots"
            )
        return list(bots) * (self.seats // len(bots))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the simulation as its arguments, from which a worker process makes one simulation for all its batches."""
        return _simulation, (json.dumps(self._setup),)

    @property
    def settings(self) -> dict[str, Any]:
        """The settings on which the records depend, as JSON data for the file of a run."""
        return self._setup | {"version": bots_version(self.info.name)}

    def deals(
        self,
        count: int,
        first: int = 0,
        workers: Workers = THIS_PROCESS,
        run: RunFile | None = None,
    ) -> Iterator[bytes]:
        """Yield the records of deals `first`, `first` + 1 …, with each seat dealing in turn: whole lines, many at a time.

        Parameters
        ----------
        count, first
            The number of deals, and the number of the first.
        workers
            The workers that play.
        run
            The file that keeps the records, made with `settings`. What it holds is not played again; it must be of the same
            kind, deals or matches, and begin with the same number.
        """
        return self._lines(self.deal, self._deals, count, first, workers, run)

    def matches(
        self, count: int, workers: Workers = THIS_PROCESS, run: RunFile | None = None
    ) -> Iterator[bytes]:
        """Yield the records of matches 0, 1, 2 …, whose deals are those of `matzl.Match` with the same seed and number.

        It yields whole lines, many at a time. The parameters are those of `deals`.
        """
        return self._lines(self.match, self._wave, count, 0, workers, run)

    def _lines(
        self, play: Any, batch: Any, count: int, first: int, workers: Workers, run: RunFile | None
    ) -> Iterator[bytes]:
        """Yield the records of deals or matches, with line endings; `play` plays one of them, `batch` many together."""
        check_whole("the number to play", count, 0, code="count")
        check_whole("the number of the first deal", first, 0, code="count")
        numbers = range(first, first + count)
        work = partial(self._singly, play) if self._by_views else batch
        if run is None:
            batches = in_batches(workers, work, iter(numbers))
            return (b"\n".join([*records, b""]) for records in batches)
        run.check(lambda record: isinstance(record, str))
        records = in_order(workers, partial(_texts, work), numbers, run, together=True)
        return (f"{record}\n".encode() for record in records)

    def _singly(
        self, play: Callable[[int], Deal | Match], numbers: Sequence[int]
    ) -> Iterator[bytes]:
        return (dumps(play(number).record(traced=self.traced)).encode() for number in numbers)

    def deal(self, number: int) -> Deal:
        """Play a single deal, querying the bots of all levels for each move, as `deals` does if one of the bots searches.

        Raises
        ------
        BotFailedError
            If a bot fails.
        """
        dealer = (self.first_dealer + number) % self.seats
        deal = Deal(self.info.name, self.seed, number, dealer=dealer, options=self.options)
        self._play(deal, number, 0, f"deal {number} of seed {self.seed}", f"deal({number})")
        return deal

    def match(self, number: int) -> Match:
        """Play a match, querying the bots for each move; error messages number its deals from 1, as records do.

        Raises
        ------
        BotFailedError
            If a bot fails.
        """
        match = self._match(number)
        while not match.over:
            finished = len(match.finished)
            where = f"deal {finished + 1} of match {number} of seed {self.seed}"
            self._play(match.deal, number, finished, where, f"match({number})")
            match.finish_deal()
        return match

    def _play(self, deal: Deal, number: int, done: int, where: str, call: str) -> None:
        game, options = self.info.name, differing(self.info, self.options)
        dealer = f", first_dealer={self.first_dealer}" if self.first_dealer else ""
        again = f"({game!r}, {self.seed}, options={options!r}, bots={self.levels!r}{dealer}).{call}"
        name, repeat = f"{game}, {where}", f"matzl.runs.Simulation{again}"
        play_labelled(deal, self.levels, partial(self._bot, number, done), name, repeat)

    def _bot(self, number: int, deal: int, seat: Seat) -> Bot:
        """Return the bot of a seat for a deal of a match, with its own seed."""
        return own_or_level(self.levels[seat], folded(self.seed, number, deal, seat))

    def _match(self, number: int) -> Match:
        return Match(
            self.info.name, self.seed, number, first_dealer=self.first_dealer, options=self.options
        )

    def _deals(self, successive: Sequence[int]) -> list[bytes]:
        numbers = np.arange(successive[0], successive[-1] + 1, dtype=np.uint64)
        dealers = (numbers + np.uint64(self.first_dealer)) % np.uint64(self.seats)
        return self._play_states(self._quick.begin(dealers), numbers)

    def _play_states(self, table: Any, numbers: Any) -> list[bytes]:
        """Play a deal in each state and return their records; `numbers` are the numbers of the deals."""
        streams = many_streams(self.seed, numbers, self.seats)
        return self._writer.records(table, *self._quick.play(table, streams))

    def _wave(self, numbers: Sequence[int]) -> Iterator[bytes]:
        """Yield the records of the given matches, which are played in parallel, one deal of each at a time."""
        matches = [self._match(number) for number in numbers]
        deals: list[list[str]] = [[] for _ in matches]
        going = list(range(len(matches)))
        while going:
            table = self._quick.states[: len(going)]
            for row, i in enumerate(going):
                handover = matches[i].handover()
                table["dealer"][row] = handover["dealer"]
                table["score"][row, : self.seats] = handover["score"]
                for name, value in handover["carried"].items():
                    table[name][row] = value
            played = np.array(
                [MATCH_STRIDE * matches[i].number + len(deals[i]) for i in going], np.uint64
            )
            for row, record in enumerate(self._play_states(table, played)):
                i, state = going[row], table[row : row + 1]
                matches[i].enter(result_of(self.info, state, self.options), state)
                deals[i].append(f'{record[:-1].decode()}, "scores": {list(matches[i].scores)}}}')
            going = [i for i in going if not matches[i].over]
        for match, records in zip(matches, deals, strict=True):
            yield _match_line(match, records)


def _texts(
    work: Callable[[Sequence[int]], Iterable[bytes]], numbers: Sequence[int]
) -> Iterator[str]:
    return (record.decode() for record in work(numbers))


@lru_cache(maxsize=1)
def _simulation(arguments: str) -> Simulation:
    """Return the simulation with these arguments, given as JSON."""
    return Simulation(**json.loads(arguments))


def _match_line(match: Match, deals: Sequence[str]) -> bytes:
    """Return the record of a match, given the records of its deals."""
    head, tail = dumps(match.record()).split('"deals": []')
    return f'{head}"deals": [{", ".join(deals)}]{tail}'.encode()

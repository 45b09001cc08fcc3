"""A contest: blocks played one after another until there are enough, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from matzl import registry
from matzl.arena.intervals import interval
from matzl.arena.playing import Outcome, Play, Setting
from matzl.arena.results import Results, Row
from matzl.arena.schedule import Pairing, Seating, pairings, seatings
from matzl.arena.sprt import NO_STRONGER, STRONGER, UNDECIDED, Sprt
from matzl.arena.tally import Tally
from matzl.arena.times import Times
from matzl.arena.workers import Workers, in_order, prepare
from matzl.errors import SetUpError


class _Standing:
    """How a pairing stands."""

    def __init__(self, pairing: Pairing, seats: int, *, zero_sum: bool) -> None:
        self.pairing, self.tally = pairing, Tally(seats)
        self.seatings = seatings([pairing], seats, zero_sum=zero_sum)
        self.times = {level: Times() for level in (pairing.one, pairing.among)}
        self.verdict = UNDECIDED

    def add(self, block: dict[Seating, Outcome]) -> None:
        payoffs = {seating: block[seating].payoffs for seating in self.seatings}
        self.tally.add(self.pairing.figure(payoffs, self.tally.seats))
        for seating in self.seatings:
            for level, times in block[seating].times.items():
                self.times[level].join(times)

    def row(self, *, tested: bool) -> Row:
        tally = self.tally
        ends = interval(tally.mean, tally.deviation, tally.blocks)
        return Row(
            one=self.pairing.one,
            among=self.pairing.among,
            mean=tally.mean,
            interval=ends,
            deviation=tally.deviation,
            blocks=tally.blocks,
            deals=tally.blocks * len(self.seatings),
            verdict=self.verdict if tested else _by_interval(ends, tally.deviation),
            ms_per_move={
                level: seconds * 1000
                for level, times in self.times.items()
                if (seconds := times.median()) is not None
            },
        )


def _by_interval(ends: tuple[float, float] | None, deviation: float) -> str:
    """The verdict without a test: what the whole interval says, unless blocks that are all alike tell nothing of chance."""
    if ends is None or not deviation or ends[0] <= 0 <= ends[1]:
        return UNDECIDED
    return STRONGER if ends[0] > 0 else NO_STRONGER


class Contest:
    """Blocks of an arena, played as they are asked for; `Arena.contest` makes one.

    Parameters
    ----------
    setting, seats
        Of the arena.
    blocks
        How many are played, at most.
    sprt
        The test that ends a pairing sooner, None to play every block.

    Raises
    ------
    SetUpError
        When the number of blocks is none from 1.
    """

    def __init__(self, setting: Setting, seats: int, blocks: int, sprt: Sprt | None) -> None:
        if type(blocks) is not int or blocks < 1:
            raise SetUpError(f"blocks are a whole number from 1, not {blocks!r}", "blocks")
        self._setting, self._seats = setting, seats
        self._blocks, self._sprt, self._played = blocks, sprt, 0
        self._zero_sum = registry.info(setting.game).zero_sum
        self._standings = [
            _Standing(pairing, seats, zero_sum=self._zero_sum)
            for pairing in pairings(setting.levels)
        ]

    def play(self, workers: Workers) -> Iterator[list[bytes]]:
        """Play block after block; each gives the records of its deals, where they are kept.

        Whoever stops and plays again goes on with the block after the last one.

        Raises
        ------
        BotFailedError
            When a bot raises an error or chooses what is not legal.
        StoppedError
            When a cluster fails, or a process dies.
        """
        prepare(workers, self._setting)
        while self._played < self._blocks:
            active = [each for each in self._standings if each.verdict == UNDECIDED]
            if not active:
                return
            yield from self._batch(workers, active)

    def _batch(self, workers: Workers, active: Sequence[_Standing]) -> Iterator[list[bytes]]:
        """Play on, for the pairings that are not decided, until the test looks at them the next time."""
        every = self._blocks if self._sprt is None else self._sprt.every
        last = min((self._played // every + 1) * every, self._blocks)
        pairs = [each.pairing for each in active]
        places = seatings(pairs, self._seats, zero_sum=self._zero_sum)
        plays = (Play(block, seating) for block in range(self._played, last) for seating in places)
        outcomes = in_order(workers, self._setting, plays)
        while self._played < last:
            block = dict(zip(places, islice(outcomes, len(places)), strict=True))
            self._played += 1
            for standing in active:
                standing.add(block)
                if self._sprt is not None and self._played == last:
                    standing.verdict = self._sprt.verdict(standing.tally)
            yield [outcome.record for outcome in block.values()]

    def results(self) -> Results:
        """What the blocks played so far say."""
        rows = tuple(each.row(tested=self._sprt is not None) for each in self._standings)
        return Results(
            self._setting.game,
            self._setting.options,
            self._setting.seed,
            max(row.blocks for row in rows),
            rows,
        )

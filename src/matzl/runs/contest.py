"""A contest: blocks of deals with one level in a single seat and another in all other seats, and the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from typing import Any

from matzl import registry
from matzl.base.options import PAYOFFS, check_whole
from matzl.errors import SetUpError
from matzl.players.levels import bots_version
from matzl.runs.arena_deals import (
    ArenaSetup,
    Outcome,
    Pairing,
    Seating,
    Task,
    pairings,
    seatings,
)
from matzl.runs.run_file import RunFile
from matzl.runs.runner import Workers, in_order
from matzl.runs.side_by_side import make_anew, play_tasks
from matzl.runs.statistics import (
    STRONGER,
    UNDECIDED,
    WEAKER,
    Estimate,
    Sprt,
    Tally,
    Times,
    interval,
)


@dataclass(frozen=True)
class Row:
    """The result of a level in a single seat, with another level in all other seats.

    Attributes
    ----------
    one, among
        The levels.
    mean
        The payoff per deal of the one, less what `among` would get there.
    interval
        The ends of the 95% confidence interval of the mean; None for fewer than two blocks.
    deviation
        The standard deviation of the results of blocks.
    blocks, deals
        The number of blocks, and of deals in all their seatings.
    gain
        The factor by which more deals would be needed for the same interval if each had different cards: the variance of
        independent deals relative to the variance of blocks. None if all blocks are equal.
    controlled
        The mean and its confidence interval, adjusted for the luck of the cards as stand-ins measure it (see `control`);
        None if both levels have the same stand-in.
    verdict
        ``stronger``, ``weaker`` or ``undecided``; of a test ``stronger``, ``no stronger`` or ``undecided``.
    ms_per_move
        The median time of a move in milliseconds for each of the two levels; forced moves are not counted.
    """

    one: str
    among: str
    mean: float
    interval: tuple[float, float] | None
    deviation: float
    blocks: int
    deals: int
    gain: float | None
    controlled: Estimate | None
    verdict: str
    ms_per_move: Mapping[str, float]

    @property
    def title(self) -> str:
        """A title such as ``one novice among random``."""
        return f"one {self.one} among {self.among}"


@dataclass(frozen=True)
class Results:
    """The results of an arena.

    Attributes
    ----------
    game, options, seed
        The deals played.
    blocks
        The number of finished blocks of the row with the most.
    rows
        A row for each pairing: both orders of every two levels or, with `only`, those with that level in the one seat.
    payoffs
        ``own``, or ``difference`` if each payoff is the seat's own minus the other's.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    blocks: int
    rows: tuple[Row, ...]
    payoffs: str = PAYOFFS[0]

    def as_json(self) -> dict[str, Any]:
        """Return the JSON object that ``matzl arena --json`` prints."""
        plain = "one", "among", "mean", "deals", "gain"
        pairs = [
            {name: getattr(row, name) for name in plain}
            | {"ci95": row.interval and [*row.interval], "ms_per_move": dict(row.ms_per_move)}
            | {"controlled": (it := row.controlled) and {"mean": it.mean, "ci95": [*it.interval]}}
            for row in self.rows
        ]
        paid = {"payoffs": self.payoffs} if self.payoffs != PAYOFFS[0] else {}
        return {"game": self.game, "blocks": self.blocks, **paid, "pairs": pairs}


class _Standing:
    """The results of a pairing so far."""

    def __init__(self, pairing: Pairing, seats: int) -> None:
        self.pairing, self.tally = pairing, Tally(seats)
        self.times = {level: Times() for level in (pairing.one, pairing.among)}
        self.verdict = UNDECIDED

    def add(self, block: Mapping[Seating, Outcome]) -> None:
        seats, seatings = self.tally.seats, self.pairing.seatings(self.tally.seats)
        played = {seating: block[seating] for seating in seatings if seating in block}
        payoffs = {seating: outcome.payoffs for seating, outcome in played.items()}
        controls = {seating: outcome.control for seating, outcome in played.items()}
        self.tally.add(
            self.pairing.figures(payoffs, seats),
            self.pairing.figures(controls, seats) if all(map(controls.get, seatings[:-1])) else (),
        )
        for outcome in played.values():
            for level, counts in outcome.times.items():
                self.times[level].add_counts(counts)

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
            deals=tally.deals,
            gain=tally.gain,
            controlled=tally.controlled,
            verdict=self.verdict if tested else _by_interval(ends, tally.deviation),
            ms_per_move={
                level: seconds * 1000
                for level, times in self.times.items()
                if (seconds := times.median()) is not None
            },
        )


def _by_interval(ends: tuple[float, float] | None, deviation: float) -> str:
    """Return the verdict by the confidence interval; ``undecided`` if equal blocks leave the variance unknown."""
    if ends is None or not deviation or ends[0] <= 0 <= ends[1]:
        return UNDECIDED
    return STRONGER if ends[0] > 0 else WEAKER


class Contest:
    """Blocks of an arena, played on demand; `Arena.contest` makes a contest.

    Parameters
    ----------
    setup, seats
        The setup of the arena, and its number of seats.
    blocks
        The number of blocks; with a test, the maximum.
    sprt
        The test that ends a pairing early; None to play every block.
    only
        A level, to play only the pairings in which it takes the one seat; None for all pairings.

    Raises
    ------
    SetUpError
        If the number of blocks is not a whole number from 1, or `only` is not one of the levels.
    """

    def __init__(
        self, setup: ArenaSetup, seats: int, blocks: int, sprt: Sprt | None, only: str | None = None
    ) -> None:
        check_whole("blocks", blocks, 1)
        if only is not None and only not in setup.levels:
            raise SetUpError(
                f"only must be one of the levels {', '.join(setup.levels)}, not {only!r}", "levels"
            )
        self._setup, self._seats = setup, seats
        self._blocks, self._sprt, self._only, self._played = blocks, sprt, only, 0
        self._standings = [_Standing(pairing, seats) for pairing in pairings(setup.levels, only)]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings on which the results of each block depend, as JSON data.

        A test is also evaluated after the last block, so the number of blocks can decide when it ends.
        """
        setup = {name: value for name, value in vars(self._setup).items() if name != "make"}
        return setup | {
            "bots": bots_version(self._setup.game),
            "levels": list(self._setup.levels),
            "only": self._only,
            "sprt": self._sprt and asdict(self._sprt),
        }

    def play(self, workers: Workers, run: RunFile | None = None) -> Iterator[list[bytes]]:
        """Play block after block; yield the deal records of each, if recorded.

        A second call continues with the next block.

        Parameters
        ----------
        workers
            The workers that play.
        run
            The file that keeps the run; its deals are not played again.

        Raises
        ------
        BotFailedError
            If a bot raises an error or chooses an illegal action.
        SetUpError
            If the file is damaged.
        StoppedError
            If a process dies.
        """
        make_anew()
        if run is not None:
            run.check(self._fits)
        while self._played < self._blocks:
            active = [standing for standing in self._standings if standing.verdict == UNDECIDED]
            if not active:
                return
            yield from self._batch(workers, active, run)

    def _fits(self, result: Any) -> bool:
        """Return whether a saved result has the form of an `Outcome`."""
        kinds = [*map(type, result)] if isinstance(result, list) else []
        return kinds == [list, dict, list, str] and len(result[0]) == self._seats

    def _batch(
        self, workers: Workers, active: Sequence[_Standing], run: RunFile | None
    ) -> Iterator[list[bytes]]:
        """Play the undecided pairings until the test is next evaluated; yield the records of each block."""
        every = self._blocks if self._sprt is None else self._sprt.every
        last = min((self._played // every + 1) * every, self._blocks)
        zero_sum = self._setup.difference or registry.info(self._setup.game).zero_sum
        places = seatings((each.pairing for each in active), self._seats, zero_sum=zero_sum)
        tasks = (Task(block, seating) for block in range(self._played, last) for seating in places)
        results = in_order(workers, partial(play_tasks, self._setup), tasks, run, together=True)
        outcomes = (Outcome(*result) for result in results)
        while self._played < last:
            block = dict(zip(places, islice(outcomes, len(places)), strict=True))
            self._played += 1
            for standing in active:
                standing.add(block)
                if self._sprt is not None and self._played == last:
                    standing.verdict = self._sprt.verdict(standing.tally)
            yield [outcome.record.encode() for outcome in block.values()]

    def results(self) -> Results:
        """Return the results of the blocks played so far."""
        rows = tuple(standing.row(tested=self._sprt is not None) for standing in self._standings)
        blocks, payoffs = max(row.blocks for row in rows), PAYOFFS[self._setup.difference]
        played = self._setup.game, self._setup.options, self._setup.seed
        return Results(*played, blocks, rows, payoffs)

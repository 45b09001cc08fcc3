"""The deals of an arena, each a unit of work, played by this process or by several, with results in the order of deals."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import Any, Protocol

from matzl.arena.statistics import Times
from matzl.base.cards import Seat
from matzl.base.processes import WorkerPool
from matzl.deal.deal import Deal
from matzl.deal.records.strict import dumps
from matzl.engine.randomness import folded
from matzl.errors import BotFailedError, SetUpError, StoppedError
from matzl.players.bots import Bot, Chooser, as_bot, bot
from matzl.players.playing import DealLabel, play_out

MakeBot = Callable[[str, int], Chooser]
"""A function from a level and a seed to a bot; at module level, since other processes import it."""


@dataclass(frozen=True)
class ArenaSetup:
    """The common setup of all deals of an arena.

    Attributes
    ----------
    game, options, seed
        The deals to play.
    levels
        The levels to compare.
    make
        The function that makes bots.
    recorded
        Whether to return a record of each deal.
    """

    game: str
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    make: MakeBot = bot
    recorded: bool = False

    def deal(self, block: int) -> Deal:
        """Return the deal of a block before its first action; it depends only on the seed and the block."""
        return Deal(self.game, self.seed, block, options=self.options)

    def bot(self, level: str, block: int, seat: Seat) -> Bot:
        """Return the bot of a level for a seat; its seed does not depend on the other seats."""
        return as_bot(self.make(level, folded(self.seed, block, seat, *level.encode())))


@dataclass(frozen=True)
class Task:
    """A deal to play: its block, and the level in each seat."""

    block: int
    levels: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """The outcome of a task.

    Attributes
    ----------
    payoffs
        The payoff of each seat.
    times
        The times of the moves of each level that were not forced.
    record
        The record, as a line of JSON, if wanted.
    """

    payoffs: Sequence[int]
    times: Mapping[str, Times]
    record: bytes = b""


def play_deal(setup: ArenaSetup, task: Task, times: Mapping[str, Times]) -> Deal:
    """Play a deal to its end, and add the times of moves that were not forced to `times`.

    Raises
    ------
    BotFailedError
        If a bot raises an error or chooses an illegal action.
    """
    deal = setup.deal(task.block)

    def make_bot(seat: Seat) -> Bot:
        return setup.bot(task.levels[seat], task.block, seat)

    def on_move(level: str, seconds: float) -> None:
        times[level].add(seconds)

    play_out(deal, task.levels, make_bot, _label(setup, task), on_move)
    return deal


def _label(setup: ArenaSetup, task: Task) -> DealLabel:
    options = f", options={dict(setup.options)!r}" if setup.options else ""
    make = "" if setup.make is bot else f", make={_qualified_name(setup.make)}"
    arena = f"Arena({setup.game!r}, {list(setup.levels)!r}, seed={setup.seed}{options}{make})"
    return DealLabel(
        f"{setup.game}, deal {task.block} of seed {setup.seed}",
        f"matzl.arena.{arena}.deal({task.block}, {list(task.levels)!r})",
    )


def _qualified_name(make: MakeBot) -> str:
    """Return the module and name of a function."""
    return f"{getattr(make, '__module__', '')}.{getattr(make, '__qualname__', repr(make))}"


def play_tasks(
    setup: ArenaSetup, tasks: Sequence[Task]
) -> tuple[list[Outcome | BotFailedError], float]:
    """Play tasks up to the first in which a bot fails; return the outcomes, or its error, and the seconds taken."""
    begin, outcomes = perf_counter(), list[Outcome | BotFailedError]()
    for task in tasks:
        times = {level: Times() for level in task.levels}
        try:
            deal = play_deal(setup, task, times)
        except BotFailedError as failure:
            outcomes.append(failure)
            break
        assert deal.result is not None
        record = b""
        if setup.recorded:
            deal.meta = {"bots": list(task.levels), "seed": setup.seed, "block": task.block}
            record = dumps(deal.record()).encode() + b"\n"
        outcomes.append(Outcome(deal.result.payoffs, times, record))
    return outcomes, perf_counter() - begin


_AHEAD = 3
"""The number of batches per worker that are submitted ahead."""
_SECONDS, _MAX_BATCH = 0.2, 256
"""The time that a batch should take, and the most deals in it."""


class TaskWorkers(Protocol):
    """The workers that play the tasks of an arena.

    Attributes
    ----------
    size
        The number of workers; 0 if `submit` runs the task itself.
    """

    size: int

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Run a module-level function with arguments."""


class _ThisProcess:
    """The current process as workers: each function runs when it is submitted."""

    size = 0

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done


@contextmanager
def processes(jobs: int) -> Iterator[TaskWorkers]:
    """Start workers on this machine; with one job this process is the worker.

    On an error or an interruption all processes are ended at once, in the middle of a move; otherwise running tasks finish.

    Raises
    ------
    SetUpError
        If the number of jobs is not a whole number from 1.
    """
    if type(jobs) is not int or jobs < 1:
        raise SetUpError(f"jobs must be a whole number from 1, not {jobs!r}", "jobs")
    if jobs == 1:
        yield _ThisProcess()
        return
    pool = WorkerPool(jobs)
    try:
        yield pool
        pool.shutdown(cancel_futures=True)
    except BrokenProcessPool:
        raise StoppedError("a worker process died; was there enough memory?") from None
    finally:
        pool.stop()


def in_order(workers: TaskWorkers, setup: ArenaSetup, tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Play tasks and yield their outcomes in order.

    Tasks are submitted in batches that take a moment each. The size of batches does not change any outcome.

    Raises
    ------
    BotFailedError
        At the first deal in which a bot failed.
    """
    left, size = iter(tasks), 1
    submitted: deque[tuple[int, Future[tuple[list[Outcome | BotFailedError], float]]]] = deque()
    while True:
        while len(submitted) <= _AHEAD * workers.size and (batch := list(islice(left, size))):
            submitted.append((len(batch), workers.submit(play_tasks, setup, batch)))
        if not submitted:
            return
        count, future = submitted.popleft()
        outcomes, seconds = future.result()
        size = max(1, min(_MAX_BATCH, int(_SECONDS * count / seconds)))
        for outcome in outcomes:
            if isinstance(outcome, BotFailedError):
                raise outcome
            yield outcome

"""One deal played by bots: the unit of work that is spread over processes and machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from matzl.arena.statistics import Times
from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.records.strict import dumps
from matzl.engine.randomness import folded
from matzl.errors import BotFailedError
from matzl.players.bots import bot
from matzl.players.playing import DealLabel, play_out
from matzl.search.bot import Bot, Chooser, as_bot

MakeBot = Callable[[str, int], Chooser]
"""A function from a level and a seed to a bot; at module level, since other processes import it."""

_WARM_UP_EVERY = 8
"""During warm-up every level is asked in each new phase, and again after this many actions."""


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


@dataclass
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
    failure
        The error of a bot that failed, else None.
    """

    payoffs: Sequence[int] = ()
    times: dict[str, Times] = field(default_factory=dict)
    record: bytes = b""
    failure: BotFailedError | None = None


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


def play_tasks(setup: ArenaSetup, tasks: Sequence[Task]) -> tuple[list[Outcome], float]:
    """Play tasks up to the first in which a bot fails; return the outcomes and the seconds taken."""
    begin = perf_counter()
    outcomes = [Outcome(times={level: Times() for level in task.levels}) for task in tasks]
    for task, outcome in zip(tasks, outcomes, strict=True):
        try:
            deal = play_deal(setup, task, outcome.times)
        except BotFailedError as failure:
            outcome.failure = failure
            break
        assert deal.result is not None
        outcome.payoffs = deal.result.payoffs
        if setup.recorded:
            deal.meta = {"bots": list(task.levels), "seed": setup.seed, "block": task.block}
            outcome.record = dumps(deal.record()).encode() + b"\n"
    return outcomes, perf_counter() - begin


def warm_up(setup: ArenaSetup) -> None:
    """Compile what all levels need, by asking each for some moves in all phases of a deal.

    A bot that fails is ignored here; it is reported when it fails in a deal that counts.
    """
    deal, random_bot = setup.deal(0), bot("random")
    phases: set[str] = set()
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        if deal.phase.name not in phases or len(deal.actions) % _WARM_UP_EVERY == 0:
            phases.add(deal.phase.name)
            for level in setup.levels:
                with suppress(Exception):
                    as_bot(setup.make(level, 0)).choose(view)
        deal.play(random_bot.choose(view))

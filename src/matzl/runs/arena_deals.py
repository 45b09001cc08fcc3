"""The deals of an arena: seatings of two levels in full rotation, each deal as a task of the runner, and stand-ins.

Stand-ins are fast levels that play the deals in place of slow ones, to measure how good the cards are. Their payoffs give a
control variate: it is correlated with the results of blocks, and its expectation is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import numpy as np

from matzl import registry
from matzl.base.cards import Seat
from matzl.base.options import completed
from matzl.deal.deal import Deal
from matzl.deal.records.strict import dumps
from matzl.engine.randomness import CHANCE, folded, many_streams
from matzl.players.bots import Bot, Chooser, as_bot, own_or_level
from matzl.players.levels import LEARNED, QUICK
from matzl.players.playing import play_labelled
from matzl.runs.play_batch import QuickDeals
from matzl.runs.statistics import Times
from matzl.search.policy.guide import guide_of
from matzl.search.policy.network import tempered
from matzl.small.packs import ReducedPack

Payoff = TypeVar("Payoff", int, float)
Seating = tuple[str, ...]
"""The level in each seat."""


class Pairing(NamedTuple):
    """One seat with level `one`, the others with level `among`."""

    one: str
    among: str

    def rotation(self, seats: int) -> list[Seating]:
        """Return the seatings with `one` in each seat in turn.

        >>> Pairing("novice", "random").rotation(2)
        [('novice', 'random'), ('random', 'novice')]
        """
        return [
            tuple(self.one if other == seat else self.among for other in range(seats))
            for seat in range(seats)
        ]

    def figures(self, payoffs: Mapping[Seating, Sequence[Payoff]], seats: int) -> list[Payoff]:
        """Return the result of each deal of a block, multiplied by the number of seats.

        The result is the payoff of the level `one` above the mean of the table.

        Parameters
        ----------
        payoffs
            The payoffs of each seat, for each seating.
        seats
            The number of seats.

        >>> payoffs = {("novice", "random"): (3, 1), ("random", "novice"): (2, 2)}
        >>> Pairing("novice", "random").figures(payoffs, 2)
        [2, 0]
        """
        return [
            seats * payoffs[seating][seat] - sum(payoffs[seating])
            for seat, seating in enumerate(self.rotation(seats))
        ]


def pairings(levels: Sequence[str], only: str | None = None) -> list[Pairing]:
    """Return each ordered pair of levels; with `only`, the pairs in which that level takes the one seat."""
    return [
        pairing
        for a, b in combinations(levels, 2)
        for pairing in (Pairing(a, b), Pairing(b, a))
        if only in (None, pairing.one)
    ]


def seatings(chosen: Iterable[Pairing], seats: int) -> list[Seating]:
    """Return the distinct seatings in which each deal is played."""
    rotations = (pairing.rotation(seats) for pairing in chosen)
    return list(dict.fromkeys(seating for rotation in rotations for seating in rotation))


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
    pack
        The arguments that reduce the pack, or None.
    """

    game: str
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    make: MakeBot = own_or_level
    recorded: bool = False
    pack: Mapping[str, Any] | None = None

    def deal(self, block: int) -> Deal:
        """Return the deal of a block."""
        if self.pack is None:
            return Deal(self.game, self.seed, block, options=self.options)
        pack = ReducedPack(self.game, options=self.options, **self.pack)
        return pack.deal(folded(self.seed, block) % pack.deals)

    def bot(self, level: str, block: int, seat: Seat) -> Bot:
        """Return the bot of a level for a seat; all levels use the same seed there, so that similar ones play alike."""
        return as_bot(self.make(level, folded(self.seed, block, seat)))


class Task(NamedTuple):
    """A deal to play: its block, and the level in each seat."""

    block: int
    levels: tuple[str, ...]


class Outcome(NamedTuple):
    """The outcome of a task; its fields are JSON data for the run file.

    Attributes
    ----------
    payoffs
        The payoff of each seat.
    times
        The times of the moves of each level that were not forced, as `Times.counts` returns them.
    control
        The result of `control` for the deal.
    record
        The record, as a line of JSON; empty unless the setup has `recorded`.
    """

    payoffs: Sequence[int]
    times: Mapping[str, Mapping[str, int]]
    control: Sequence[float]
    record: str = ""


def play_deal(setup: ArenaSetup, task: Task) -> tuple[Deal, Mapping[str, Times]]:
    """Play a deal to its end; return it and the times of unforced moves, by level.

    Its cards depend only on the seed and the block.

    Raises
    ------
    BotFailedError
        If a bot raises an error or chooses an illegal action.
    """
    deal = setup.deal(task.block)
    times = {level: Times() for level in task.levels}

    def make_bot(seat: Seat) -> Bot:
        return setup.bot(task.levels[seat], task.block, seat)

    def on_move(level: str, seconds: float) -> None:
        times[level].add(seconds)

    name = f"{setup.game}, deal {task.block} of seed {setup.seed}"
    play_labelled(deal, task.levels, make_bot, name, _again(setup, task), on_move)
    return deal, times


def _again(setup: ArenaSetup, task: Task) -> str:
    """Return a line of Python that replays the deal of a task."""
    options = f", options={dict(setup.options)!r}" if setup.options else ""
    name = f"{setup.make.__module__}.{getattr(setup.make, '__qualname__', setup.make)}"
    make = "" if setup.make is own_or_level else f", make={name}"
    pack = f", pack={dict(setup.pack)!r}" if setup.pack else ""
    given = f"{list(setup.levels)!r}, seed={setup.seed}{options}{pack}{make}"
    return f"matzl.runs.Arena({setup.game!r}, {given}).deal({task.block}, {list(task.levels)!r})"


def play_task(setup: ArenaSetup, task: Task) -> Outcome:
    """Play the deal of a task and return its outcome.

    Raises
    ------
    BotFailedError
        If a bot raises an error or chooses an illegal action.
    """
    deal, times = play_deal(setup, task)
    return outcome_of(setup, task, deal, deal.payoffs or (), times)


def outcome_of(
    setup: ArenaSetup,
    task: Task,
    deal: Deal | None,
    payoffs: Sequence[int],
    times: Mapping[str, Times],
) -> Outcome:
    """Return the outcome of a completed task; the deal is only needed for its record."""
    record = ""
    if setup.recorded and deal is not None:
        deal.meta = {"bots": list(task.levels), "seed": setup.seed, "block": task.block}
        record = f"{dumps(deal.record())}\n"
    counts = {level: counted.counts() for level, counted in times.items()}
    dealt = setup.game, setup.options, setup.seed, task.block
    with_stand_ins = [] if setup.pack else control(*dealt, task.levels)
    return Outcome(list(payoffs), counts, with_stand_ins, record)


# Stand-ins

FAST = QUICK + LEARNED
"""The levels that stand in for themselves; the last one stands in for all others."""
RUNS, OTHERS, FIRST_OTHER, TEMPERATURE = 16, 32, 1 << 40, 0.3
"""How often stand-ins play a deal; the number of deals with other cards, and the number of the first of those; and the
temperature of the stand-ins' policies, at which they play a little differently each time."""


def control(
    game: str, options: Mapping[str, Any], seed: int, block: int, levels: Sequence[str]
) -> list[float]:
    """Return the mean payoff of each seat's stand-in with the cards of a block, minus its mean with other cards.

    It is empty if no level needs a stand-in or all have the same one: between equal stand-ins it gives no information.
    """
    fast = [FAST.index(level) if level in FAST else len(FAST) - 1 for level in levels]
    if len(set(fast)) == 1 or all(level in FAST for level in levels):
        return []
    info, seats = registry.info(game), len(fast)
    guide = guide_of(game, partial(tempered, temperature=TEMPERATURE))
    deals = QuickDeals(info, completed(info, options), fast, guide)
    first = FIRST_OTHER + (RUNS + OTHERS) * block
    numbers = np.arange(first, first + RUNS + OTHERS).astype(np.uint64)
    streams = many_streams(seed, numbers, seats)
    streams[:RUNS, CHANCE] = many_streams(seed, np.array([block], np.uint64), seats)[0, CHANCE]
    table = deals.begin(np.full(len(numbers), block % seats))
    deals.play(table, streams)
    payoffs = table["payoffs"][:, :seats]
    return (payoffs[:RUNS].mean(axis=0) - payoffs[RUNS:].mean(axis=0)).tolist()

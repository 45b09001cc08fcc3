"""The deals of an arena: seatings of two levels in full rotation, deals as tasks of the runner, and stand-ins for bots.

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

    def seatings(self, seats: int) -> list[Seating]:
        """Return the seatings with `one` in each seat in turn, and finally the one with `among` in all seats.

        >>> Pairing("novice", "random").seatings(2)
        [('novice', 'random'), ('random', 'novice'), ('random', 'random')]
        """
        return [
            tuple(self.one if other == seat else self.among for other in range(seats))
            for seat in range(seats + 1)
        ]

    def figures(self, payoffs: Mapping[Seating, Sequence[Payoff]], seats: int) -> list[Payoff]:
        """Return the figures of a block, one for each deal; their sum is the result of the block times `seats`.

        They are the payoff of the level `one` in each seat, and the negated sum of the payoffs of `among` in all seats.

        Parameters
        ----------
        payoffs
            The payoffs of each seat, for each seating; without `among` in all seats, they add up to zero there.
        seats
            The number of seats.

        >>> payoffs = {("novice", "random"): (3, 1), ("random", "novice"): (2, 2), ("random", "random"): (1, 2)}
        >>> Pairing("novice", "random").figures(payoffs, 2)
        [3, 2, -3]
        """
        *rotation, alone = self.seatings(seats)
        others = [-sum(payoffs[alone])] if alone in payoffs else []
        return [payoffs[seating][seat] for seat, seating in enumerate(rotation)] + others


def pairings(levels: Sequence[str], only: str | None = None) -> list[Pairing]:
    """Return each ordered pair of levels; with `only`, the pairs in which that level takes the one seat."""
    return [
        pairing
        for a, b in combinations(levels, 2)
        for pairing in (Pairing(a, b), Pairing(b, a))
        if only in (None, pairing.one)
    ]


def seatings(chosen: Iterable[Pairing], seats: int, *, zero_sum: bool) -> list[Seating]:
    """Return the distinct seatings in which each deal is played; in a zero-sum game, none with one level in all seats."""
    end = -1 if zero_sum else None
    every = (seating for pairing in chosen for seating in pairing.seatings(seats)[:end])
    return list(dict.fromkeys(every))


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
    difference
        Whether a seat is paid its own payoff minus the other's.
    """

    game: str
    levels: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    make: MakeBot = own_or_level
    recorded: bool = False
    pack: Mapping[str, Any] | None = None
    difference: bool = False

    def deal(self, block: int) -> Deal:
        """Return the deal of a block."""
        if self.pack is None:
            return Deal(self.game, self.seed, block, options=self.options)
        pack = ReducedPack(self.game, options=self.options, **self.pack)
        return pack.deal(folded(self.seed, block) % pack.deals)

    def paid(self, payoffs: Sequence[Payoff]) -> list[Payoff]:
        """Return what the seats are paid, from their own payoffs."""
        return [
            own - payoffs[1 - seat] if self.difference else own for seat, own in enumerate(payoffs)
        ]

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
        What each seat is paid: its payoff, or with `difference` its payoff minus the other's.
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
    return Outcome(setup.paid(payoffs), counts, control(setup, task), record)


# Stand-ins

FAST = QUICK + LEARNED
"""The levels that stand in for themselves; the last one stands in for all others."""
RUNS, OTHERS, FIRST_OTHER, TEMPERATURE = 16, 32, 1 << 40, 0.3
"""The number of times that stand-ins play a deal; the number of deals with other cards, and the number of the first one; and
the temperature of the stand-ins' policies, above 0 so that they vary their play."""


def control(setup: ArenaSetup, task: Task) -> list[float]:
    """Return the mean payoff of each seat's stand-in with the cards of a block, minus its mean with other cards.

    The list is empty with a reduced pack, if no level of the arena needs a stand-in, and for two levels that need none or
    have the same one, since identical stand-ins give no information.
    """
    fast = [FAST.index(level) if level in FAST else len(FAST) - 1 for level in task.levels]
    alike = len(set(fast)) == 1 or set(task.levels) <= set(FAST)
    if setup.pack or set(setup.levels) <= set(FAST) or (alike and len(set(task.levels)) > 1):
        return []
    info, seats = registry.info(setup.game), len(fast)
    guide = guide_of(setup.game, partial(tempered, temperature=TEMPERATURE))
    deals = QuickDeals(info, completed(info, setup.options), fast, guide)
    first = FIRST_OTHER + (RUNS + OTHERS) * task.block
    numbers = np.arange(first, first + RUNS + OTHERS).astype(np.uint64)
    streams = many_streams(setup.seed, numbers, seats)
    streams[:RUNS, CHANCE] = many_streams(setup.seed, np.array([task.block], np.uint64), seats)[
        0, CHANCE
    ]
    table = deals.begin(np.full(len(numbers), task.block % seats))
    deals.play(table, streams)
    payoffs = table["payoffs"][:, :seats]
    return setup.paid((payoffs[:RUNS].mean(axis=0) - payoffs[RUNS:].mean(axis=0)).tolist())

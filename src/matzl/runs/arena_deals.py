"""The deals of an arena: seatings of two levels in full rotation, and each deal as a task of the runner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.records.strict import dumps
from matzl.engine.randomness import folded
from matzl.players.bots import Bot, Chooser, as_bot, own_or_level
from matzl.players.playing import DealLabel, play_labelled
from matzl.runs.stand_ins import control
from matzl.runs.statistics import Times
from matzl.small.packs import ReducedPack

Payoff = TypeVar("Payoff", int, float)
Seating = tuple[str, ...]
"""The level in each seat."""


@dataclass(frozen=True)
class Pairing:
    """One seat of a level, `one`, among seats of another, `among`."""

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
        """Return the result of each deal of a block, times the number of seats.

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
    """Return each ordered pair of levels in order; with `only`, those in which that level takes one seat."""
    return [
        pairing
        for a, b in combinations(levels, 2)
        for pairing in (Pairing(a, b), Pairing(b, a))
        if only in (None, pairing.one)
    ]


def seatings(chosen: Iterable[Pairing], seats: int) -> list[Seating]:
    """Return the seatings in which each deal is played, each once."""
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
        """Return the bot of a level for a seat; all levels have the same seed there, so that similar ones play alike."""
        return as_bot(self.make(level, folded(self.seed, block, seat)))


@dataclass(frozen=True)
class Task:
    """A deal to play: its block, and the level in each seat."""

    block: int
    levels: tuple[str, ...]


class Outcome(NamedTuple):
    """The outcome of a task; its fields are JSON data, in which a file keeps it.

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
    """Play a deal to its end; return it and the times of moves that were not forced, by level.

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

    play_labelled(deal, task.levels, make_bot, _label(setup, task), on_move)
    return deal, times


def _label(setup: ArenaSetup, task: Task) -> DealLabel:
    options = f", options={dict(setup.options)!r}" if setup.options else ""
    make = "" if setup.make is own_or_level else f", make={_qualified_name(setup.make)}"
    pack = f", pack={dict(setup.pack)!r}" if setup.pack else ""
    given = f"{list(setup.levels)!r}, seed={setup.seed}{options}{pack}{make}"
    arena = f"Arena({setup.game!r}, {given})"
    return DealLabel(
        f"{setup.game}, deal {task.block} of seed {setup.seed}",
        f"matzl.runs.{arena}.deal({task.block}, {list(task.levels)!r})",
    )


def _qualified_name(make: MakeBot) -> str:
    """Return the module and name of a function."""
    return f"{getattr(make, '__module__', '')}.{getattr(make, '__qualname__', repr(make))}"


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
    """Return the outcome of a task that has been played; the deal is only needed for its record."""
    record = ""
    if setup.recorded and deal is not None:
        deal.meta = {"bots": list(task.levels), "seed": setup.seed, "block": task.block}
        record = f"{dumps(deal.record())}\n"
    counts = {level: counted.counts() for level, counted in times.items()}
    dealt = setup.game, setup.options, setup.seed, task.block
    with_stand_ins = [] if setup.pack else control(*dealt, task.levels)
    return Outcome(list(payoffs), counts, with_stand_ins, record)

"""The arena: bots play the same deals in each other's seats, and what comes out is a figure with an interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from matzl import registry
from matzl.arena.contest import Contest
from matzl.arena.playing import MakeBot, Play, Setting, play_deal
from matzl.arena.results import Results
from matzl.arena.sprt import Sprt
from matzl.arena.times import Times
from matzl.arena.workers import Workers, processes
from matzl.base.options import completed, differing, seats_under
from matzl.deal.deal import Deal
from matzl.engine.randomness import check_numbers
from matzl.errors import SetUpError
from matzl.players.bots import bot


class Arena:
    """Levels of bots that are measured against each other in one game.

    >>> arena = Arena("mittlere", ["novice", "random"], seed=7)
    >>> row = arena.play(blocks=10).rows[0]
    >>> row.title, row.blocks, row.deals
    ('one novice among random', 10, 30)
    >>> low, high = row.interval
    >>> low < row.mean < high
    True

    Parameters
    ----------
    game
        Its name.
    levels
        Two names or more.
    seed
        The seed of the cards and of the bots' random choices, a whole number.
    options
        The options that differ from the game's defaults.
    make
        Who makes a bot from a level and a seed: `matzl.players.bots.bot`, or for bots of one's own a function of a module.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When the seed, an option or a level cannot be, when there is one level alone or one twice.
    """

    def __init__(
        self,
        game: str,
        levels: Sequence[str],
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        make: MakeBot = bot,
    ) -> None:
        info = registry.info(game)
        chosen = completed(info, options)
        check_numbers(seed)
        named = [levels] if isinstance(levels, str) else list(levels)
        if len(named) < 2:
            told = f"{named[0]} alone" if named else "none"
            raise SetUpError(f"an arena needs two levels or more, not {told}", "levels")
        for level in named:
            make(level, 0)
            if named.count(level) > 1:
                raise SetUpError(f"level {level} is named twice", "levels")
        self.seats = seats_under(info, chosen)
        self.setting = Setting(game, tuple(named), differing(info, chosen), seed, make)

    def play(
        self, blocks: int, *, sprt: Sprt | None = None, jobs: int = 1, ray: str | None = None
    ) -> Results:
        """Play blocks and tell what came out.

        Parameters
        ----------
        blocks
            How many, from 1; with a test, how many at most.
        sprt
            A sequential test that ends a pairing as soon as it is decided.
        jobs
            How many processes play; the figures are the same for any number. More than one need a program that may be
            imported, with ``if __name__ == "__main__":`` round what it does.
        ray
            The address of a Ray cluster that plays instead.

        Raises
        ------
        SetUpError
            When one of these cannot be.
        BotFailedError
            When a bot raises an error or chooses what is not legal.
        StoppedError
            When a cluster cannot be reached, or a process dies.
        """
        contest = self.contest(blocks, sprt=sprt)
        with crew(jobs, ray) as workers:
            for _ in contest.play(workers):
                pass
        return contest.results()

    def contest(self, blocks: int, *, sprt: Sprt | None = None, recorded: bool = False) -> Contest:
        """A contest that is played block by block, to be looked at and ended at will.

        Parameters
        ----------
        blocks, sprt
            As in `play`.
        recorded
            Whether it gives the records of its deals.

        Raises
        ------
        SetUpError
            When the number of blocks is none from 1.

        >>> contest = Arena("mittlere", ["novice", "random"]).contest(1000, recorded=True)
        >>> with crew(jobs=1) as workers:
        ...     records = next(contest.play(workers))
        >>> len(records), contest.results().blocks
        (6, 1)
        """
        return Contest(replace(self.setting, recorded=recorded), self.seats, blocks, sprt)

    def deal(self, block: int, levels: Sequence[str]) -> Deal:
        """The deal of a block, numbered from 0, as it is played with these levels in the seats, once more.

        >>> deal = Arena("mittlere", ["novice", "random"], seed=7).deal(3, ["random", "novice", "random"])
        >>> deal.over, deal.dealer
        (True, 0)

        Raises
        ------
        SetUpError
            When there are not as many levels as seats.
        BotFailedError
            When a bot fails; what it raised is the cause.
        """
        if len(levels) != self.seats:
            raise SetUpError(f"there are {self.seats} seats, not {len(levels)}", "levels")
        times = {level: Times() for level in levels}
        return play_deal(self.setting, Play(block, tuple(levels)), times)


def crew(jobs: int = 1, ray: str | None = None) -> AbstractContextManager[Workers]:
    """Whoever plays the deals: processes on this machine, or the Ray cluster at an address.

    Parameters
    ----------
    jobs
        How many processes, from 1; with one it is this process. On a cluster its processors say how many.
    ray
        ``host:port`` or ``ray://host:port``.

    Raises
    ------
    SetUpError
        When one of these cannot be, or Ray is not installed.
    StoppedError
        When the cluster cannot be reached or fails, or a process dies.
    """
    if ray is None:
        return processes(jobs)
    from matzl.arena.cluster import cluster

    return cluster(ray)

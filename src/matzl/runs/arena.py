"""The arena: bots play the same deals in each other's seats, for a confidence interval of their difference in strength."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from matzl import registry
from matzl.base.options import by_difference, check_numbers, completed, differing, seats_under
from matzl.deal.deal import Deal
from matzl.errors import SetUpError
from matzl.players.bots import as_bot, own_or_level
from matzl.players.levels import searches
from matzl.runs.arena_deals import ArenaSetup, MakeBot, Task, play_deal
from matzl.runs.contest import Contest, Results
from matzl.runs.runner import worker_pool
from matzl.runs.statistics import Sprt


class Arena:
    """A comparison of levels of bots in one game.

    Levels are compared block by block: a block is one deal, played once with each of the seatings to compare.

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
        The name of the game.
    levels
        Two levels or more, or names of custom bots.
    seed
        The seed of the cards and of the bots' random choices, a whole number.
    options
        The options that differ from the game's defaults.
    pack
        The arguments of `matzl.small.ReducedPack` that reduce the pack, such as ``{"ranks": "JQK", "suits": "CD"}``; None
        for the whole pack.
    payoffs
        ``own``, or with two seats ``difference``, each seat's own payoff minus the other's, which is zero-sum.
    make
        A function from a level and a seed to a bot, or to a function from a view to an action; a module-level function,
        since other processes import it.

    Raises
    ------
    UnknownGameError
        If no game has that name.
    SetUpError
        If the seed, an option, a level or the payoffs are invalid, `make` returns no bot, or there are fewer than two
        different levels.
    """

    def __init__(
        self,
        game: str,
        levels: Sequence[str],
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        pack: Mapping[str, Any] | None = None,
        payoffs: str = "own",
        make: MakeBot = own_or_level,
    ) -> None:
        info = registry.info(game)
        chosen = completed(info, options)
        check_numbers(seed)
        if pack is not None and not {"ranks"} <= set(pack) <= {"ranks", "suits", "hand", "dealer"}:
            given = ", ".join(sorted(map(str, pack))) or "nothing"
            fault = f"a pack needs ranks, and may have suits, hand and dealer; given: {given}"
            raise SetUpError(fault, "pack")
        named: list[Any] = [levels] if isinstance(levels, str) else list(levels)
        if len(named) < 2:
            given = f"only {named[0]}" if named else "none"
            raise SetUpError(f"an arena needs two levels or more, not {given}", "levels")
        for level in named:
            if not isinstance(level, str):
                fault = (
                    f"{level!r} is not the name of a level: a custom bot is named MODULE:FUNCTION"
                )
                raise SetUpError(fault, "levels")
            as_bot(make(level, 0))
            if pack is not None and searches(level):
                raise SetUpError(f"{level} needs the whole pack, not a reduced one", "reduced-pack")
            if named.count(level) > 1:
                raise SetUpError(f"level {level} is named twice", "levels")
        self.seats = seats_under(info, chosen)
        self.setup = ArenaSetup(
            info.name, tuple(named), differing(info, chosen), seed, make,
            pack=pack, difference=by_difference(payoffs, self.seats),
        )  # fmt: skip
        self.setup.deal(0)  # raises the errors of the pack

    def play(
        self, blocks: int, *, sprt: Sprt | None = None, only: str | None = None, jobs: int = 1
    ) -> Results:
        """Play blocks and return the results.

        Parameters
        ----------
        blocks
            The number of blocks, from 1; with a test, the maximum.
        sprt
            A sequential test that ends a pairing as soon as it is decided.
        only
            One of the levels, to play it among each of the others and nothing else.
        jobs
            The number of processes; it does not change the results. With more than one, the main program must be importable,
            with ``if __name__ == "__main__":`` around what it runs.

        Raises
        ------
        SetUpError
            If an argument is invalid.
        BotFailedError
            If a bot raises an error or chooses an illegal action.
        StoppedError
            If a process dies.
        """
        contest = self.contest(blocks, sprt=sprt, only=only)
        with worker_pool(jobs) as workers:
            for _ in contest.play(workers):
                pass
        return contest.results()

    def contest(
        self,
        blocks: int,
        *,
        sprt: Sprt | None = None,
        only: str | None = None,
        recorded: bool = False,
    ) -> Contest:
        """Return a contest, which is played block by block and can be stopped at any time.

        Parameters
        ----------
        blocks, sprt, only
            As in `play`.
        recorded
            Whether to return the records of its deals.

        Raises
        ------
        SetUpError
            If the number of blocks is less than 1, or `only` is not one of the levels.

        >>> contest = Arena("mittlere", ["novice", "random"]).contest(1000, recorded=True)
        >>> with worker_pool(jobs=1) as workers:
        ...     records = next(contest.play(workers))
        >>> len(records), contest.results().blocks
        (6, 1)
        """
        return Contest(replace(self.setup, recorded=recorded), self.seats, blocks, sprt, only)

    def deal(self, block: int, levels: Sequence[str]) -> Deal:
        """Replay the deal of a block (numbered from 0) with these levels in the seats, and return it.

        >>> deal = Arena("mittlere", ["novice", "random"], seed=7).deal(3, ["random", "novice", "random"])
        >>> deal.over, deal.dealer
        (True, 0)

        Raises
        ------
        SetUpError
            If the number of levels is not the number of seats.
        BotFailedError
            If a bot fails; its error is the cause.
        """
        if len(levels) != self.seats:
            raise SetUpError(
                f"there must be a level for each of the {self.seats} seats, not {len(levels)}",
                "levels",
            )
        return play_deal(self.setup, Task(block, tuple(levels)))[0]

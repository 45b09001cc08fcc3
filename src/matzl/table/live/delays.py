"""Delays of bots: drawn before a bot chooses, from the same distribution for a forced move as for a choice.

A bot moves when its delay is over and it has chosen, so a delay shorter than its thinking would tell choices from forced
moves. Therefore no delay is shorter than the 99th percentile of the level's thinking: "at once" means as soon as the level
always can. That is `THINKING` or `SLOW_MASTER` at first, and then what was measured here. The level is that of the seat,
also while another plays for it.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field

from matzl import registry
from matzl.players.levels import MASTER

THINKING = {
    "random": 0.02,
    "novice": 0.02,
    "amateur": 0.06,
    "club": 0.06,
    "expert": 0.35,
    "master": 1.0,
}
"""For each level an upper bound, in seconds, of the 99th percentile of its thinking in all games that offer it.

For levels that search: twice the largest percentile that ``benchmarks/decisions.py --busy`` has measured, and 50 ms for the
way to a worker (`benchmarks/results.md`).
"""

SLOW_MASTER = 8.2
"""The same for `master` in other games, where it plays only if it is named or is the only level of a server."""

SPREAD = 1.15
"""The ratio of the longest delay to the shortest; it hides small differences between moves."""

MIN_MEASURED, MAX_MEASURED = 100, 400
"""The least number of decisions from which a percentile is taken, with the foreseen time for those not made yet, so that a
single slow one does not delay a hundred others; and the number of latest decisions that are kept."""

_UNFORESEEN = random.SystemRandom()


@dataclass(slots=True)
class Delays:
    """The thinking times of bots in this process, and the delays that hide them.

    Attributes
    ----------
    rng
        The source of random numbers.
    """

    rng: random.Random = _UNFORESEEN
    _measured: dict[tuple[str, str], deque[float]] = field(default_factory=dict)

    def draw(self, pause: float, game: str, level: str) -> float:
        """Return the seconds before a bot's move, independent of whether it has a choice.

        Parameters
        ----------
        pause
            The pause at the pace of the table, in seconds.
        game, level
            The game, and the level of the seat.
        """
        return max(pause, self.longest(game, level)) * self.rng.uniform(1.0, SPREAD)

    def note(self, game: str, level: str, seconds: float) -> None:
        """Note the seconds that a choice has taken, including the wait for a worker."""
        kept = self._measured.setdefault((game, _name(level)), deque(maxlen=MAX_MEASURED))
        kept.append(seconds)

    def longest(self, game: str, level: str) -> float:
        """Return the 99th percentile of a level's thinking times in a game, in seconds."""
        kept = self._measured.get((game, _name(level)), ())
        foreseen = [_foreseen(game, _name(level))] * (MIN_MEASURED - len(kept))
        known = sorted((*foreseen, *kept))
        return known[-1 - len(known) // 100]


def _foreseen(game: str, level: str) -> float:
    slow = level == MASTER and not registry.info(game).master
    return SLOW_MASTER if slow else THINKING.get(level, 0.0)


def _name(level: str) -> str:
    return level.partition(":")[0]

"""Search effort: the parameters of a level, and their text form (``club:worlds=400``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from matzl.errors import SetUpError

TIE = 1e-9
"""Values that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The parameters of a level that searches.

    Attributes
    ----------
    worlds
        The number of worlds per decision.
    mistakes
        The number of random decisions among 256 in a playout; -1 for the default of the game.
    candidates
        The number of worlds from which each one is selected by its likelihood; 0 turns inference off.
    calls, plays
        The assumed chance that other seats call, and play, by the rules of thumb; -1 of `calls` for the default. With a
        `policy`, seats are assumed to call by the policy of calls in games that have one.
    learned
        The assumed chance that other seats play cards by the learned policy as it was trained; otherwise they play at
        random. It replaces `plays` where that policy guides playouts. 0 to assume rules of thumb.
    exact
        1 to play endings exactly, from the hand size at which the game's solver is fast; 2 for one card more, and so on;
        0 for never.
    endings
        The number of worlds in endings played exactly.
    time
        Seconds per decision; `worlds` and `endings` are then ignored. 0 for a fixed amount of work.
    tree
        The number of playouts in trees per decision, except in endings that are played exactly; 0 to try each action in each
        world instead. -N stands for N playouts, but only in games with a search hook `TREE_WORLDS`. Ignored if there is a
        `time`.
    explore
        The weight of actions that a tree has seldom tried, in standard deviations of a payoff.
    policy
        The temperature of the learned policy that guides playouts: 1 as it was trained, higher for more random choices; 0
        for rules of thumb, which also guide playouts in games without a learned policy.
    guided
        In games that set a search hook (`TREE_WORLDS` for trees, `PROPOSED` with `proposals`, otherwise `GUIDED`), `guided`
        times the number in the hook replaces `worlds`, and the learned policy guides playouts at the temperature `policy`
        or, if that is 0, at that of the hook `TEMPERATURE`. With `proposals` that number also replaces `endings`, and
        endings are played exactly; without, 0 of `thumb` or `race` means the hook `THUMB` or `RACE`. 0 to treat all games
        alike; a text that names `worlds` or ``policy=0`` but not `guided` sets it to 0.
    thumb
        The share of the worlds that rules of thumb play out where the learned policy plays out the others. Each model of the
        seats has errors of its own, so their mean has smaller ones.
    race
        1 to race actions where a policy guides playouts and only the best action is wanted, unless few worlds are possible.
        See `matzl.search.racing`.
    proposals
        The number of actions, those that the learned policy values most, to try where it guides playouts and only the best
        one is wanted; 0 to try all. See `matzl.search.proposals`.
    prior
        The weight of the policy's preference among its proposals: what a proposal loses if the policy takes it half as often
        as its first choice, in standard deviations of a value; twice as much for a quarter as often, and so on. Not applied
        to values that a game re-evaluates.
    by_game
        The names of the parameters that the search hook `FOR_MASTER` of a game may change: at the level `master` all that no
        text names, otherwise none.
    """

    worlds: int = 40
    mistakes: int = 24
    candidates: int = 0
    calls: float = -1.0
    plays: float = 0.2
    learned: float = 0.0
    exact: int = 0
    endings: int = 60
    time: float = 0.0
    tree: int = 0
    explore: float = 0.7
    policy: float = 0.0
    guided: int = 0
    thumb: float = 0.0
    race: int = 0
    proposals: int = 0
    prior: float = 0.0
    by_game: frozenset[str] = field(default=frozenset(), repr=False)


LIMITS: dict[str, tuple[float, float]] = {
    "worlds": (1, 1_000_000),
    "mistakes": (0, 256),
    "candidates": (0, 1000),
    "calls": (0, 0.99),
    "plays": (0, 0.99),
    "learned": (0, 0.99),
    "exact": (0, 13),
    "endings": (1, 1_000_000),
    "time": (0.02, 3600),
    "tree": (-1_000_000, 1_000_000),
    "explore": (0, 100),
    "policy": (0, 100),
    "guided": (0, 1000),
    "thumb": (0, 1),
    "race": (0, 1),
    "proposals": (0, 64),
    "prior": (0, 100),
}
"""The smallest and largest value of each parameter in a text, besides -1 of those in `BY_DEFAULT`.

The default of `time`, 0, cannot be written.
"""

BY_DEFAULT = ("mistakes", "calls")
"""The parameters that may also be -1, for the default of the game."""

_NUMBER = {
    int: re.compile(r"-?[0-9]{1,9}"),
    float: re.compile(r"-1|[0-9]{0,9}\.?[0-9]{1,9}"),
}
"""The text form of numbers."""

MAX_GUIDED = 1000
"""The most worlds that the search hooks `GUIDED`, `PROPOSED` and `TREE_WORLDS` name."""

MAX_CANDIDATES = 2_000_000
"""The most states drawn at once: they take one or two gigabytes."""


def with_parameters(effort: Effort, text: str, level: str) -> Effort:
    """Return an effort with parameters changed by a text such as ``worlds=400,mistakes=0``.

    >>> with_parameters(Effort(), "worlds=400", "club").worlds
    400

    Raises
    ------
    SetUpError
        If a parameter does not exist, is repeated, or is out of range.
    """
    changes: dict[str, Any] = {}
    kinds = {name: type(getattr(effort, name)) for name in LIMITS}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name in changes:
            raise SetUpError(f"{level} has parameter {name} twice", "level-parameter")
        if name not in kinds:
            raise SetUpError(
                f"{level} has no parameter {name!r}; its parameters are {', '.join(kinds)}",
                "level-parameter",
            )
        low, high = LIMITS[name]
        number = kinds[name](value) if _NUMBER[kinds[name]].fullmatch(value) else None
        by_default = name in BY_DEFAULT and number == -1
        if number is None or not (low <= number <= high or by_default):
            raise SetUpError(
                f"{name} of {level} must be {'-1 or ' * (name in BY_DEFAULT)}"
                f"a {'whole ' * (kinds[name] is int)}number from {low:.15g} to {high:.15g}, not {value!r}",
                "level-parameter",
            )
        changes[name] = number
    if "worlds" in changes or changes.get("policy") == 0:
        # Keep the number of worlds, or the rules of thumb, that the text names.
        changes.setdefault("guided", 0)
    if changes.keys() & {"worlds", "endings"}:
        # A game must not change the candidates, which count in the limit below.
        changes.setdefault("candidates", effort.candidates)
    changed = replace(effort, by_game=effort.by_game - changes.keys(), **changes)
    for name, each in (("worlds", 1), ("endings", 1), ("guided", MAX_GUIDED)):
        drawn = each * getattr(changed, name) * changed.candidates
        if not changed.time and drawn > MAX_CANDIDATES:
            raise SetUpError(
                f"{name} times candidates of {level} must be at most {MAX_CANDIDATES}, not {drawn}",
                "level-parameter",
            )
    return changed

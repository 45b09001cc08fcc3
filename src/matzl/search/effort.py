"""The effort of a bot's decision, and a game's settings for it, without numpy, so that the command line starts fast.

A level is a row of `matzl.players.levels.ROWS`, which the `Profile` of a game may change; together they are an `Effort`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from matzl import registry

ALL = 64
"""The number of actions to try that means all: no decision has more."""
TIE = 1e-9
"""The difference below which two values count as equal."""
WORLDS_FOR_VALUES = 10
"""The factor by which the number of worlds grows where each action needs a value, not only the best of a few."""
PLAYOUTS_OF_A_WORLD = 4
"""The number of playouts by rules of thumb that replace each world of a tree where each action needs a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The kind and the amount of work that a bot does for one decision.

    Attributes
    ----------
    worlds
        The number of worlds in which actions are tried.
    mistakes
        The number of random decisions among 256 in a playout by rules of thumb; without effect where `thumb` is 0.
    thumb
        The share of the worlds that rules of thumb play out; the learned policy plays out the others. 1 in games without a
        policy.
    actions
        The maximum number of actions to try: the ones that the policy values most. With 1, no world is needed.
    race
        Whether actions race where the policy plays out worlds; see `matzl.search.evaluation`.
    draws
        The number of worlds drawn for each one kept, which is picked by its likelihood; 0 for no inference.
    learned
        The assumed probability that other seats play cards by the learned policy as it was trained; 0 to assume that they
        play by rules of thumb now and then.
    exact
        The largest hand, in cards, with which endings are played exactly; 0 for never.
    endings
        The number of worlds in endings played exactly, and of those in which a game re-evaluates the best action.
    tree
        The number of playouts in trees; 0 to try actions in each world.
    """

    worlds: int = 800
    mistakes: int = 128
    thumb: float = 0.0
    actions: int = ALL
    race: bool = False
    draws: int = 0
    learned: float = 0.0
    exact: int = 3
    endings: int = 60
    tree: int = 0

    @property
    def by_policy(self) -> bool:
        """True if the learned policy plays out at least some of the worlds."""
        return self.thumb < 1

    def for_values(self) -> Effort:
        """Return the effort for estimating the value of each action, with all actions tried in the same worlds."""
        if self.tree:
            worlds = PLAYOUTS_OF_A_WORLD * self.worlds
            return replace(self, tree=0, worlds=worlds, thumb=1.0)
        more = WORLDS_FOR_VALUES if self.by_policy and self.actions < ALL else 1
        worlds, endings = more * self.worlds, more * self.endings
        return replace(self, worlds=worlds, endings=endings, actions=ALL, race=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """A game's settings for the decisions of bots: ``PROFILE`` in its ``search.py``.

    Attributes
    ----------
    amateur, club, expert, master
        The fields of `Effort` that differ from the level's row in `matzl.players.levels.ROWS`.
    exact
        The largest hand that levels play exactly: all actions together take some tenths of a millisecond.
    calls_by_thumb
        Whether `amateur` calls by rules of thumb, because it was not measured to be stronger with its policies.
    temperature
        The temperature of the learned policy in playouts; below 1 it makes fewer mistakes than when it was trained.
    trust_in_calls
        The assumed probability that other seats call as the rules of thumb would.
    solve_phases
        The phases in which `solve` is exact; in games with a stock, only once it is drawn.
    solve_cards
        The largest hand with which `solve` is exact, chosen so that it takes seconds at most.
    """

    amateur: dict[str, Any] = field(default_factory=dict)
    club: dict[str, Any] = field(default_factory=dict)
    expert: dict[str, Any] = field(default_factory=dict)
    master: dict[str, Any] = field(default_factory=dict)
    exact: int = 3
    calls_by_thumb: bool = False
    temperature: float = 1.0
    trust_in_calls: float = 0.5
    solve_phases: tuple[str, ...] = ("play",)
    solve_cards: int = 3


@cache
def profile_of(game: str) -> Profile:
    """Return the profile of a game; the default if it has none."""
    profile: Profile = getattr(registry.role(game, "search"), "PROFILE", Profile())
    return profile

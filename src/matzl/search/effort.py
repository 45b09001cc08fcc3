"""The effort of a bot's decision; without numpy, since the command line names levels."""

from __future__ import annotations

from dataclasses import dataclass, replace

ALL = 64
"""The number of actions to try that means all: no decision has more."""
TIE = 1e-9
"""Values that differ by less are equal."""
WORLDS_FOR_VALUES = 10
"""The factor by which worlds grow where each action needs a value, not only the best of a few."""
PLAYOUTS_OF_A_WORLD = 4
"""The playouts by rules of thumb, for each world of a tree, where each action needs a value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """The effort of one decision.

    Attributes
    ----------
    worlds
        The number of worlds in which actions are tried.
    mistakes
        The number of random decisions among 256 in a playout by rules of thumb.
    thumb
        The share of the worlds that rules of thumb play out; the learned policy plays out the others. 1 in games without a
        policy.
    actions
        The maximum number of actions to try: the ones that the policy values most. With one no world is needed.
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
        """True if the learned policy plays out worlds."""
        return self.thumb < 1

    def for_values(self) -> Effort:
        """Return the effort of an estimate that needs each action's value, with all actions tried in the same worlds."""
        if self.tree:
            worlds = PLAYOUTS_OF_A_WORLD * self.worlds
            return replace(self, tree=0, worlds=worlds, thumb=1.0)
        more = WORLDS_FOR_VALUES if self.by_policy and self.actions < ALL else 1
        worlds, endings = more * self.worlds, more * self.endings
        return replace(self, worlds=worlds, endings=endings, actions=ALL, race=False)

"""Choosing by a policy alone, without search: the level `amateur`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matzl.base.cards import Action
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.policy.features import Scratch, observe
from matzl.search.policy.guide import Guide, new_guide
from matzl.search.policy.network import choose_by, evaluate_observed
from matzl.search.policy.tables import FeatureTables
from matzl.search.policy.voids import find_voids
from matzl.search.policy.weights import calls_of, greedy, policy_of
from matzl.search.rules import NOVICE, choose, legal, novice

if TYPE_CHECKING:
    from matzl.deal.view import View

AMATEUR = 2
"""The index of the level after those of `matzl.players.levels.QUICK`."""


def amateur_guide(game: str) -> Guide | None:
    """Return a guide that takes the best action by the policies of a game; None, for rules of thumb, if it has none."""
    policy, calls = policy_of(game), calls_of(game)
    if policy is None:
        return None
    own_calls = None if calls is None else greedy(calls)
    return new_guide(greedy(policy), own_calls, thumb=hooks.hook(game, "CALLS_BY_THUMB"))


def choose_learned(view: View, guide: Guide | None, streams: Any, stream: int) -> Action:
    """Return the action of `AMATEUR` for the seat in turn, which has a choice; parameters as in `choose_quickly`.

    Most of the kernels are compiled once for all games.
    """
    playing = guide is None or view.state["phase"][0] >= guide.policy.tables.playing
    if guide is None or (guide.thumb and not playing):
        return int(compiled(choose)(view.state, NOVICE, streams, stream))
    compiled(observe_view)(view.state, guide.policy.tables, guide.scratch)
    choices = view.legal.mask
    policy = guide.policy if playing else guide.calls
    return int(compiled(evaluate_observed)(choices, policy, guide.scratch))


@kernel
def observe_view(view: State, tables: FeatureTables, scratch: Scratch) -> None:
    """Compute the network input of a view, including known voids."""
    find_voids(view[0], tables, scratch.voids)
    observe(view[0], scratch)


@kernel
def choose_quickly(
    view: State, level: int, guide: Guide | None, streams: Any, stream: int
) -> Action:
    """Return the action of a level that does not search, for the seat in turn.

    Parameters
    ----------
    view
        A compact view with its log, as a one-element array.
    level
        `RANDOM`, `NOVICE` or `AMATEUR`.
    guide
        The guide of `AMATEUR`; None for the rules of thumb instead.
    streams, stream
        As in `matzl.search.rules.choose`.
    """
    if guide is not None and level == AMATEUR:
        g = view[0]
        calling = g.phase < hooks.first_play_phase(g)
        if guide.thumb and calling:
            return novice(g, streams, stream)
        find_voids(g, guide.policy.tables, guide.scratch.voids)
        policy = guide.calls if calling else guide.policy
        return choose_by(g, legal(g), policy, guide.scratch, streams, stream)
    return choose(view, min(level, NOVICE), streams, stream)

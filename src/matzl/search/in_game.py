"""The parameters of an effort, and the guides of playouts and inference, as they apply in a game."""

from __future__ import annotations

from dataclasses import replace

from matzl.search.effort import Effort
from matzl.search.hooks import hook
from matzl.search.policy.guide import Guide, new_guide
from matzl.search.policy.network import Policy
from matzl.search.policy.weights import calls_of, policy_of, tempered

WORLDS_FOR_VALUES = 10
"""The factor by which the worlds of an effort with proposals grow where the value of each action is wanted."""


def changed_by_game(game: str, effort: Effort) -> Effort:
    """Return an effort with the parameters that a game names for `master`, unless a text named them."""
    if not effort.by_game:
        return effort
    named = hook(game, "FOR_MASTER").items()
    changes = {name: value for name, value in named if name in effort.by_game}
    return replace(effort, by_game=frozenset(), **changes)


def effort_in(game: str, effort: Effort, *, trees: bool = False, best_only: bool = True) -> Effort:
    """Return an effort with the parameters that apply in a game, with trees or without.

    The policy guides playouts where that has been measured to be stronger. If not only the best action is wanted, more
    worlds make up for what proposals leave out.
    """
    effort = changed_by_game(game, effort)
    if trees:
        worlds = min(abs(effort.tree), effort.guided * hook(game, "TREE_WORLDS"))
    else:
        worlds = effort.guided * hook(game, "PROPOSED" if effort.proposals else "GUIDED")
    if not worlds or policy_of(game) is None:
        return effort
    proposing = effort.proposals and not trees
    if proposing and not best_only:
        worlds *= WORLDS_FOR_VALUES
    temperature = effort.policy or hook(game, "TEMPERATURE")
    effort = replace(effort, worlds=worlds, policy=temperature, guided=0)
    if proposing:
        return replace(effort, exact=effort.exact or 1, endings=worlds)
    thumb, race = effort.thumb or hook(game, "THUMB"), effort.race or hook(game, "RACE")
    return replace(effort, thumb=thumb, race=race)


def mistakes_in(game: str, effort: Effort) -> int:
    """Return the number of random decisions among 256 in playouts by rules of thumb."""
    number: int = hook(game, "MISTAKES") if effort.mistakes < 0 else effort.mistakes
    return number


def policy_in(game: str, effort: Effort) -> Policy | None:
    """Return the policy that guides playouts, or None for rules of thumb."""
    policy = policy_of(game) if effort.policy else None
    return None if policy is None else tempered(policy, effort.policy)


def guide_in(game: str, policy: Policy, temperature: float) -> Guide:
    """Return a guide for one thread; its call policy, if the game has one, is applied at `temperature`."""
    calls = calls_of(game)
    return new_guide(policy, None if calls is None else tempered(calls, temperature))


def guide_as_trained(game: str) -> Guide | None:
    """Return a guide with the policies of a game at the temperature of their training, or None if the game has none.

    Without a policy of calls its calls are those of the rules of thumb.
    """
    policy, calls = policy_of(game), calls_of(game)
    return None if policy is None else new_guide(policy, calls, thumb=calls is None)


def guide_of_inference(game: str, learned: float) -> Guide | None:
    """Return the guide that weighs what other seats did; None for rules of thumb alone.

    Where `master` weighs plays by the policy, other efforts have a guide, too, so that one kernel is compiled for all.
    """
    needed = learned or calls_of(game) is not None or hook(game, "FOR_MASTER").get("learned")
    return guide_as_trained(game) if needed else None

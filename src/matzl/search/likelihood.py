"""The likelihood of what other seats did in a world, used to weigh worlds (policy inference; Rebstock and others 2019).

Each seat is assumed to follow the rules of thumb with a probability called *trust*, and otherwise to choose uniformly among
the legal actions. The weight of a world is the product over all actions of other seats. Bids say more about a hand than
plays do, so they have a trust of their own. Calls can be weighed by a policy of calls instead of the rules of thumb, and
plays by the learned policy of card play.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action, Actions
from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.policy.features import VOIDS
from matzl.search.policy.guide import Guide, note_voids
from matzl.search.policy.network import chance_by
from matzl.search.rules import legal, novice, play
from matzl.search.worlds.replay import Past


@kernel
def weigh(
    worlds: State,
    start: State,
    past: Past,
    trust_in_calls: float,
    trust_in_plays: float,
    trial: State,
    rng: Any,
    weights: Any,
    guide: Guide | None,
    learned: float,
) -> None:
    """Compute the weight of each world.

    Parameters
    ----------
    worlds
        Complete deals with the same past.
    start
        The deal before its first action, as a one-element array; its hidden hands do not matter.
    past
        The actions of the view. Those of its own seat say nothing about hidden cards and are skipped.
    trust_in_calls, trust_in_plays
        The probability that a seat follows the rules of thumb, or the guide's policy of calls, in decisions other than card
        play; and the rules of thumb in card play.
    trial
        A state to play in, as a one-element array.
    rng : uint64[1]
        A random stream.
    weights : float64[worlds]
        Receives the weights: the product of the probabilities of all actions.
    guide
        The guide by whose policies seats are assumed to choose: by that of calls before card play, unless it calls by thumb,
        and by that of card play if `learned` is not 0. Rules of thumb are assumed for everything else, and for everything
        if it is None.
    learned
        The probability that a seat follows the guide's policy in card play; if it is 0, `trust_in_plays` applies.
    """
    g = trial[0]
    for k in range(len(worlds)):
        trial[0] = start[0]
        hooks.rewind_hands(g, worlds[k], past.laid, past.used, past.own, rng)
        weight = 1.0
        if guide is not None:
            for place in range(VOIDS):
                guide.scratch.voids[place] = 0
        for j in range(len(past.words)):
            action = past.actions[g.phase, past.words[j]]
            weight *= _chance_of(
                g, action, legal(g), past, trust_in_calls, trust_in_plays, rng, guide, learned
            )
            if guide is not None and learned > 0.0:
                note_voids(g, action, guide.policy.tables, guide.scratch.voids)
            play(g, action)
        weights[k] = weight


@inlined_kernel
def _chance_of(
    g: State,
    action: Action,
    choices: Actions,
    past: Past,
    trust_in_calls: float,
    trust_in_plays: float,
    rng: Any,
    guide: Guide | None,
    learned: float,
) -> float:
    """Return the assumed probability that the seat in turn chooses an action; 1 for the view's own seat."""
    if g.turn == past.own or choices & (choices - 1) == 0:
        return 1.0
    if guide is not None and learned > 0.0 and g.phase == past.playing:
        chance = chance_by(g, action, choices, guide.policy, guide.scratch)
        return (1.0 - learned) / count(choices) + learned * chance
    trust = trust_in_plays if g.phase == past.playing else trust_in_calls
    chance = (1.0 - trust) / count(choices)
    if guide is not None and guide.thumb == 0 and g.phase < past.playing:
        return chance + trust * chance_by(g, action, choices, guide.calls, guide.scratch)
    if trust > 0.0 and novice(g, rng, 0) == action:
        chance += trust
    return chance

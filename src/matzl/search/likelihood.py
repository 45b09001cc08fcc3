"""How likely a world makes what others did: each bid and play is held against what rules of thumb would do there.

A seat is taken to do what the rules of thumb say with a chance called *trust*, and otherwise anything that is legal. The
product over all that others did is the weight of a world (policy inference; Rebstock and others 2019). Bids say more than
plays do, so each has a trust of its own.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count
from matzl.engine.jit import kernel
from matzl.engine.randomness import draw_bits
from matzl.search import dispatch as verbs
from matzl.search.rules import legal, novice, play


@kernel
def weigh(
    worlds: Any,
    begun: Any,
    laid: Any,
    used: Any,
    words: Any,
    actions: Any,
    playing: int,
    own: int,
    trust_in_calls: float,
    trust_in_plays: float,
    trial: Any,
    dice: Any,
    weights: Any,
) -> None:
    """The weight of each world.

    Parameters
    ----------
    worlds
        Complete deals, all with the same past.
    begun
        A deal with that past before its first action, as a one-element array; its hidden hands don't matter.
    laid : int64[seats]
        The cards that each seat has played.
    used : int64[64]
        The trick in which each card was played, from 0; `NOT_USED` for the others.
    words : int64[any]
        What was done, by the places of the words.
    actions : int64[phases, words]
        Which action a word is in a phase.
    playing
        The phase in which cards are played.
    own
        The seat whose view it is; what it did itself tells it nothing.
    trust_in_calls, trust_in_plays
        The chance that a seat does what rules of thumb say, before play and in it.
    trial
        A state to play in, as a one-element array.
    dice : uint64[1]
        Random numbers.
    weights : float64[worlds]
        Takes the weights; together 1.
    """
    g = trial[0]
    for k in range(len(worlds)):
        trial[0] = begun[0]
        verbs.deal_again(g, worlds[k], laid, used, own, dice)
        weight = 1.0
        for j in range(len(words)):
            action, choices = actions[g.phase, words[j]], legal(g)
            if g.turn != own and choices & (choices - 1):
                trust = trust_in_plays if g.phase == playing else trust_in_calls
                chance = (1.0 - trust) / count(choices)
                if trust > 0.0 and novice(g, dice, 0) == action:
                    chance += trust
                weight *= chance
            play(g, action)
        weights[k] = weight
    total = 0.0
    for k in range(len(weights)):
        total += weights[k]
    for k in range(len(weights)):
        weights[k] /= total


@kernel
def resample(weights: Any, dice: Any, picked: Any) -> None:
    """Pick worlds as often as their weights want, at even steps from a random place on.

    Parameters
    ----------
    weights : float64[worlds]
        Together 1.
    dice : uint64[1]
        Random numbers.
    picked : int64[any]
        Takes the places of the worlds.
    """
    step = 1.0 / len(picked)
    mark, k, reached = step * draw_bits(dice, 0) / 4294967296.0, 0, weights[0]
    for j in range(len(picked)):
        while mark > reached and k + 1 < len(weights):
            k += 1
            reached += weights[k]
        picked[j] = k
        mark += step

"""The past of a view in kernels: which cards each play of another seat rules out, and how likely the past is in a world.

For likelihoods (policy inference; Rebstock and others 2019) each seat is assumed to follow the rules of thumb with a
probability called *trust*, and otherwise to choose uniformly among the legal actions. The weight of a world is the product
over all actions of other seats. Bids say more about a hand than plays do, so they have a trust of their own. Calls can be
weighed by a policy of calls instead of the rules of thumb, and plays by the learned policy of card play.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.base.cards import Action, Actions, Cards
from matzl.engine.bits import count
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.policy.features import VOIDS
from matzl.search.policy.guide import Guide, note_voids
from matzl.search.policy.network import chance_by
from matzl.search.rules import legal, novice, play, take

NOT_USED = 99
"""The trick number of cards not played yet: beyond every trick."""


class Past(NamedTuple):
    """The actions of a view, as kernels read them.

    Attributes
    ----------
    words, turns : int64[actions]
        The index of each action's word in the vocabulary of the game, and the seat that acted.
    actions : int64[phases, words]
        The action that a word stands for in a phase, -1 if none.
    laid : int64[seats]
        The cards that each seat has played, as sets.
    used : int64[64]
        The trick in which each card was played, from 0, or `NOT_USED`.
    playing
        The phase of card play.
    own
        The seat whose view it is, -1 for a spectator.
    """

    words: Any
    turns: Any
    actions: Any
    laid: Any
    used: Any
    playing: int
    own: int


@kernel
def replay(start: State, past: Past, unseen: Cards, denied: Any) -> int:
    """Replay the history in ``start[0]`` and find the cards that other seats' plays rule out.

    Parameters
    ----------
    start
        A deal before its first action, as a one-element array.
    past : Past
        The events so far.
    unseen
        The cards that the view's seat has not seen.
    denied : int64[seats]
        Receives the unseen cards that each seat cannot hold.

    Returns
    -------
    The number of actions that were in turn and legal as far as is known: all, unless the past contradicts itself.
    """
    g = start[0]
    for k in range(len(past.words)):
        seat, action = g.turn, past.actions[g.phase, past.words[k]]
        if action < 0 or seat != past.turns[k]:
            return k
        if seat == past.own:
            if not legal(g) >> action & 1:
                return k
        elif g.phase == past.playing:
            # Test each other card with the played one alone: one that makes the play illegal was not in the hand.
            hand = g.hand[seat]
            tested = hand & ~unseen & ~(1 << action) | unseen & ~denied[seat]
            while tested:
                other = tested & -tested
                tested ^= other
                g.hand[seat] = 1 << action | other
                if not legal(g) >> action & 1:
                    if not unseen & other:
                        return k
                    denied[seat] |= other
            g.hand[seat] = hand
        take(g, action)
    return len(past.words)


@kernel
def rewind(begun: State, world: State, past: Past, rng: Any) -> None:
    """Set the hidden hands of ``begun[0]``, a deal before its first action, to hands as dealt that lead to ``world[0]``.

    Parameters
    ----------
    begun, world
        One-element arrays.
    past : Past
        The events between.
    rng : uint64[1]
        A random stream.
    """
    hooks.rewind_hands(begun[0], world[0], past.laid, past.used, past.own, rng)


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
            for slot in range(VOIDS):
                guide.scratch.voids[slot] = 0
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

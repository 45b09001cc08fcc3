"""Kernels that replay the history of a view, to find cards that its plays rule out, and that rewind worlds."""

from __future__ import annotations

from typing import Any, NamedTuple

from matzl.base.cards import Cards
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.search import hooks
from matzl.search.hooks import legal, take

NOT_USED = 99
"""The trick number of cards not played yet: beyond every trick."""


class Past(NamedTuple):
    """The actions of a view in the form that kernels read.

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
    The number of actions that were in turn and legal as far as is known: all, unless the history contradicts itself.
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
    """Set the hidden hands of ``begun[0]``, a deal before its first action, to dealt hands that lead to ``world[0]``.

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

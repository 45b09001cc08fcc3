"""The kernels Python calls: each takes an array of states of any game, never a single record.

A one-element array is passed five times faster than a record, so that is what a `Deal` holds.
"""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.jit import kernel
from matzl.engine.randomness import CHANCE, draw_bits
from matzl.engine.tricks import OVER, shuffle

PHASE, ACTION, TURN, LEGAL, WINNER = range(5)
"""The columns of a log: where the deal stood, what was done, by whom, the set of what was legal, who led the trick after."""


@kernel
def deal_pack(states: Any, pack: Any) -> int:
    """Deal a pack into ``states[0]``; gives the legal actions."""
    dispatch.set_up(states[0], pack)
    return dispatch.legal(states[0])


@kernel
def legal_actions(states: Any) -> int:
    """The legal actions of ``states[0]``."""
    return dispatch.legal(states[0])


@kernel
def step(states: Any, action: int) -> int:
    """Take a legal action in ``states[0]``, unchecked; gives the legal actions after it, 0 when the deal is over."""
    g = states[0]
    dispatch.play(g, action)
    return dispatch.legal(g)


@kernel
def follow(states: Any, words: Any, actions: Any, log: Any) -> int:
    """Take actions in ``states[0]`` one after the other, as long as they are legal.

    Parameters
    ----------
    states
        A deal.
    words : int64[any]
        The actions to take, by the places of their words.
    actions : int64[phases, words]
        Which action a word is in a phase, -1 where it is none.
    log : int64[any, 5]
        Takes a row for each action.

    Returns
    -------
    How many were taken: all, unless one is not legal.
    """
    g = states[0]
    for k in range(len(words)):
        legal, action = dispatch.legal(g), actions[g.phase, words[k]]
        if action < 0 or not legal >> action & 1:
            return k
        log[k, PHASE] = g.phase
        log[k, ACTION] = action
        log[k, TURN] = g.turn
        log[k, LEGAL] = legal
        dispatch.play(g, action)
        log[k, WINNER] = g.winner
    return len(words)


@kernel
def refused(states: Any, action: int) -> int:
    """The place of the refusal of an action in ``states[0]``, 0 when it is legal."""
    return dispatch.refusal(states[0], action)


@kernel
def look(states: Any, seat: int, view: Any) -> None:
    """Copy ``states[0]`` to ``view[0]`` and blank there what the seat may not know (-1: a spectator)."""
    view[0] = states[0]
    dispatch.hide(view[0], seat)


@kernel
def play_random(states: Any, pack: Any, streams: Any, deals: int) -> tuple[int, int]:
    """Play whole deals at random: shuffle, deal, every action drawn uniformly, result included.

    Parameters
    ----------
    states
        A state of which options and dealer are set.
    pack : int64[cards]
        Shuffled in place.
    streams : uint64[1 + seats]
        Stream 0 shuffles, stream 1 plays.
    deals
        How many.

    Returns
    -------
    The number of actions, and a checksum of the payoffs.
    """
    g = states[0]
    actions, checksum = 0, 0
    for _ in range(deals):
        shuffle(pack, streams)
        dispatch.set_up(g, pack)
        while g.phase != OVER:
            legal = dispatch.legal(g)
            dispatch.play(g, pick(legal, draw_bits(streams, CHANCE + 1) * count(legal) >> 32))
            actions += 1
        for seat in range(g.seats):
            checksum = checksum * 3 + g.payoffs[seat]
    return actions, checksum

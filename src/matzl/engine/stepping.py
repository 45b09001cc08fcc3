"""Kernels that Python calls, the same for every game; each takes an array of states, never a single record.

numba unpacks a one-element array five times faster than a record, so that is what a `Deal` holds.
"""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action, Actions, Seat
from matzl.engine import dispatch
from matzl.engine.bits import count, lowest, pick
from matzl.engine.dispatch import clear_log, take
from matzl.engine.kernels import kernel
from matzl.engine.randomness import CHANCE, draw_bits
from matzl.engine.state import State
from matzl.engine.tricks import OVER, shuffle

PHASE, ACTION, TURN, LEGAL, WINNER = range(5)
"""The columns of a log: phase, action and seat, the set of legal actions, and the seat winning the trick afterwards."""


@kernel
def deal_pack(states: State, pack: Any) -> Actions:
    """Deal a pack (int64[cards]) into ``states[0]`` and return the set of legal actions."""
    dispatch.set_up(states[0], pack)
    clear_log(states[0])
    return dispatch.legal(states[0])


@kernel
def legal_actions(states: State) -> Actions:
    """Return the set of legal actions of ``states[0]``."""
    return dispatch.legal(states[0])


@kernel
def step(states: State, action: Action) -> Actions:
    """Take a legal action in ``states[0]``, unchecked; return the set of legal actions after it, 0 when the deal is over."""
    g = states[0]
    take(g, action)
    return dispatch.legal(g)


@kernel
def follow(states: State, words: Any, actions: Any, log: Any) -> int:
    """Take actions in ``states[0]`` one after another, as long as they are legal.

    Parameters
    ----------
    states
        A one-element array.
    words : int64[any]
        The actions to take, as word numbers of the game's vocabulary.
    actions : int64[phases, words]
        The action that a word stands for in a phase, -1 for none.
    log : int64[any, 5]
        Receives a row for each action.

    Returns
    -------
    The number of actions taken: all, unless one is not legal.
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
        take(g, action)
        log[k, WINNER] = g.winner
    return len(words)


@kernel
def refused(states: State, action: Action) -> int:
    """Return why an action is not legal in ``states[0]``, as an index into the game's refusals; 0 when it is legal."""
    return dispatch.refusal(states[0], action)


@kernel
def look(states: State, seat: Seat, view: State) -> None:
    """Copy ``states[0]`` to ``view[0]`` and blank what the seat may not know (-1 for a spectator)."""
    view[0] = states[0]
    dispatch.hide(view[0], seat)


@kernel
def play_random(states: State, pack: Any, streams: Any, deals: int) -> tuple[int, int]:
    """Play whole deals at random: shuffle, deal, draw every action uniformly, settle.

    Parameters
    ----------
    states
        A one-element array with options and dealer set. Its ``payoffs`` are those of the last deal; it keeps no log.
    pack : int64[cards]
        Shuffled in place.
    streams : uint64[1 + seats]
        Stream 0 shuffles, stream 1 plays.
    deals
        The number of deals.

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


@kernel
def count_lines(stack: State, choices: Any, depth: int, endings: Any, counts: Any) -> int:
    """Count all lines of play of a given depth from ``stack[0]``, and the results of deals that end on the way.

    Parameters
    ----------
    stack
        ``depth + 1`` states; the first is the position to begin at.
    choices : int64[depth + 1]
        Scratch space: the actions left at each step.
    depth
        The number of actions in a line.
    endings, counts : int64[any, seats], int64[any]
        Receive the payoffs of deals that end on the way, and their numbers; all 0 at first.

    Returns
    -------
    The number of lines, or -1 if the endings do not fit.
    """
    lines, known, step = 0, 0, 0
    choices[0] = dispatch.legal(stack[0])
    if depth == 0:
        return 1
    while step >= 0:
        if choices[step] == 0:
            step -= 1
            continue
        action = lowest(choices[step])
        choices[step] &= choices[step] - 1
        stack[step + 1] = stack[step]
        g = stack[step + 1]
        dispatch.play(g, action)
        if g.phase == OVER:
            index = 0
            while index < known and not _same(endings[index], g.payoffs):
                index += 1
            if index == len(endings):
                return -1
            if index == known:
                for seat in range(endings.shape[1]):
                    endings[index, seat] = g.payoffs[seat]
                known += 1
            counts[index] += 1
        if step + 1 == depth:
            lines += 1
        else:
            step += 1
            choices[step] = dispatch.legal(g)
    return lines


@kernel
def _same(ending: Any, payoffs: Any) -> bool:
    """Return whether an ending has these payoffs."""
    different = 0
    for seat in range(len(ending)):
        different |= ending[seat] ^ payoffs[seat]
    return different == 0

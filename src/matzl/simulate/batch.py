"""Deals by the thousand: one kernel shuffles, deals and plays them, and keeps a log of every action."""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.jit import kernel
from matzl.engine.randomness import CHANCE, below
from matzl.engine.stepping import ACTION, LEGAL, PHASE, TURN
from matzl.engine.tricks import OVER, shuffle
from matzl.search.rules import choose


@kernel
def play_batch(
    states: Any,
    packs: Any,
    streams: Any,
    chance: int,
    levels: Any,
    view: Any,
    log: Any,
    starts: Any,
) -> int:
    """Play a deal in every state.

    Parameters
    ----------
    states
        With options, dealer, score and what a match carries over set; finished deals afterwards.
    packs : int64[deals, cards]
        Each is shuffled by its deal's stream of chance.
    streams : uint64[deals, 1 + seats]
        Chance, then a stream for each seat.
    chance
        The set of phases in which nobody chooses.
    levels : int64[seats] or None
        The level of the bot in each seat; None where all play at random, which compiles faster.
    view
        A state that serves as the bots' compact view.
    log : int64[any, 4]
        Takes the actions, deal after deal, in the columns of `matzl.engine.stepping` but the last.
    starts : int64[deals + 1]
        Takes the place in the log where each deal begins, and where the last one ends.

    Returns
    -------
    How many deals were played: all, unless the log was too short.
    """
    used = 0
    for k in range(len(states)):
        g, own = states[k], streams[k]
        shuffle(packs[k], own)
        dispatch.set_up(g, packs[k])
        starts[k] = used
        while g.phase != OVER:
            if used == len(log):
                return k
            legal = dispatch.legal(g)
            log[used, PHASE] = g.phase
            log[used, TURN] = g.turn
            log[used, LEGAL] = legal
            if chance >> g.phase & 1:
                action = pick(legal, below(own, CHANCE, count(legal)))
            elif levels is None:
                action = pick(legal, below(own, 1 + g.turn, count(legal)))
            else:
                view[0] = g
                dispatch.hide(view[0], g.turn)
                action = choose(view, levels[g.turn], own, 1 + g.turn)
            log[used, ACTION] = action
            used += 1
            dispatch.play(g, action)
    starts[len(states)] = used
    return len(states)

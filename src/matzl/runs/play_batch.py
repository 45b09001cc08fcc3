"""Playing batches of deals: one kernel shuffles, deals and plays them, and logs every action."""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.dispatch import clear_log, take
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import CHANCE, below
from matzl.engine.state import State
from matzl.engine.stepping import ACTION, LEGAL, PHASE, TURN
from matzl.engine.tricks import OVER, shuffle
from matzl.search.hooks import choose


@kernel
def play_batch(
    states: State,
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
        States whose options, dealer, score and match values are set; afterwards finished deals.
    packs : int64[deals, cards]
        A pack for each deal, shuffled by the deal's chance stream.
    streams : uint64[deals, 1 + seats]
        The random streams of each deal: chance, then one for each seat.
    chance
        The set of phases in which nobody chooses.
    levels : int64[seats] or None
        The level of the bot in each seat; None if all play at random, which compiles faster.
    view
        Scratch space for the compact view of a seat.
    log : int64[any, 4]
        Receives the actions, deal after deal, in the columns of `matzl.engine.stepping` except the last.
    starts : int64[deals + 1]
        Receives the index in the log where each deal begins, and where the last one ends.

    Returns
    -------
    The number of deals played: all, unless the log was too short.
    """
    used = 0
    for k in range(len(states)):
        g, own = states[k], streams[k]
        shuffle(packs[k], own)
        dispatch.set_up(g, packs[k])
        clear_log(g)
        starts[k] = used
        while g.phase != OVER:
            if used == len(log):
                return k
            legal = dispatch.legal(g)
            log[used, PHASE] = g.phase
            log[used, TURN] = g.turn
            log[used, LEGAL] = legal
            action = _chosen(g, legal, chance >> g.phase & 1 != 0, own, levels, view)
            log[used, ACTION] = action
            used += 1
            if levels is None:
                dispatch.play(g, action)
            else:  # bots see the log
                take(g, action)
    starts[len(states)] = used
    return len(states)


@inlined_kernel
def _chosen(g: State, legal: int, by_chance: bool, streams: Any, levels: Any, view: Any) -> int:
    """Return the action that chance or the seat in turn takes; the other parameters are those of `play_batch`."""
    if by_chance:
        return pick(legal, below(streams, CHANCE, count(legal)))
    if levels is None:
        return pick(legal, below(streams, 1 + g.turn, count(legal)))
    view[0] = g
    dispatch.hide(view[0], g.turn)
    return choose(view, levels[g.turn], streams, 1 + g.turn)

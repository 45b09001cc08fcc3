"""Batches of deals, played with bots that do not search: one kernel shuffles, deals, plays, and logs every action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import pack_of
from matzl.base.info import GameInfo
from matzl.base.options import as_number
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.dispatch import clear_log, take
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import CHANCE, below
from matzl.engine.state import State, states
from matzl.engine.stepping import ACTION, LEGAL, PHASE, TURN
from matzl.engine.tricks import OVER, shuffle
from matzl.runs.runner import MAX_BATCH
from matzl.search.policy.guide import Guide, choose_quickly

_ACTIONS = 64
"""The initial room in the log per deal, in actions; the log grows."""


class QuickDeals:
    """Up to `MAX_BATCH` deals of a game, played together by bots that do not search.

    Parameters
    ----------
    info, options
        The game with all its options.
    levels
        The level of the bot in each seat, as `matzl.search.policy.guide.choose_quickly` takes it; all 0 for random play.
    guide
        The guide of the policies, if a level needs them.

    Attributes
    ----------
    states
        The states of the deals.
    """

    def __init__(
        self, info: GameInfo, options: Mapping[str, Any], levels: Sequence[int], guide: Guide | None
    ) -> None:
        self._carried = info.scoring(options, len(levels), 0).carried()
        self._levels = np.array(levels, np.int64) if any(levels) else None
        self._guide, kind = guide, registry.rules(info.name).STATE
        self.states, self._view = states(kind, MAX_BATCH), states(kind, 1)
        for option in info.options:
            self.states[option.name] = as_number(option, options[option.name])
        self._pack = np.array(pack_of(info.ranks), np.int64)
        self._chance = sum(1 << i for i, phase in enumerate(info.phases) if phase.by_chance)
        self._log = np.zeros((MAX_BATCH * _ACTIONS, 4), np.int64)

    def begin(self, dealers: Any) -> State:
        """Return a state for each dealer (int64[deals]), for deals outside a match."""
        table = self.states[: len(dealers)]
        table["dealer"], table["score"] = dealers, 0
        for name, value in self._carried.items():
            table[name] = value
        return table

    def play(self, table: State, streams: Any) -> tuple[Any, Any, Any]:
        """Play a deal in each state of `table`; return the packs, the log, and where each deal begins in the log.

        Parameters
        ----------
        table
            The states, with dealers and scores.
        streams
            As in `play_batch`.
        """
        starts = np.zeros(len(table) + 1, np.int64)
        while True:
            packs, rng = np.tile(self._pack, (len(table), 1)), streams.copy()
            bots = self._levels, self._guide, self._view
            played = compiled(play_batch)(table, packs, rng, self._chance, *bots, self._log, starts)
            if played == len(table):
                return packs, self._log, starts
            self._log = np.zeros((2 * len(self._log), 4), np.int64)


@kernel
def play_batch(
    states: State,
    packs: Any,
    streams: Any,
    chance: int,
    levels: Any,
    guide: Guide | None,
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
    guide
        The guide of level `matzl.search.policy.guide.AMATEUR`; None if no bot is of this level.
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
            action = _chosen(g, legal, chance >> g.phase & 1 != 0, own, levels, guide, view)
            log[used, ACTION] = action
            used += 1
            if levels is None:
                dispatch.play(g, action)
            else:  # bots see the log
                take(g, action)
    starts[len(states)] = used
    return len(states)


@inlined_kernel
def _chosen(
    g: State, legal: int, by_chance: bool, streams: Any, levels: Any, guide: Guide | None, view: Any
) -> int:
    """Return the action that chance or the seat to move takes; the other parameters are those of `play_batch`."""
    if by_chance:
        return pick(legal, below(streams, CHANCE, count(legal)))
    if levels is None:
        return pick(legal, below(streams, 1 + g.turn, count(legal)))
    view[0] = g
    dispatch.hide(view[0], g.turn)
    return choose_quickly(view, levels[g.turn], guide, streams, 1 + g.turn)

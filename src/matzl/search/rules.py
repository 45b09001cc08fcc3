"""The rules and the rules of thumb of a game, compiled once per game for the large kernels that call them."""

from __future__ import annotations

from typing import Any

from matzl.base.cards import Action, Actions
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.kernels import kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State

RANDOM, NOVICE = 0, 1
"""The indices of the levels that do not search, in `matzl.players.levels.QUICK`."""


@kernel
def legal(g: State) -> Actions:
    """Return the legal actions; the empty set when the deal is over."""
    return dispatch.legal(g)


@kernel
def play(g: State, action: Action) -> None:
    """Take a legal action."""
    dispatch.play(g, action)


@kernel
def take(g: State, action: Action) -> None:
    """Take a legal action and append it to the log."""
    dispatch.take(g, action)


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat in turn, without looking at other hands."""
    return dispatch.novice(g, streams, stream)


@kernel
def choose(view: State, level: int, streams: Any, stream: int) -> Action:
    """Return the action of a non-searching level for the seat in turn.

    Parameters
    ----------
    view
        A compact view, as a one-element array.
    level
        `RANDOM` or `NOVICE`.
    streams : uint64[streams]
        Random streams.
    stream
        The index of the stream to draw from.
    """
    if level == NOVICE:
        return dispatch.novice(view[0], streams, stream)
    choices = dispatch.legal(view[0])
    return pick(choices, draw_bits(streams, stream) * count(choices) >> 32)

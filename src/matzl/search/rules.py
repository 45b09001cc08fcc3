"""The rules of thumb of a game, compiled once per game for the large kernels that call them, and levels without search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matzl.base.cards import Action
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.jit import dispatched, inlined_kernel, kernel, shared_kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.shared_rules import legal
from matzl.engine.state import State

RANDOM, NOVICE = 0, 1
"""The indices of the levels that do not search, in `matzl.players.levels.QUICK`."""


def _novice_of_state(fields: tuple[str, ...], _: str) -> Callable[..., Any]:
    """Return the rules of thumb of the game to which a state with these fields belongs."""
    from matzl import registry  # here, so that an edit of the registry compiles no kernel again

    found: Callable[..., Any] = registry.role(dispatch.game_of(fields), "novice").novice  # type: ignore[union-attr]
    return found


@dispatched(_novice_of_state)
def rule_of_thumb(g: State, streams: Any, stream: int) -> Action:
    """Return the action of `novice`; it is part of the kernels that call it."""
    return int(_novice_of_state(g.dtype.names, "novice")(g, streams, stream))


@shared_kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat in turn; they do not look at other hands."""
    return rule_of_thumb(g, streams, stream)


@inlined_kernel
def uniform(g: State, streams: Any, stream: int) -> Action:
    """Return a legal action drawn uniformly."""
    choices = legal(g)
    return pick(choices, draw_bits(streams, stream) * count(choices) >> 32)


@kernel
def choose(view: State, level: int, streams: Any, stream: int) -> Action:
    """Return the action of a level that does not search, for the seat in turn.

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
        return novice(view[0], streams, stream)
    return uniform(view[0], streams, stream)

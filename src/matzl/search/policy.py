"""The choice of a bot as a kernel: uniform, or by the rules of thumb of the game of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matzl import registry
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.jit import inlined_kernel, kernel, verb
from matzl.engine.randomness import draw_bits

RANDOM, NOVICE = 0, 1
"""Places of the levels."""


def _find(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    answer: Callable[..., Any] = getattr(registry.role(dispatch.game_of(fields), "novice"), name)
    return answer


@verb(_find)
def novice(g: Any, streams: Any, stream: int) -> int:
    """What the rules of thumb choose for the seat to act, from a compact view."""
    return int(_find(g.dtype.names, "novice")(g, streams, stream))


@inlined_kernel
def uniform(g: Any, streams: Any, stream: int) -> int:
    """Any legal action, each with the same chance."""
    legal = dispatch.legal(g)
    return pick(legal, draw_bits(streams, stream) * count(legal) >> 32)


@kernel
def choose(view: Any, level: int, streams: Any, stream: int) -> int:
    """The action of a level for the seat to act.

    Parameters
    ----------
    view
        A compact view, as a one-element array.
    level
        `RANDOM` or `NOVICE`.
    streams : uint64[streams]
        Random numbers; number `stream` of them is the seat's own.
    """
    if level == NOVICE:
        return novice(view[0], streams, stream)
    return uniform(view[0], streams, stream)

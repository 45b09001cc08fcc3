"""The verbs of the rules, each compiled once for a game: big kernels call these, so that they stay small."""

from __future__ import annotations

from typing import Any

from matzl.engine import dispatch
from matzl.engine.jit import kernel
from matzl.search import policy as kernels


@kernel
def legal(g: Any) -> int:
    """The actions that are legal, as a set; empty when the deal is over."""
    return dispatch.legal(g)


@kernel
def play(g: Any, action: int) -> None:
    """Take a legal action."""
    dispatch.play(g, action)


@kernel
def novice(g: Any, streams: Any, stream: int) -> int:
    """What the rules of thumb choose for the seat to act; of the other hands they look at nothing."""
    return kernels.novice(g, streams, stream)

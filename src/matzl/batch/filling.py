"""The functions that fill masks and observations; in compiled kernels `matzl.batch.written` writes code for each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.base.cards import Actions
from matzl.engine.dispatch import game_of
from matzl.engine.kernels import compiled_in
from matzl.engine.state import State
from matzl.observation.kernels import put_integers, put_planes, put_tokens
from matzl.observation.layout import Layout, layout_of

_COMPILED = "matzl.batch.written"


def _layout(g: State) -> Layout:
    return layout_of(game_of(g.dtype.names))


@compiled_in(_COMPILED)
def observe_integers(g: State, seen: Any, out: Any, viewer: int) -> None:
    """Fill a row of integers with what a viewer sees of a state, of which `seen` are the numbers with their past."""
    put_integers(seen[np.newaxis], 0, viewer, _layout(g).sources, out[np.newaxis], 0)


@compiled_in(_COMPILED)
def observe_planes(g: State, seen: Any, out: Any, viewer: int) -> None:
    """Fill a row of planes with what a viewer sees of a state, of which `seen` are the numbers with their past."""
    layout = _layout(g)
    integers = np.zeros((1, layout.table.size), np.int64)
    observe_integers(g, seen, integers[0], viewer)
    quads = out.view(np.complex128)
    put_planes(integers, 0, layout.planes_of, out[np.newaxis], quads[np.newaxis], 0)


@compiled_in(_COMPILED)
def observe_tokens(g: State, tokens: Any, out: Any, viewer: int) -> None:
    """Fill a row of tokens with a history, seats counted from the viewer."""
    actions = len(_layout(g).table.actions)
    put_tokens(tokens[np.newaxis], 0, viewer, g.seats, actions, out[np.newaxis], 0)


@compiled_in(_COMPILED)
def ask_ahead(g: State, seen: Any, tokens: Any) -> None:
    """Prefetch the memory of a state that will be needed soon, where that is possible: compiled."""


@compiled_in(_COMPILED)
def put_past_caches(g: State, planes: Any, out: Any) -> None:  # noqa: ARG001
    """Copy a row of planes to memory without keeping it in caches; both begin at a multiple of 16 bytes."""
    out[:] = planes


@compiled_in(_COMPILED)
def put_mask(g: State, out: Any, legal: Actions) -> None:
    """Fill a row of a mask with legal actions."""
    for action, bit in enumerate(_layout(g).table.numbers[g.phase].tolist()):
        out[action] = bit >= 0 and legal >> bit & 1

"""The observations of one view as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.state import State
from matzl.observation.layout import layout_of

_FIRST = np.zeros(1, np.int64)


def integers_of(game: str, state: State, viewer: int) -> Any:
    """Return the integers of a view's state (a one-element array): int64[integers]."""
    layout = layout_of(game)
    out = np.zeros((1, layout.table.size), np.int64)
    layout.integers(layout.read(state, viewer), _FIRST, np.array([viewer]), _FIRST, out)
    return out[0]


def planes_of(game: str, state: State, viewer: int) -> Any:
    """Return the planes of a view's state (a one-element array): float32[planes]."""
    layout = layout_of(game)
    out = np.zeros((1, layout.table.planes), np.float32)
    layout.planes(integers_of(game, state, viewer)[np.newaxis], _FIRST, out)
    return out[0]


def tokens_of(game: str, state: State, viewer: int) -> Any:
    """Return the tokens of a view's state (a one-element array): int16[history]."""
    layout = layout_of(game)
    out = np.zeros((1, layout.table.history), np.int16)
    layout.tokens(layout.read(state, viewer), _FIRST, np.array([viewer]), _FIRST, out)
    return out[0]

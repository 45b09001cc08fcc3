"""The observations of views: the table and the layout of each game, and the arrays of one view."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from matzl import registry
from matzl.deal.vocabulary import vocabulary
from matzl.observation.table import ObservationTable

if TYPE_CHECKING:
    from matzl.observation.layout import Layout

_FIRST = np.zeros(1, np.int64)


@cache
def observation_table(game: str) -> ObservationTable:
    """Return the table of the observations of a game."""
    words = vocabulary(game)
    return ObservationTable(registry.info(game), words, words.actions[:, :-1])


@cache
def layout_of(game: str) -> Layout:
    """Return the layout of the observations of a game for kernels."""
    from matzl.observation.layout import Layout  # loads numba

    return Layout(observation_table(game), registry.rules(game).STATE)


def integers_of(game: str, state: Any, viewer: int) -> Any:
    """Return the integers of a view's state (a one-element array): int64[integers]."""
    layout, out = layout_of(game), np.zeros((1, observation_table(game).size), np.int64)
    layout.integers(layout.read(state, viewer), _FIRST, np.array([viewer]), _FIRST, out)
    return out[0]


def planes_of(game: str, state: Any, viewer: int) -> Any:
    """Return the planes of a view's state (a one-element array): float32[planes]."""
    out = np.zeros((1, observation_table(game).planes), np.float32)
    layout_of(game).planes(integers_of(game, state, viewer)[np.newaxis], _FIRST, out)
    return out[0]


def tokens_of(game: str, state: Any, viewer: int) -> Any:
    """Return the tokens of a view's state (a one-element array): int16[history]."""
    layout, out = layout_of(game), np.zeros((1, observation_table(game).history), np.int16)
    layout.tokens(layout.read(state, viewer), _FIRST, np.array([viewer]), _FIRST, out)
    return out[0]

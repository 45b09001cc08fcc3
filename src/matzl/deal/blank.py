"""The blank state of a deal or a view, whose fields plain Python reaches quickly where kernels are not compiled.

A server at whose tables people play spends much of its time on cards in these fields. Where many states are needed, for
search and simulation, kernels are compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.interpreter import plain
from matzl.engine.mode import interpreted
from matzl.engine.state import State, states


def blank(state: Any) -> State:
    """Return one blank state of a type, a one-element array."""
    return np.zeros(1, plain(state)) if interpreted() else states(state, 1)

"""The states of deals and views: blank ones, and keys, which are equal exactly when two states, or two views, are equal."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, cast

import numpy as np

from matzl.engine.interpreter import plain
from matzl.engine.mode import interpreted
from matzl.engine.state import State, states

KEY_BYTES = 16
"""The length of a key."""


def blank(kind: Any) -> State:
    """Return one blank state of a type, a one-element array.

    Where kernels are not compiled, plain Python reaches its fields quickly: a server at whose tables people play spends much
    of its time on cards in these fields. Where many states are needed, for search and simulation, kernels are compiled.
    """
    return cast("State", np.zeros(1, plain(kind))) if interpreted() else states(kind, 1)


def key_of(game: str, state: State, actions: Sequence[str], seat: int | None = None) -> bytes:
    """Return the key of a state (a one-element array) with its past, as seen by a seat if one is given (-1: a spectator)."""
    digest = blake2b(state.tobytes(), digest_size=KEY_BYTES)
    digest.update(f"{game} {seat} {' '.join(actions)}".encode())
    return digest.digest()

"""Keys: short values that are equal exactly when two states, or what two seats know, are equal."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from matzl.engine.state import State

KEY_BYTES = 16
"""The length of a key."""


def key_of(game: str, state: State, actions: Sequence[str], seat: int | None = None) -> bytes:
    """Return the key of a state (a one-element array) with its past, as seen by a seat if one is given (-1: a spectator)."""
    digest = blake2b(state.tobytes(), digest_size=KEY_BYTES)
    digest.update(f"{game} {seat} {' '.join(actions)}".encode())
    return digest.digest()

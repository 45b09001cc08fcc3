"""Kernels that observe one deal, by the code that batches have for each game."""

from __future__ import annotations

from typing import Any

from matzl.batch.filling import observe_integers, observe_planes, observe_tokens
from matzl.engine.kernels import kernel
from matzl.engine.state import State


@kernel
def put_integers(states: State, seen: Any, viewer: int, out: Any) -> None:
    """Fill the first row of an array with the integers of a deal, given as a state and as numbers with its past."""
    observe_integers(states[0], seen[0], out[0], viewer)


@kernel
def put_planes(states: State, seen: Any, viewer: int, out: Any) -> None:
    """Fill the first row of an array with the planes of a deal, given as a state and as numbers with its past."""
    observe_planes(states[0], seen[0], out[0], viewer)


@kernel
def put_tokens(states: State, tokens: Any, viewer: int, out: Any) -> None:
    """Fill the first row of an array with the tokens of a deal, seats counted from the viewer."""
    observe_tokens(states[0], tokens[0], out[0], viewer)

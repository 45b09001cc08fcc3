"""Kernels as plain Python: the counterparts of `matzl.engine.compiler` for a process without numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Return the function."""
    return function


inlined_kernel = kernel


def dispatched(
    find: Callable[[tuple[str, ...], str], Callable[..., Any]],
) -> Callable[[Function], Function]:
    """Leave a function of a state to its own body, which calls the game's kernel."""
    return kernel


def game_constant(find: Callable[[tuple[str, ...]], int]) -> Callable[[Function], Function]:
    """Leave a function of a state to its own body."""
    return kernel


def alike(g: Any, count: int) -> Any:
    """Return an uninitialised array of `count` states of the same type as a state."""
    return np.zeros(count, g.dtype).view(np.recarray)

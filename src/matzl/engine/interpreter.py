"""Kernels as plain Python: the counterparts of `matzl.engine.compiler` for a process without numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial, wraps
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

if TYPE_CHECKING:
    from matzl.engine.state import State

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Return the function."""
    return function


inlined_kernel = light_kernel = kernel


def dispatched(
    find: Callable[[tuple[str, ...], str], Callable[..., Any]],
) -> Callable[[Function], Function]:
    """Return a decorator that dispatches a function to the game's kernel by the state's dtype; lookups are cached."""

    def dispatching(function: Function) -> Function:
        @cache
        def found(kind: Any) -> Callable[..., Any]:
            return find(kind.names, function.__name__)

        @wraps(function)
        def call(g: State, *arguments: Any) -> Any:
            return found(g.dtype)(g, *arguments)

        return cast("Function", call)

    return dispatching


def game_constant(find: Callable[[tuple[str, ...]], int]) -> Callable[[Function], Function]:
    """Leave a function of a state to its own body."""
    return kernel


def alike(g: State, count: int) -> State:
    """Return an uninitialised array of `count` states of the same type as a state."""
    return cast("State", np.zeros(count, g.dtype).view(np.recarray))


@cache
def plain(kind: Any) -> Any:
    """Return a type of states whose fields are attributes in plain Python, several times as fast as `numpy.record`.

    >>> state = np.zeros(1, plain(np.dtype([("turn", np.int64)])))[0]
    >>> state.turn += 2
    >>> int(state.turn)
    2
    """
    fields = {name: property(itemgetter(name), partial(_set_field, name)) for name in kind.names}
    return np.dtype((type("PlainState", (np.void,), fields), kind))


def _set_field(name: str, record: Any, value: Any) -> None:
    record[name] = value

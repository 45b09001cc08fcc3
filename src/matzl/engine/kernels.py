"""Kernels, the functions of rules and search: plain Python as written, registered without numba, and compiled on demand.

A *kernel* is a module-level function on integers and state records. The decorators here register a function and leave it as
it is, for deals, servers, debuggers and coverage; `matzl.engine.compiled.compiled` gives its one compiled form, in which the
kernels that it calls are compiled, too.

A *dispatched kernel* (`dispatched`: `legal`, `play` …) is defined by every game, and the type of the state among its
arguments selects the game's own. A *game constant* (`game_constant`) is a number of the game, selected in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from matzl.base.type_variables import Function
from matzl.engine.state import State, states


class Registered(NamedTuple):
    """The properties of a kernel that the compiler needs."""

    inline: bool = False
    find: Callable[[tuple[str, ...], str], Callable[..., Any]] | None = None
    number: Callable[[tuple[str, ...]], int] | None = None
    module: str = ""


KERNELS: dict[Callable[..., Any], Registered] = {}
"""All kernels of this process."""


def _registering(**properties: Any) -> Callable[[Function], Function]:
    """Return a decorator that registers a kernel with these properties."""

    def decorate(function: Function) -> Function:
        KERNELS[function] = Registered(**properties)
        return function

    return decorate


def kernel(function: Function) -> Function:
    """Register a module-level function as a kernel; its compiled form runs without the GIL and is cached on disk."""
    return _registering()(function)


def inlined_kernel(function: Function) -> Function:
    """Register a kernel that is always inlined into its compiled callers; this suits the few steps that every move takes."""
    return _registering(inline=True)(function)


def compiled_in(module: str) -> Callable[[Function], Function]:
    """Return a decorator for a kernel whose compiled form has a different body, set in a module by `compiled_as`."""
    return _registering(module=module)


def dispatched(
    find: Callable[[tuple[str, ...], str], Callable[..., Any]],
) -> Callable[[Function], Function]:
    """Register a function of a state that calls the kernel of the same name in the state's game.

    Parameters
    ----------
    find
        A function from the field names of a state and the name of the kernel to the game's kernel.
    """
    return _registering(find=find)


def game_constant(find: Callable[[tuple[str, ...]], int]) -> Callable[[Function], Function]:
    """Register a function of a state that returns a number fixed for the state's game; compiled, it is a constant.

    Parameters
    ----------
    find
        A function that returns the number, given the field names of a state.
    """
    return _registering(number=find)


def alike(g: State, count: int) -> State:
    """Return a new array of `count` states of the same type as a state, with unspecified contents."""
    return states(g.dtype, count)


def workspace(kind: Any, count: int) -> Any:
    """Return `count` records of numbers to work in; in plain Python they are objects, far quicker than elements of an array.

    >>> import numpy as np
    >>> records = workspace(np.dtype([("turn", np.int64), ("hand", np.int64, (4,))]), 2)
    >>> records[0].hand[2] = 5
    >>> records[1] = records[0]
    >>> records[1]
    namespace(turn=0, hand=[0, 0, 5, 0])
    """
    return _Records(_blank(kind) for _ in range(count))


def _blank(kind: Any) -> SimpleNamespace:
    fields = ((name, kind[name].shape) for name in kind.names)
    return SimpleNamespace(**{name: [0] * shape[0] if shape else 0 for name, shape in fields})


class _Records(list[SimpleNamespace]):
    """A list of records in which an assignment to an element copies the assigned record, as in an array."""

    def __setitem__(self, index: Any, record: Any) -> None:
        for name, value in vars(record).items():
            setattr(self[index], name, value[:] if isinstance(value, list) else value)

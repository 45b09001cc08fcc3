"""The compiler of kernels: numba with a cache, and calls dispatched by the type of a state to a game's kernels.

The functions that a kernel names are plain Python; numba learns here that their types are those of their compiled forms.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from importlib import import_module
from threading import RLock
from types import FunctionType
from typing import Any

import llvmlite.ir as llvm_ir
import numba
import numba.extending
import numpy as np
from numba import types

from matzl.base.type_variables import Function
from matzl.engine.dispatchers import dispatcher_of
from matzl.engine.kernels import KERNELS, alike, workspace
from matzl.engine.numba_glue import (
    OfState,
    address_of_element,
    first_element,
    processor_has,
)

__all__ = [
    "compiled_as",
    "compiled_form",
    "intrinsic",
    "llvm_ir",
    "processor_has",
    "types",
    "written_as",
]


_MAKING = RLock()
"""A lock held while a dispatcher is made, so that each kernel has only one."""

_FORMS: dict[Any, Any] = {}
"""The types of compiled forms whose bodies are not the kernels' own, by kernel."""
_BODIES: dict[Any, Any] = {}
"""The functions that replace the bodies of kernels in compiled code, by kernel."""


def compiled_form(function: Any) -> Any:
    """Return the compiled form of a kernel for calls from Python; see `matzl.engine.compiled.compiled`."""
    registered = KERNELS.get(function)
    if registered is None or registered.find or registered.number:
        name = getattr(function, "__qualname__", function)
        raise TypeError(f"{name} is no kernel that Python can call compiled")
    if numba.njit(function) is function:  # as NUMBA_DISABLE_JIT says, for a debugger
        return function
    with _MAKING:
        return _entry_of(function)


@cache
def _entry_of(function: Any) -> Any:
    _type_of(function)  # finds its body
    body = _BODIES.get(function, function)
    # a function of its own: numba would take a kernel that calls itself for the one that Python calls, half compiled
    entry = FunctionType(body.__code__, body.__globals__, body.__name__, body.__defaults__)
    return dispatcher_of(entry, called=False)


@cache
def _type_of(function: Any) -> Any:
    """Return the type of a kernel's compiled form."""
    registered = KERNELS[function]
    if registered.find is not None:
        return _game_kernel(function, registered.find)
    if (number := registered.number) is not None:
        return _generated(function, lambda _builder, fields, _state: number(fields))
    if registered.module:
        import_module(registered.module)
        if function in _FORMS:
            return _FORMS[function]
    return types.Dispatcher(dispatcher_of(function, inline=registered.inline))


@numba.extending.typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _typeof_function(function: Any, _: Any) -> Any:
    with _MAKING:
        return _type_of(function) if function in KERNELS else None


def _set_form(kernel: Any, form: Any) -> None:
    if kernel in _FORMS:
        raise TypeError(f"{kernel.__name__} already has another body for its compiled form")
    _FORMS[kernel] = form


def compiled_as(kernel: Any, *, inline: bool = False) -> Callable[[Function], Function]:
    """Give a kernel a different, equivalent body for its compiled form."""

    def decorate(function: Function) -> Function:
        _set_form(kernel, types.Dispatcher(dispatcher_of(function, inline=inline)))
        _BODIES[kernel] = function
        return function

    return decorate


def intrinsic(define: Callable[..., Any]) -> Any:
    """Turn a function that emits LLVM instructions into a function that kernels can call."""
    return numba.extending.intrinsic(define)


def _game_kernel(function: Any, find: Any) -> OfState:
    """Return the type of a dispatched kernel: a call is compiled as a call to the game's own kernel."""

    def found(state: Any) -> Any:
        with _MAKING:
            return _type_of(find(tuple(state.fields), function.__name__))

    return OfState(function, found)


def _generated(function: Any, write: Callable[..., Any]) -> OfState:
    """Return the type of a function for which LLVM code is generated, specific to the game of the state that it takes.

    The code is added by `write`, given a builder, the field names of the state, its address, and the other arguments:
    numbers, and the addresses of the first elements of arrays. It returns a number, 0 if `write` returns none.
    """

    def lowered(context: Any, builder: Any, called: Any, args: Any) -> Any:
        state, *others = called.args
        given = [
            first_element(context, builder, kind, value) if isinstance(kind, types.Array) else value
            for kind, value in zip(others, args[1:], strict=True)
        ]
        number = write(builder, tuple(state.fields), args[0], *given)
        return llvm_ir.Constant(llvm_ir.IntType(64), number or 0)

    any_others = types.VarArg(types.Any)
    numba.extending.lower_builtin(function, types.Record, any_others)(lowered)
    return OfState(function, lambda _: types.int64)


numba.extending.register_model(OfState)(numba.extending.models.OpaqueModel)


def written_as(kernel: Any) -> Callable[[Function], Function]:
    """Give a function of a state, arrays and numbers a compiled form that is generated as LLVM code for the state's game."""

    def decorate(write: Function) -> Function:
        _set_form(kernel, _generated(kernel, write))
        return write

    return decorate


def _alike(g: types.Type, count: types.Type) -> Any:
    if not isinstance(g, types.Record):
        return None
    state = g.dtype
    return lambda g, count: np.empty(count, state)  # noqa: ARG005


numba.extending.overload(alike, strict=False)(_alike)
numba.extending.overload(workspace)(
    lambda kind, count: lambda kind, count: np.zeros(count, kind)  # noqa: ARG005
)


def _copy_record(context: Any, builder: Any, called: Any, args: Any) -> Any:
    """Copy a record into an array with one memory copy; numba copies byte by byte, which LLVM compiles slowly."""
    array, index, record = called.args
    target = address_of_element(context, builder, record(array, index), *args[:2])
    byte, size, flag = llvm_ir.IntType(8).as_pointer(), llvm_ir.IntType(64), llvm_ir.IntType(1)
    copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, size])
    source, target = (builder.bitcast(address, byte) for address in (args[2], target))
    builder.call(copy, [target, source, size(record.size), flag(0)])
    return llvm_ir.Constant(byte, None)


numba.extending.lower_builtin(operator.setitem, types.Array, types.Integer, types.Record)(
    _copy_record
)

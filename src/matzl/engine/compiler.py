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
from matzl.engine.numba_glue import processor_has

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
        raise TypeError(f"{function.__qualname__} is no kernel that Python can call compiled")
    if numba.config.DISABLE_JIT:  # for a debugger
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
        return _GameKernel(function, registered.find)
    if registered.number is not None:
        return _GameNumber(function, registered.number)
    if registered.module:
        import_module(registered.module)
        if function in _FORMS:
            return _FORMS[function]
    return types.Dispatcher(dispatcher_of(function, inline=registered.inline))


@numba.extending.typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _typeof_function(function: Any, _: Any) -> Any:
    with _MAKING:
        return _type_of(function) if function in KERNELS else None


def compiled_as(kernel: Any, *, inline: bool = False) -> Callable[[Function], Function]:
    """Give a kernel a different, equivalent body for its compiled form."""

    def decorate(function: Function) -> Function:
        _BODIES[kernel] = function
        _FORMS[kernel] = types.Dispatcher(dispatcher_of(function, inline=inline))
        return function

    return decorate


def intrinsic(define: Callable[..., Any]) -> Any:
    """Turn a function that emits LLVM instructions into a function that kernels can call."""
    return numba.extending.intrinsic(define)


def first_element(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Return the address of the first element of an array."""
    return context.make_array(kind)(context, builder, array).data


class _OfState(types.Callable, types.Dummy):  # type: ignore[misc]  # numba is not typed
    """The numba type of a function whose first argument is a state; calls are resolved by the type of that state."""

    def __init__(self, function: Any) -> None:
        self.function = function
        super().__init__(f"{type(self).__name__} {function.__module__}.{function.__name__}")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call, or None if the first argument is not a state."""
        return self.typed(context, args, kws) if isinstance(args[0], types.Record) else None

    def get_call_signatures(self) -> Any:
        """Return the signatures that numba lists in its message on a call that does not fit: none."""
        return [], False

    def get_impl_key(self, called: Any) -> Any:
        """Return the key of the code for a signature."""
        return self.function


class _GameKernel(_OfState):
    """The numba type of a dispatched kernel: a call is compiled as a call to the game's own kernel."""

    def __init__(self, function: Any, find: Any) -> None:
        super().__init__(function)
        self._find = find

    def _of(self, state: Any) -> Any:
        with _MAKING:
            return _type_of(self._find(tuple(state.fields), self.function.__name__))

    def typed(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        return self._of(args[0]).get_call_type(context, args, kws)

    def get_impl_key(self, called: Any) -> Any:
        """Return the key of the code for a signature."""
        return self._of(called.args[0]).get_impl_key(called)


class _GameNumber(_OfState):
    """The numba type of a game constant."""

    def __init__(self, function: Any, find: Any) -> None:
        super().__init__(function)

        def lowered(context: Any, builder: Any, called: Any, args: Any) -> Any:
            return context.get_constant(types.int64, find(tuple(called.args[0].fields)))

        numba.extending.lower_builtin(function, types.Record)(lowered)

    def typed(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        return types.int64(*args)


class _Written(_OfState):
    """The numba type of a function for which LLVM code is generated, specific to the game of the state that it takes."""

    def __init__(self, function: Any, write: Callable[..., None]) -> None:
        super().__init__(function)

        def lowered(context: Any, builder: Any, called: Any, args: Any) -> Any:
            state, *others = called.args
            given = [
                first_element(context, builder, kind, value)
                if isinstance(kind, types.Array)
                else value
                for kind, value in zip(others, args[1:], strict=True)
            ]
            write(builder, tuple(state.fields), args[0], *given)
            return context.get_dummy_value()

        any_others = types.VarArg(types.Any)
        numba.extending.lower_builtin(function, types.Record, any_others)(lowered)

    def typed(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        return types.none(*args)


for _kind in (_GameKernel, _GameNumber, _Written):
    numba.extending.register_model(_kind)(numba.extending.models.OpaqueModel)


def written_as(kernel: Any) -> Callable[[Function], Function]:
    """Give a function of a state, arrays and numbers a compiled form that is generated as LLVM code for the state's game.

    The decorated function adds the code, given a builder, the field names of the state, its address, and the other
    arguments: numbers, and the addresses of the first elements of arrays.
    """

    def decorate(write: Function) -> Function:
        _FORMS[kernel] = _Written(kernel, write)
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
    element = context.get_function(operator.getitem, record(array, index))
    target = element(builder, args[:2])  # the value of a record is its address
    byte, size, flag = llvm_ir.IntType(8).as_pointer(), llvm_ir.IntType(64), llvm_ir.IntType(1)
    copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, size])
    builder.call(
        copy,
        [builder.bitcast(target, byte), builder.bitcast(args[2], byte), size(record.size), flag(0)],
    )
    return context.get_dummy_value()


numba.extending.lower_builtin(operator.setitem, types.Array, types.Integer, types.Record)(
    _copy_record
)

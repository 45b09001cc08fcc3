"""Decorators that compile kernels by numba, cache them, and dispatch calls to a game's kernels.

numba compiles a kernel at its first call and stores the machine code in a cache folder. It checks only the kernel's own file
to see whether stored code is up to date, so it would miss an edit in a callee. Therefore the folder is named by a hash of
every source whose values can reach a kernel. Kernels of a game outside matzl have a folder below it, named by a hash of the
kernel sources of that game's package.
"""

from __future__ import annotations

import operator
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

import llvmlite.binding as llvm
import llvmlite.ir as llvm_ir
import numba
import numba.extending
import numpy as np
from numba.core import cgutils, types
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.np.arrayobj import make_array
from numba.np.numpy_support import as_dtype

from matzl.engine.kernels import Kernel
from matzl.engine.sources import cache_folder, package_hash

if TYPE_CHECKING:
    from matzl.engine.state import State

__all__ = [
    "alike",
    "dispatched",
    "first_element",
    "game_constant",
    "inlined_kernel",
    "intrinsic",
    "kernel",
    "light_kernel",
    "llvm_ir",
    "processor_has",
    "types",
    "written",
]

_PACKAGE = Path(__file__).parent.parent
_KEEP, _KEEP_DAYS = 12, 30

Function = TypeVar("Function", bound=Callable[..., Any])


def _prune(folder: Path) -> None:
    """Remove folders of other sources: those unused for a month, and those beyond the newest twelve unused for a day."""
    others = [
        (other.stat().st_mtime, other) for other in folder.parent.iterdir() if other != folder
    ]
    for place, (opened, other) in enumerate(sorted(others, reverse=True)):
        days = _KEEP_DAYS if place < _KEEP else 1
        if opened < time.time() - days * 86400:
            shutil.rmtree(other, ignore_errors=True)


def _open_cache() -> str | None:
    """Create the cache folder; return None if it cannot be written, so that every process compiles anew."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return None
    with suppress(OSError):  # another process may be removing them, too
        _prune(folder)
    return str(folder)


_CACHE = _open_cache()


@contextmanager
def _our_cache(source: Path) -> Iterator[None]:
    """Point numba to our cache folder, and to no other, while a kernel of a source file is decorated."""
    config = numba.config
    theirs = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    if _CACHE is not None:
        outside = not source.is_relative_to(_PACKAGE)
        config.CACHE_DIR = str(Path(_CACHE) / package_hash(source)) if outside else _CACHE
        config.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = theirs


def _compile(function: Function, *, inline: bool) -> Function:
    options = {
        "nopython": True,
        "boundscheck": None,  # as NUMBA_BOUNDSCHECK says
        "nogil": True,
        "error_model": "numpy",
        "forceinline": inline,
        "no_cfunc_wrapper": True,
    }
    source = Path(function.__code__.co_filename)
    kept = _CACHE is not None and source.is_file()  # what is typed at a prompt has no file
    with _our_cache(source) if kept else nullcontext():
        compiled: Any = Kernel(function, None, options)
        if kept:
            with suppress(OSError, RuntimeError):  # numba finds no folder where it can write
                compiled.enable_caching()
    return compiled


def kernel(function: Function) -> Function:
    """Compile a module-level function at its first call; it releases the GIL and is cached on disk."""
    return _compile(function, inline=False)


def light_kernel(function: Function) -> Function:
    """Compile a kernel that Python calls once or a few times per decision: it is optimised less, and compiled sooner."""
    compiled: Any = kernel(function)
    compiled.passes = 1
    return compiled


def inlined_kernel(function: Function) -> Function:
    """Compile a kernel that is always inlined into its callers, for the few steps that every move takes."""
    return _compile(function, inline=True)


def intrinsic(define: Callable[..., Any]) -> Any:
    """Make a function for kernels from one that emits its LLVM instructions."""
    return numba.extending.intrinsic(define)


def first_element(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Return the address of the first element of an array."""
    return make_array(kind)(context, builder, array).data


def processor_has(feature: str) -> bool:
    """Return whether kernels are compiled for a processor with an x86 feature, by LLVM's name for it."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return False
    requested = numba.config.CPU_FEATURES  # set by NUMBA_CPU_FEATURES or NUMBA_CPU_NAME=generic
    if requested is not None:
        return f"+{feature}" in requested.split(",")
    return bool(llvm.get_host_cpu_features().get(feature))


def dispatched(
    find: Callable[[tuple[str, ...], str], Callable[..., Any]],
) -> Callable[[Function], Function]:
    """Make a function of a state dispatch to the kernel of that name of the state's game.

    Parameters
    ----------
    find
        A function from the field names of a state and the name of the kernel to the game's kernel.
    """

    def decorate(signature: Function) -> Function:
        class DispatchedCall(AbstractTemplate):  # type: ignore[misc]  # numba is not typed
            """The type of a dispatched kernel: a call of it is compiled as a call of the game's own kernel."""

            key = signature
            answers: ClassVar[dict[Any, Any]] = {}

            def generic(self, args: Any, kws: Any) -> Any:
                if not isinstance(args[0], types.Record):
                    return None
                answer: Any = find(tuple(args[0].fields), signature.__name__)
                kernel = types.Dispatcher(answer)
                called: Any = kernel.get_call_type(self.context, args, kws)
                self.answers[called.args] = kernel.get_overload(called)
                return called

            def get_impl_key(self, called: Any) -> Any:
                return self.answers[called.args]

        infer_global(signature, types.Function(DispatchedCall))
        return signature

    return decorate


def game_constant(find: Callable[[tuple[str, ...]], int]) -> Callable[[Function], Function]:
    """Make a function of a state return a number that is fixed for the state's game: a constant in compiled kernels.

    Parameters
    ----------
    find
        A function that returns the number, given the field names of a state.
    """

    def decorate(signature: Function) -> Function:
        def typed(context: Any) -> Any:
            return lambda g: types.int64 if isinstance(g, types.Record) else None

        def lowered(context: Any, builder: Any, called: Any, args: Any) -> Any:
            return context.get_constant(types.int64, find(tuple(called.args[0].fields)))

        numba.extending.type_callable(signature)(typed)
        numba.extending.lower_builtin(signature, types.Record)(lowered)
        return signature

    return decorate


def written(write: Callable[..., None]) -> Callable[[Function], Function]:
    """Replace a function of a state, arrays and numbers by LLVM code that is written for the state's game.

    Parameters
    ----------
    write
        A function that adds the code, given a builder, the field names of the state, its address, and the other arguments:
        numbers, and the addresses of the first elements of arrays.
    """

    def decorate(function: Function) -> Function:
        class WrittenCall(AbstractTemplate):  # type: ignore[misc]  # numba is not typed
            """The numba type of a call without a result."""

            key = function

            def generic(self, args: Any, kws: Any) -> Any:  # noqa: ARG002
                return signature(types.none, *args) if isinstance(args[0], types.Record) else None

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

        infer_global(function, types.Function(WrittenCall))
        any_others = types.VarArg(types.Any)  # type: ignore[attr-defined]
        numba.extending.lower_builtin(function, types.Record, any_others)(lowered)
        return function

    return decorate


def alike(g: State, count: int) -> State:
    """Return an uninitialised array of `count` states of the same type as a state."""
    return cast("State", np.zeros(count, g.dtype).view(np.recarray))


def _alike(g: types.Type, count: types.Type) -> Any:
    if not isinstance(g, types.Record):
        return None
    state = as_dtype(g)
    return lambda g, count: np.empty(count, state)  # noqa: ARG005


numba.extending.overload(alike, strict=False)(_alike)


def _copy_record(context: Any, builder: Any, called: Any, args: Any) -> Any:
    """Copy a record into an array as one piece of memory: numba copies byte by byte, which takes LLVM long to compile."""
    array, index, record = called.args
    element = context.get_function(operator.getitem, signature(record, array, index))
    target = element(builder, args[:2])  # the value of a record is its address
    cgutils.raw_memcpy(builder, target, args[2], llvm_ir.IntType(64)(1), record.size)
    return context.get_dummy_value()


numba.extending.lower_builtin(operator.setitem, types.Array, types.Integer, types.Record)(
    _copy_record
)

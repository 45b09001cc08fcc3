"""Uses of numba and llvmlite beyond their public interfaces, for the compiler of kernels; each has its own test.

Public are `numba`, `numba.extending`, `numba.types`, and `llvmlite.ir` in what generates code. Figures are for search and
random play of two games, if nothing else is said.

=================  ================================================================================================
use                what it is for, and what it costs to do without
=================  ================================================================================================
methods of         calls are resolved by the type of a state. Through functions in between, each would be compiled
`types.Callable`   together with all that it calls
``_compiler``      constants are forgotten: otherwise 157 kernels are compiled, not 128
``compile``        one process compiles while others wait: two that start together take 17 s of CPU time, not 32
``numba.config``   called kernels are optimised a little: fully, compiling takes 1.4 times as long. Caches have our
                   folder, by settings that only the environment could change, for all functions of a program
``no_…_wrapper``   no entries from C and, for called kernels, from Python: with them, compiling takes 1.3 times as long
``_cache_file``    the files of a kernel's code, checked before they are read. With one bit changed, 14 of 40 of numba's
                   files stopped the program, five of them by a crash
``_nrt``           no references are counted in kernels that make no arrays: their callers hold what they are given.
                   Counted, batches and trees take five times as long
``mangling_args``  records are named by their fields in the symbols of cached code. Numba names them by a number that
                   counts types in a process, so code of two games that two processes compiled can have one name (9 of
                   326 names differed in that number alone), and a process that loads both may run the wrong one
``make_array``     generated code writes observations to the memory of arrays, in a third of the time that kernels take
``get_function``   records are copied at once: copied byte by byte, a kernel takes LLVM up to half a second longer
host's features    `pick` as one instruction (pdep): without it, random play takes 1.75 times as long
=================  ================================================================================================
"""

from __future__ import annotations

import hashlib
import operator
import platform
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types

from matzl.engine.cache_files import SoundFiles


class OfState(types.Callable, types.Dummy):  # type: ignore[misc]  # numba is not typed
    """The numba type of a function whose first argument is a state: the type of that state finds the type to call."""

    def __init__(self, function: Any, find: Callable[[Any], Any]) -> None:
        self.function, self._find = function, find
        super().__init__(f"function of a state {function.__module__}.{function.__name__}")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call, or None if the first argument is not a state."""
        if not isinstance(args[0], types.Record):
            return None
        callee = self._find(args[0])
        called = isinstance(callee, types.Callable)
        return callee.get_call_type(context, args, kws) if called else callee(*args)

    def get_call_signatures(self) -> Any:
        """Return the signatures that numba lists in its message on a call that does not fit: none."""
        return [], False

    def get_impl_key(self, called: Any) -> Any:
        """Return the key of the code for a signature."""
        callee = self._find(called.args[0])
        return callee.get_impl_key(called) if isinstance(callee, types.Callable) else self.function


def options_of(*, called: bool, counts_references: bool) -> dict[str, bool]:
    """Return options of `numba.njit` for a kernel that kernels call (`called`) or Python calls."""
    wrappers = {"no_cfunc_wrapper": True, "no_cpython_wrapper": called}
    return {"_nrt": counts_references, **wrappers}


@contextmanager
def configured(**settings: Any) -> Iterator[None]:
    """Change numba's `settings` for the duration of a ``with`` block."""
    theirs = {name: getattr(numba.config, name) for name in settings}
    vars(numba.config).update(settings)
    try:
        yield
    finally:
        vars(numba.config).update(theirs)


def forget_constants(dispatcher: Any) -> None:
    """Let a kernel be compiled once for numbers, whether callers, itself included, pass variables or constants.

    LLVM propagates constants when it inlines.
    """
    folded = dispatcher._compiler.fold_argument_types

    def without_constants(args: Any, kws: Any) -> tuple[Any, tuple[Any, ...]]:
        signature, args = folded(args, kws)
        return signature, tuple(map(types.unliteral, args))

    dispatcher._compiler.fold_argument_types = without_constants


def compile_within(dispatcher: Any, around: Callable[[Any], AbstractContextManager[Any]]) -> None:
    """Let a dispatcher compile or load code for each list of types within the context that `around` returns for them."""
    compile_or_load, done = dispatcher.compile, set()

    def compile_once(arguments: Any) -> Any:
        with nullcontext() if arguments in done else around(arguments):
            code = compile_or_load(arguments)
        done.add(arguments)
        return code

    dispatcher.compile = compile_once


def keep_sound(dispatcher: Any) -> None:
    """Keep the code of a kernel in files of matzl, which are checked before they are read."""
    files = dispatcher._cache._cache_file
    dispatcher._cache._cache_file = SoundFiles(Path(files._index_path), files._dump)


types.Record.mangling_args = property(
    lambda record: ("Record", (hashlib.sha256(record.name.encode()).hexdigest(),))
)


def first_element(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Return the address of the first element of an array."""
    return context.make_array(kind)(context, builder, array).data


def address_of_element(context: Any, builder: Any, signature: Any, array: Any, index: Any) -> Any:
    """Return the address of a record in an array, given the signature of the function that reads it."""
    return context.get_function(operator.getitem, signature)(builder, (array, index))


def processor_has(feature: str) -> bool:
    """Return whether kernels are compiled for a processor with an x86 feature, given by its LLVM name."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return False
    requested = numba.config.CPU_FEATURES  # set by NUMBA_CPU_FEATURES or NUMBA_CPU_NAME=generic
    if requested is not None:
        return f"+{feature}" in requested.split(",")
    return bool(llvm.get_host_cpu_features().get(feature))

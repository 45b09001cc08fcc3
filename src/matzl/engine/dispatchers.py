"""Numba's dispatchers of kernels: the optimisation level of their code, and the location of its cache.

A dispatcher compiles a kernel at its first call and stores the machine code in a cache folder. It checks only the kernel's
own file to see whether stored code is up to date, so it would miss an edit in a callee. Therefore the folder is named by a
hash of every source whose values can reach a kernel. Kernels of a game outside matzl have a folder below it, named by a hash
of the kernel sources of that game's package.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

import numba

from matzl.engine.cache_files import locked
from matzl.engine.kernels import KERNELS
from matzl.engine.numba_glue import (
    compile_within,
    configured,
    forget_constants,
    keep_sound,
    options_of,
)
from matzl.engine.sources import PACKAGE, cache_folder, package_hash

_KEEP, _KEEP_DAYS = 12, 30


def _prune(folder: Path) -> None:
    """Remove the caches of other sources that have been unused for a month or, beyond the newest twelve, for a day."""
    others = [
        (other.stat().st_mtime, other) for other in folder.parent.iterdir() if other != folder
    ]
    for index, (opened, other) in enumerate(sorted(others, reverse=True)):
        days = _KEEP_DAYS if index < _KEEP else 1
        if opened < time.time() - days * 86400:
            shutil.rmtree(other, ignore_errors=True)


def _open_cache() -> str | None:
    """Create the cache folder; return None if it is not writable, so that every process compiles for itself."""
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


CACHE = _open_cache()


_COMPILING = RLock()
"""A lock held while compiling: otherwise one thread with numba's lock and one with a file's lock could deadlock."""


def _compile_once(dispatcher: Any, folder: Path | None, settings: dict[str, int]) -> None:
    """Let only one process at a time compile a kernel for given types, while others wait and then load the result."""
    code = dispatcher.py_func.__code__

    @contextmanager
    def alone(arguments: Any) -> Iterator[None]:
        names = code.co_filename, code.co_qualname, arguments
        lock = nullcontext() if folder is None else locked(folder, *names)
        with _COMPILING, lock, configured(**settings):
            yield

    compile_within(dispatcher, alone)


_DISPATCHERS: list[Any] = []
"""All dispatchers; their types alone would not keep them alive."""

_A_LITTLE = {"OPT": 1}
"""The setting of numba with which called kernels are compiled: a level of LLVM's optimiser."""

_MAKERS = {"alike", "arange", "array", "copy", "empty", "full", "ones", "workspace", "zeros"}
"""The functions by which kernels make arrays; for a kernel that uses another one, numba asks for the option ``nrt``."""


@cache
def _reached(function: Any) -> frozenset[Any]:
    """Return the kernels that a kernel calls, directly or through others; calls to itself do not count."""
    reached: set[Any] = set()
    waiting = [function]
    while waiting:
        caller = waiting.pop()
        names = caller.__code__.co_names
        named = [caller.__globals__.get(name) for name in names]
        modules = [each for each in named if isinstance(each, ModuleType)]
        named += [getattr(module, name, None) for module in modules for name in names]
        called = {each for each in named if isinstance(each, FunctionType) and each in KERNELS}
        waiting += called - reached - {caller}
        reached |= called - {caller}
    return frozenset(reached)


def _makes_arrays(function: Any) -> bool:
    """Return whether a kernel, or one that it calls, creates arrays."""
    kernels = function, *_reached(function)
    return any(not _MAKERS.isdisjoint(each.__code__.co_names) for each in kernels)


def _can_be_cached(function: Any) -> bool:
    """Return whether a kernel can be cached: neither it nor any that it calls is part of a mutual recursion.

    Numba stores each of these kernels without the others, and crashes after loading them.
    """
    return all(each not in _reached(each) for each in (function, *_reached(function)))


def _dispatcher_in(folder: Path | None, function: Any, options: dict[str, Any]) -> Any:
    """Return a dispatcher that caches machine code in a folder; without a cache if the folder is None or unusable."""
    if folder is not None:
        locator = {"CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
        with suppress(OSError, RuntimeError), configured(CACHE_DIR=str(folder), **locator):
            dispatcher = numba.njit(cache=True, **options)(function)
            keep_sound(dispatcher)
            return dispatcher
    return numba.njit(**options)(function)


def dispatcher_of(function: Any, *, called: bool = True, inline: bool = False) -> Any:
    """Return a dispatcher of a kernel for calls from other kernels (`called`) or from Python.

    Only the second is optimised in full, as a whole with all that it calls: that takes less time to compile than optimising
    each kernel again in each that calls it, and LLVM inlines more.
    """
    source, folder = Path(function.__code__.co_filename), None
    ours = source.is_relative_to(PACKAGE)
    # a function typed at a prompt has no file
    if CACHE is not None and source.is_file() and _can_be_cached(function):
        folder = Path(CACHE, "" if ours else package_hash(source), "called" if called else "")
    options = {
        "boundscheck": None,  # as NUMBA_BOUNDSCHECK says
        "nogil": True,
        "error_model": "numpy",
        "forceinline": inline,
        # references said in any case: otherwise a kernel would do as the one that calls it first
        **options_of(called=called, counts_references=not ours or _makes_arrays(function)),
    }
    dispatcher = _dispatcher_in(folder, function, options)
    forget_constants(dispatcher)
    _compile_once(dispatcher, folder, _A_LITTLE if called else {})
    _DISPATCHERS.append(dispatcher)
    return dispatcher

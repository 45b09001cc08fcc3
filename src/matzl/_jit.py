"""The one file that imports numba: how kernels are compiled, where they are cached, how verbs find their game.

A *kernel* is a module-level function on integers and on the state record of a game; numba compiles it at its
first call and keeps the machine code in a cache folder. numba looks only at the file of the kernel itself when it asks
whether a cached kernel is fresh: an edit in a callee would go unnoticed. So the folder is named by a hash of
every source that can end up in a kernel, and an edit anywhere finds an empty folder.

A *verb* (`legal`, `play` …) is what generic kernels call; which game answers is decided by the type of the state,
when the generic kernel is compiled.

With ``NUMBA_DISABLE_JIT=1`` everything here runs as plain Python: for coverage, for debuggers, for doubters.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.ir as llvm_ir
import numba
import platformdirs
from numba.core import types
from numba.extending import intrinsic, overload

__all__ = ["COMPILED", "cache_folder", "inlined_kernel", "intrinsic", "kernel", "llvm_ir", "types", "verb"]

COMPILED = not numba.config.DISABLE_JIT
"""Whether kernels are compiled (False under ``NUMBA_DISABLE_JIT=1``)."""

_PACKAGE = Path(__file__).parent
_KERNEL_ROOMS = ("rules", "bots", "search")
_KEEP_DAYS = 30

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources() -> Iterator[Path]:
    """Every file whose text can end up in a kernel, constants included."""
    yield from sorted(_PACKAGE.glob("*.py"))
    for room in _KERNEL_ROOMS:
        yield from sorted((_PACKAGE / room).rglob("*.py"))


def _sources_hash() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for path in _sources():
        digest.update(str(path.relative_to(_PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of the compiled kernels of exactly these sources.

    It lies in the user's cache folder, or under ``$MATZL_CACHE_DIR`` when that is set.
    """
    root = os.environ.get("MATZL_CACHE_DIR") or platformdirs.user_cache_dir("matzl")
    return Path(root) / "kernels" / _sources_hash()


def _prune(folder: Path) -> None:
    """Remove kernel folders of other sources that nobody has opened for a month."""
    oldest = time.time() - _KEEP_DAYS * 86400
    for other in folder.parent.iterdir():
        if other != folder and other.is_dir() and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)


def _open_cache() -> str | None:
    """Make the cache folder; None where nothing can be written (kernels then compile in each process)."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _prune(folder)
    except OSError:
        return None
    return str(folder)


_CACHE = _open_cache() if COMPILED else None


@contextmanager
def _our_cache() -> Iterator[None]:
    """Point numba to our cache folder while one kernel is being decorated, and back."""
    theirs = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _CACHE or theirs
    try:
        yield
    finally:
        numba.config.CACHE_DIR = theirs


def _compile(function: Function, *, inline: bool) -> Function:
    with _our_cache():
        compiled = numba.njit(
            cache=_CACHE is not None, nogil=True, error_model="numpy", forceinline=inline
        )(function)
    return compiled  # type: ignore[no-any-return]


def kernel(function: Function) -> Function:
    """Compile a module-level function at its first call, without the interpreter's lock, cached on disk."""
    return _compile(function, inline=False)


def inlined_kernel(function: Function) -> Function:
    """A kernel that is always built into its callers: for the few steps every move takes."""
    return _compile(function, inline=True)


def verb(find: Callable[[tuple[str, ...], str], Callable[..., Any]]) -> Callable[[Function], Function]:
    """Make a function of a state one that each game answers with its own kernel.

    Parameters
    ----------
    find
        From the field names of a state and the name of the verb to the kernel that answers.
    """

    def decorate(signature: Function) -> Function:
        name = signature.__name__
        overload(signature, jit_options={"nogil": True, "error_model": "numpy"}, strict=False)(
            _implementation(find, name)
        )
        return signature

    return decorate


def _implementation(find: Callable[[tuple[str, ...], str], Callable[..., Any]], name: str) -> Any:
    def choose(g: Any, *args: Any) -> Any:
        if not isinstance(g, types.Record):
            return None
        answer = find(tuple(g.fields), name)
        return lambda g, *args: answer(g, *args)

    return choose

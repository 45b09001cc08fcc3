"""Uses of numba and llvmlite beyond their public interfaces, for the compiler of kernels; each has its own test.

================  =================================================================================================
use               what it is for
================  =================================================================================================
``_cache_file``   the files of a kernel's code, checked before they are read: numba reads whatever is there, and two
                  processes that add code to its index at once could swap it
``_nrt``          no references are counted in kernels that make no arrays: their callers hold what they are given.
                  Counted, batches and trees take five times as long
``mangling_args`` records are named by their fields in the symbols of cached code. Numba names them by a number that
                  counts types in a process, so code of two games that two processes compiled could have one name,
                  and a process that loads both runs the wrong one
host's features   `pick` as one instruction (pdep): without it, random play takes 1.75 times as long
================  =================================================================================================
"""

from __future__ import annotations

import hashlib
import pickle
import platform
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types

from matzl.engine.cache_files import SUFFIX, read_code, write_code

COUNTS_REFERENCES = "_nrt"
"""The option of `numba.njit` that says whether a function counts references to arrays."""


class _SoundFiles:
    """The files of a kernel's code, one for each list of types, in place of numba's own files.

    Each file also contains its key, since different types, such as those of named tuples, may have the same text.
    """

    def __init__(self, files: Any) -> None:
        self._dump, self._path = files._dump, Path(files._index_path)

    def _file(self, key: Any) -> Path:
        types_and_bytecode = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self._path.with_name(f"{self._path.stem}.{types_and_bytecode}{SUFFIX}")

    def load(self, key: Any) -> Any:
        """Return the code stored under a key; None if it is missing or damaged."""
        code = read_code(self._file(key))
        kept, data = (None, None) if code is None else pickle.loads(code)  # noqa: S301  (written here)
        return data if kept == key else None

    def save(self, key: Any, data: Any) -> None:
        """Store code under a key; if it cannot be written, the kernel will be compiled again next time."""
        with suppress(OSError):
            write_code(self._file(key), self._dump((key, data)))


def keep_sound(dispatcher: Any) -> None:
    """Keep the code of a kernel in files of matzl, which are checked before they are read."""
    dispatcher._cache._cache_file = _SoundFiles(dispatcher._cache._cache_file)


def _name_of_record(record: Any) -> tuple[str, tuple[str]]:
    return "Record", (hashlib.sha256(record.name.encode()).hexdigest(),)


types.Record.mangling_args = property(_name_of_record)


def processor_has(feature: str) -> bool:
    """Return whether kernels are compiled for a processor with an x86 feature, given by its LLVM name."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return False
    requested = numba.config.CPU_FEATURES  # set by NUMBA_CPU_FEATURES or NUMBA_CPU_NAME=generic
    if requested is not None:
        return f"+{feature}" in requested.split(",")
    return bool(llvm.get_host_cpu_features().get(feature))

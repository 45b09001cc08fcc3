"""Uses of numba and llvmlite beyond their public interfaces, for the compiler of kernels; each has its own test.

================  =================================================================================================
use               what it is for
================  =================================================================================================
``_cache_file``   the files of a kernel's code, checked before they are read and written under a lock: numba reads
                  whatever stands there, and two processes that add code at once could swap it
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
import platform
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types

from matzl.engine.cache_files import code_lock, is_sound, record

COUNTS_REFERENCES = "_nrt"
"""The option of `numba.njit` that says whether a function counts references to arrays."""


class _SoundFiles:
    """The files of a kernel's code: an index, and data for each list of types."""

    def __init__(self, files: Any) -> None:
        self._files = files
        self._index = Path(files._index_path)

    def load(self, key: Any) -> Any:
        """Return the code for a key, None if there is no undamaged one."""
        with code_lock(self._index):
            self._remove_damaged()
            return self._files.load(key)

    def save(self, key: Any, data: Any) -> None:
        """Add code; if it cannot be written, it will be compiled again next time."""
        with code_lock(self._index), suppress(OSError):
            self._remove_damaged()
            self._files.save(key, data)
            record(*self._all())

    def _all(self) -> list[Path]:
        """Return the existing files, the index first: data is valid only if its manifest is."""
        data = self._index.parent.glob(f"{self._index.stem}.*.nbc")
        return [path for path in (self._index, *sorted(data)) if path.exists()]

    def _remove_damaged(self) -> None:
        for path in self._all():
            is_sound(path)


def keep_sound(dispatcher: Any) -> None:
    """Check the cached code of a kernel before it is read, and write it safely when several processes do."""
    cache = dispatcher._cache
    cache._cache_file = _SoundFiles(cache._cache_file)


def _name_of_record(record: Any) -> tuple[str, tuple[str]]:
    return "Record", (hashlib.sha256(record.name.encode()).hexdigest(),)


types.Record.mangling_args = property(_name_of_record)


def processor_has(feature: str) -> bool:
    """Return whether kernels are compiled for a processor with an x86 feature, by LLVM's name for it."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return False
    requested = numba.config.CPU_FEATURES  # set by NUMBA_CPU_FEATURES or NUMBA_CPU_NAME=generic
    if requested is not None:
        return f"+{feature}" in requested.split(",")
    return bool(llvm.get_host_cpu_features().get(feature))

"""The choice between compiled and interpreted kernels, made once per process before any kernel is loaded; no numba.

Interpreted kernels start at once and are fast enough for tables; search needs compiled ones.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import Event

_KERNELS = "matzl.engine.jit"
_interpret = Event()


def interpret() -> None:
    """Run the kernels of this process as plain Python, without numba; no effect once a kernel has been loaded."""
    if _KERNELS not in sys.modules:
        _interpret.set()


def interpreted() -> bool:
    """Return whether kernels are not compiled: after `interpret`, or under ``NUMBA_DISABLE_JIT=1``."""
    with suppress(ValueError):
        return _interpret.is_set() or bool(int(os.environ.get("NUMBA_DISABLE_JIT") or 0))
    return False

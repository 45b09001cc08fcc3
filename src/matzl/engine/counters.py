"""Counters that threads share: `add` changes one in a single step, so that no two threads see the same number."""

from __future__ import annotations

from threading import Lock
from typing import Any

from matzl.engine.kernels import compiled_in

_lock = Lock()


@compiled_in("matzl.engine.compiled_forms")
def add(counters: Any, place: int, number: int) -> int:
    """Add a number to the counter at a place of an int64 array, and return what it was before."""
    with _lock:
        before = int(counters[place])
        counters[place] = before + number
    return before

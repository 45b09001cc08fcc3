"""Sharing the rows of a batch among threads: each begins with rows of its own and helps the others when it has finished."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl.engine.counters import add
from matzl.engine.kernels import kernel

CHUNK = 256
"""The number of rows that a thread takes at a time."""
LINE = 16
"""The distance between counters, so that no two share a cache line."""
PATIENCE = 50_000
"""The number of times that a thread looks for another, about half a millisecond, before it goes on without it."""


def counters(threads: int) -> Any:
    """Return the counters for a step of a batch.

    There is one for the rows that have been taken of each thread's own, one for the rows that are done, and one for the
    start: 0 while the other threads have to wait, 1 when they may begin, negative if there is nothing to do.
    """
    return np.zeros(LINE * (threads + 2), np.int64)


@kernel
def threads_of(shared: Any) -> int:
    """Return the number of threads that share counters."""
    return len(shared) // LINE - 2


@kernel
def may_begin(shared: Any, part: int) -> bool:
    """Let all threads begin if this is the first (`part` 0), else wait for it; return False if there is nothing to do."""
    start = LINE * (threads_of(shared) + 1)
    if part == 0:
        add(shared, start, 1)
        return True
    for _ in range(PATIENCE):
        if add(shared, start, 0) != 0:
            break
    return add(shared, start, 0) == 1


@kernel
def taken_chunk(shared: Any, part: int, rows: int) -> int:
    """Take the next chunk of the rows of a part; return its first row, or the row after the last if none is left."""
    threads = threads_of(shared)
    begin, end = rows * part // threads, rows * (part + 1) // threads
    return min(begin + add(shared, LINE * part, CHUNK), end)


@kernel
def finished(shared: Any, part: int, done: int, rows: int) -> bool:
    """Count the rows that a thread has done; in the first thread, wait for the others, and return whether all are done."""
    place = LINE * threads_of(shared)
    add(shared, place, done)
    if part == 0:
        for _ in range(PATIENCE):
            if add(shared, place, 0) == rows:
                return True
    return False


@kernel
def call_off(shared: Any) -> None:
    """End the wait of threads that wait for the first one, if there are any."""
    if len(shared) > 0:
        add(shared, LINE * (threads_of(shared) + 1), -1)

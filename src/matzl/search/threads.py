"""Running work on all cores: kernels release the interpreter lock, and results do not depend on how work is divided."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from itertools import pairwise

_MIN_WORK = 2000
"""The amount of work, in playouts or rows of a batch, below which one thread is faster."""


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _executor(threads: int, _process: int) -> ThreadPoolExecutor:
    """Return the thread pool of a process; a forked process gets a new one, as it has none of its parent's threads."""
    return ThreadPoolExecutor(threads, thread_name_prefix="matzl")


def run_in_threads(
    work: Callable[[int, int], object], items: int, size: int, threads: int | None = None
) -> None:
    """Call ``work(first, last)`` for consecutive ranges that together cover all items, in parallel if worthwhile.

    Parameters
    ----------
    work
        A function of a half-open range of items.
    items
        The number of items.
    size
        The total amount of work, in playouts, or in rows of a batch.
    threads
        The number of threads, by default that of processors.
    """
    threads = threads or cores()
    if threads == 1 or size < _MIN_WORK or items < threads:
        work(0, items)
        return
    range_here, *ranges = pairwise(items * thread // threads for thread in range(threads + 1))
    executor = _executor(threads - 1, os.getpid())
    calls = [executor.submit(work, *part) for part in ranges]
    try:
        work(*range_here)
        for call in calls:
            call.result()
    finally:  # also if interrupted, since they fill the caller's arrays
        wait(calls)

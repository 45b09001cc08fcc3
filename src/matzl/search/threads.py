"""Running work on all cores: kernels release the interpreter lock, and results do not depend on how work is divided."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

_MIN_WORK = 2000
"""Less work than this, in playouts, is faster on one thread."""


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _executor(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="matzl-search")


def run_in_threads(work: Callable[[int, int], None], items: int, size: int) -> None:
    """Call ``work(first, last)`` for consecutive ranges that together cover all items, in parallel if worthwhile.

    Parameters
    ----------
    work
        A function of a half-open range of items.
    items
        The number of items.
    size
        The total amount of work, in playouts.
    """
    threads = cores()
    if threads == 1 or size < _MIN_WORK or items < threads:
        work(0, items)
        return
    bounds = [items * thread // threads for thread in range(threads + 1)]
    for done in [_executor(threads).submit(work, *pair) for pair in pairwise(bounds)]:
        done.result()

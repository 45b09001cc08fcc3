"""Work in equal shares on all cores; kernels let each other run, and what comes out does not depend on how it was shared."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

WORTH_SHARING = 2000
"""Less work than this is done sooner than shared, counted in playouts."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def _crew(number: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, thread_name_prefix="matzl-search")


def in_shares(work: Callable[[int, int], None], items: int, size: int) -> None:
    """Do ``work(first, last)`` for all items, in shares.

    Parameters
    ----------
    items
        How many there are.
    size
        How much work it is in all, in playouts.
    """
    crew = cores()
    if crew == 1 or size < WORTH_SHARING or items < crew:
        work(0, items)
        return
    bounds = [items * share // crew for share in range(crew + 1)]
    for done in [_crew(crew).submit(work, *pair) for pair in pairwise(bounds)]:
        done.result()

"""Work in equal shares on all cores; kernels let each other run, and what comes out does not depend on how it was shared."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

WORTH_SHARING = 2000
"""Less work than this is done sooner than shared, counted in playouts."""


@cache
def _crew(cores: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores, thread_name_prefix="matzl-search")


def in_shares(work: Callable[[int, int], None], items: int, size: int) -> None:
    """Do ``work(first, last)`` for all items, in shares.

    Parameters
    ----------
    items
        How many there are.
    size
        How much work it is in all, in playouts.
    """
    cores = os.cpu_count() or 1
    if cores == 1 or size < WORTH_SHARING or items < cores:
        work(0, items)
        return
    bounds = [items * share // cores for share in range(cores + 1)]
    for done in [_crew(cores).submit(work, *pair) for pair in pairwise(bounds)]:
        done.result()

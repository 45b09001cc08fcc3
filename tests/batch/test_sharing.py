"""Threads that share the rows of a batch: each row is taken once, and none is waited for in vain."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from matzl import Batch, IllegalActionError
from matzl.batch.sharing import CHUNK, call_off, counters, finished, may_begin, taken_chunk

THREADS, ROWS = 3, 20 * CHUNK + 7


def rows_taken(shared, part):
    """Return the rows that a thread takes, its own before those of others."""
    if not may_begin(shared, part):
        return []
    taken = []
    for other in range(part, part + THREADS):
        end = ROWS * (other % THREADS + 1) // THREADS
        low = taken_chunk(shared, other % THREADS, ROWS)
        while low < end:
            taken += range(low, min(low + CHUNK, end))
            low = taken_chunk(shared, other % THREADS, ROWS)
    finished(shared, part, len(taken), ROWS)
    return taken


def test_every_row_is_taken_once():
    shared = counters(THREADS)
    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(rows_taken, [shared] * THREADS, (1, 2, 0)))
    assert sorted(row for part in parts for row in part) == list(range(ROWS))
    assert finished(shared, 0, 0, ROWS)


def test_a_thread_that_comes_late_finds_nothing_to_do():
    shared = counters(THREADS)
    assert rows_taken(shared, 0)[:2] == [0, 1]
    assert rows_taken(shared, 1) == []


def test_nobody_is_called_off_where_there_is_one_thread():
    call_off(np.zeros(0, np.int64))


@pytest.mark.parametrize("called_off", [False, True])
def test_threads_end_if_the_first_one_does_not_begin(called_off):
    shared = counters(THREADS)
    if called_off:
        call_off(shared)
    assert not may_begin(shared, 1)


def test_a_thread_that_is_waited_for_in_vain():
    shared = counters(THREADS)
    assert may_begin(shared, 0)
    assert not finished(shared, 0, ROWS - 1, ROWS)


def test_a_refused_step_can_be_repeated():
    one, two = (Batch("mittlere", 3 * CHUNK, 5, threads=n) for n in (1, 2))
    out, other = one.reset(), two.reset()
    for _ in range(5):
        actions = out.masks.argmax(axis=1)
        wrong = actions.copy()
        wrong[-1] = out.masks[-1].argmin()
        with pytest.raises(IllegalActionError, match=f"row {3 * CHUNK - 1}: "):
            two.step(wrong)
        out, other = one.step(actions), two.step(actions)
        for (_, array), (_, same) in zip(out.named(), other.named(), strict=True):
            np.testing.assert_array_equal(array, same)

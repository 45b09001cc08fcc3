"""Threads that share the rows of a batch: each row is taken once, and none is waited for in vain."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from matzl import Batch
from matzl.batch.kernels import advance
from matzl.batch.rows import CHUNK, call_off, counters, finished, may_begin, taken_chunk
from matzl.batch.stepping import _wait_for
from matzl.engine.compiled import compiled
from matzl.errors import IllegalActionError

THREADS, ROWS = 3, 20 * CHUNK + 7


def rows_taken(shared, part):
    """Return the rows that a thread takes, its own before those of others."""
    if not compiled(may_begin)(shared, part):
        return []
    taken = []
    for other in range(part, part + THREADS):
        end = ROWS * (other % THREADS + 1) // THREADS
        low = compiled(taken_chunk)(shared, other % THREADS, ROWS)
        while low < end:
            taken += range(low, min(low + CHUNK, end))
            low = compiled(taken_chunk)(shared, other % THREADS, ROWS)
    compiled(finished)(shared, part, len(taken), ROWS)
    return taken


def test_every_row_is_taken_once():
    shared = counters(THREADS)
    with ThreadPoolExecutor(THREADS) as pool:
        parts = list(pool.map(rows_taken, [shared] * THREADS, (1, 2, 0)))
    assert sorted(row for part in parts for row in part) == list(range(ROWS))
    assert compiled(finished)(shared, 0, 0, ROWS)


def test_a_thread_that_comes_late_finds_nothing_to_do():
    shared = counters(THREADS)
    assert rows_taken(shared, 0)[:2] == [0, 1]
    assert rows_taken(shared, 1) == []


def test_nobody_is_called_off_where_there_is_one_thread():
    compiled(call_off)(np.zeros(0, np.int64))


@pytest.mark.parametrize("called_off", [False, True])
def test_threads_end_if_the_first_one_does_not_begin(called_off):
    shared = counters(THREADS)
    if called_off:
        compiled(call_off)(shared)
    assert not compiled(may_begin)(shared, 1)


def test_a_thread_that_is_waited_for_in_vain():
    shared = counters(THREADS)
    assert compiled(may_begin)(shared, 0)
    assert not compiled(finished)(shared, 0, ROWS - 1, ROWS)


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


def test_an_interruption_is_raised_after_the_calls():
    ended, waiting = [], threading.get_ident()

    def work():
        time.sleep(0.1)
        signal.pthread_kill(waiting, signal.SIGINT)
        time.sleep(0.1)
        ended.append(True)

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            _wait_for([pool.submit(work)])
        assert ended


def helping():
    return {thread for thread in threading.enumerate() if thread.name.startswith("matzl-batch")}


def test_threads_begin_with_the_first_shared_step_and_end_with_the_batch():
    before = helping()
    batch = Batch("mittlere", 2 * CHUNK, 5, threads=3)
    one = Batch("mittlere", 2 * CHUNK, 5)
    assert helping() <= before  # threads of earlier tests may end meanwhile
    for made in (one, batch):
        made.reset()
    begun = helping() - before
    assert 1 <= len(begun) <= 2
    del batch, made
    gc.collect()
    for thread in begun:
        thread.join(timeout=60)
        assert not thread.is_alive()


FORKED = """
import os
from matzl import Batch

one, two = (Batch("mittlere", 600, 5, threads=n) for n in (1, 2))
other, out = one.reset(), two.reset()
child = os.fork()
for _ in range(5):
    actions = other.masks.argmax(axis=1)
    other, out = one.step(actions), two.step(actions)
    assert (out.masks == other.masks).all()
if not child:
    os._exit(0)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
"""


def test_a_forked_process_steps_without_threads():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=300)


def test_actions_and_rows_to_skip_may_be_read_only_and_in_steps():
    one, two = (Batch("mittlere", 3, 5) for _ in range(2))
    actions, skip = one.reset().masks.argmax(axis=1), np.array([False, True, False])
    two.reset()
    out = one.step(actions, skip=skip)
    compiled = len(getattr(advance, "signatures", ()))
    spread, spread_skip = np.repeat(actions, 2)[::2], np.repeat(skip, 2)[::2]
    spread.flags.writeable = spread_skip.flags.writeable = False
    same = two.step(spread, skip=spread_skip)
    for (_, array), (_, other) in zip(out.named(), same.named(), strict=True):
        np.testing.assert_array_equal(array, other)
    assert len(getattr(advance, "signatures", ())) == compiled

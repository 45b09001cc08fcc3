"""Threads that share the rows of a batch: each row is taken once, and all are waited for."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from matzl import Batch
from matzl.batch import stepping
from matzl.batch.kernels import advance
from matzl.errors import IllegalActionError
from matzl.search.threads import run_in_threads

ROWS = 2500
"""Enough for several threads."""


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("rows", [2, 5, ROWS])
def test_every_row_is_taken_once(rows, threads):
    taken = []
    run_in_threads(lambda first, last: taken.extend(range(first, last)), rows, ROWS, threads)
    assert sorted(taken) == list(range(rows))


def test_the_error_of_a_thread_is_raised():
    with pytest.raises(ZeroDivisionError):
        run_in_threads(lambda first, _: 1 // (1 - bool(first)), ROWS, ROWS, 3)


def test_a_refused_step_can_be_repeated():
    one, two = (Batch("mittlere", ROWS, 5, threads=n) for n in (1, 2))
    out, other = one.reset(), two.reset()
    for _ in range(5):
        actions = out.masks.argmax(axis=1)
        wrong = actions.copy()
        wrong[-1] = out.masks[-1].argmin()
        with pytest.raises(IllegalActionError, match=f"row {ROWS - 1}: "):
            two.step(wrong)
        out, other = one.step(actions), two.step(actions)
        for (_, array), (_, same) in zip(out.named(), other.named(), strict=True):
            np.testing.assert_array_equal(array, same)


def test_an_interruption_is_raised_after_the_calls():
    ended, waiting = [], threading.get_ident()

    def work(first, _):
        if first:
            time.sleep(0.1)
            signal.pthread_kill(waiting, signal.SIGINT)
            time.sleep(0.1)
            ended.append(True)

    with pytest.raises(KeyboardInterrupt):
        run_in_threads(work, ROWS, ROWS, 2)
    assert ended


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_goes_on_after_an_interruption(monkeypatch, threads):
    batch = Batch("mittlere", 3, 5, threads=threads)
    actions = batch.reset().masks.argmax(axis=1)

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as once:
        once.setattr(stepping, "compiled", lambda _: interrupted)
        with pytest.raises(KeyboardInterrupt):
            batch.step(actions)
    batch.step(actions)


FORKED = """
import os
from matzl import Batch

one, two = (Batch("mittlere", 2500, 5, threads=n) for n in (1, 2))
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


def test_a_forked_process_has_threads_of_its_own():
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

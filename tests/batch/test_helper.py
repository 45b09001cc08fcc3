"""The threads that help with steps: what they are called for, waited for and dropped with."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import threading
import time
from threading import Event, Timer

import numpy as np
import pytest

from matzl import Batch
from matzl.batch.helper import Helper
from matzl.batch.kernels import advance
from matzl.batch.sharing import CHUNK


def helping():
    return {thread for thread in threading.enumerate() if thread.name == "matzl-batch"}


def test_calls_are_made_one_after_another_in_one_thread():
    helper, makers = Helper(), []
    for _ in range(3):
        helper.begin(lambda: makers.append(threading.current_thread()))
        helper.wait()
    assert len(makers) == 3
    assert len(set(makers)) == 1
    assert makers[0] in helping()


def test_a_busy_thread_gets_no_second_call():
    helper, go, calls = Helper(), Event(), []
    helper.begin(go.wait)
    helper.begin(lambda: calls.append("second"))
    go.set()
    helper.wait()
    helper.begin(lambda: calls.append("third"))
    helper.wait()
    assert calls == ["third"]


def test_waiting_raises_the_error_of_a_call_once():
    helper = Helper()
    helper.begin(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        helper.wait()
    helper.begin(lambda: None)
    helper.wait()


def test_an_interruption_is_raised_after_the_call():
    helper, ended = Helper(), []

    def work():
        time.sleep(0.5)
        ended.append(True)

    helper.begin(work)
    Timer(0.1, signal.pthread_kill, (threading.get_ident(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        helper.wait()
    assert ended
    helper.begin(lambda: ended.append(True))
    helper.wait()
    assert len(ended) == 2


def test_threads_begin_with_the_first_shared_step_and_end_with_the_batch():
    before = helping()
    batch = Batch("mittlere", 2 * CHUNK, 5, threads=3)
    one = Batch("mittlere", 2 * CHUNK, 5)
    assert helping() <= before  # threads of earlier tests may end meanwhile
    for made in (one, batch):
        made.reset()
    begun = helping() - before
    assert len(begun) == 2
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

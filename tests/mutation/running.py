"""Tests run in processes of their own: with a limit of CPU time, up to the first failure, on sources with a change."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

OPTIONS = [
    *"-q -s --tb=no --assert=plain -p no:cacheprovider -p no:faulthandler -o addopts=".split(),
    *"-p pytest_timeout -o timeout=0".split(),  # the project sets it; here tests are stopped by their CPU time
]
MEMORY = 4 << 30
"""Bytes of memory that a mutant may use."""

READY, FAILED = -1, -2
"""Sent in place of the number of a mutant: the tests are collected, or cannot be."""

Result = dict[str, Any]


class TooLongError(BaseException):
    """A test has used up its CPU time."""


class Limits(NamedTuple):
    """CPU seconds of a long test, and of all tests of a mutant."""

    longest: float
    budget: float


class Reached(NamedTuple):
    """A test on the unchanged sources: CPU seconds, outcome, and the statements it reaches, a bit each."""

    seconds: float
    outcome: str
    statements: int


class Runner:
    """A pytest plugin that leaves running the collected tests to a function."""

    def __init__(self, loop: Callable[[Runner, list[Any]], None]) -> None:
        self.loop, self.failed, self.stopped = loop, False, False
        signal.signal(signal.SIGVTALRM, self._stop)

    def collect(self, paths: Iterable[str]) -> None:
        """Let pytest collect the tests of some files, and run the loop."""
        pytest.main([*OPTIONS, *paths], plugins=[self])

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:  # by errors of collection
            self.loop(self, session.items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def _stop(self, *_: object) -> None:
        self.stopped = True
        raise TooLongError

    def run(self, item: Any, following: Any, limit: float) -> tuple[str, float]:
        """Run a test; return "passed", "failed" or "stopped", and its CPU seconds."""
        self.failed = self.stopped = False
        start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, limit, 0.5)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except TooLongError:  # between the phases of the test
            pass
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        outcome = "stopped" if self.stopped else "failed" if self.failed else "passed"
        return outcome, time.process_time() - start

    def examine(self, items: list[Any], reached: dict[str, Reached], limits: Limits) -> Result:
        """Run tests on the sources that are loaded, up to the first failure."""
        spent, ran = 0.0, 0
        for item, following in zip_longest(items, items[1:]):
            known = reached[item.nodeid]
            long = known.outcome == "stopped"
            limit = limits.longest if long else 2 + 10 * known.seconds
            outcome, seconds = self.run(item, following, limit)
            spent, ran = spent + seconds, ran + 1
            if outcome == "failed" or (outcome == "stopped" and not long):
                return killed(item.nodeid, outcome, spent, ran)
            if spent > limits.budget:
                break
        return {"outcome": "survived", "of": len(items), "seconds": round(spent, 2), "tests": ran}


def killed(test: str, how: str, seconds: float = 0, tests: int = 0) -> Result:
    """Return the result of a mutant that was killed: by a test, or by what is named instead."""
    return {
        "outcome": "killed", "by": test, "how": how, "seconds": round(seconds, 2), "tests": tests
    }  # fmt: skip


def write(results: int, number: int, result: Result) -> None:
    """Write the result of a mutant as a line; a pipe takes lines of this length whole."""
    os.write(results, (json.dumps({"number": number, **result}) + "\n").encode())


def supervise(number: int, work: Callable[[], Result], results: int, seconds: float) -> None:
    """Run work on a mutant in a process of its own and write its result; a crash counts as killed."""
    if os.fork():
        return
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = os.fork()
    if child == 0:
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            silence()
            write(results, number, work())
            os._exit(0)
        except BaseException:  # noqa: BLE001  (SystemExit too)
            os._exit(1)
    if os.waitpid(child, 0)[1]:
        write(results, number, killed("crash", "crash"))
    os._exit(0)


def silence() -> None:
    """Drop what tests print."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

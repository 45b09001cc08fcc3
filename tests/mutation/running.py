"""Tests in a process of their own, with limits of CPU time: measured, or run on sources with a change up to a failure."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib.machinery import SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import coverage
import pytest

from tests.mutation.changes import mutated

OPTIONS = [
    *"-q -s --tb=no --assert=plain -p no:cacheprovider -p no:faulthandler -o addopts=".split(),
    *"-p pytest_timeout -o timeout=0".split(),  # the project sets it; here tests are stopped by their own times
]
MARKS = {"rules": (), "tables": ("-m", "not thorough and not long")}
LONGEST, BUDGET = 5.0, 60.0
"""The CPU seconds of a long test, and for all tests of a mutant."""
MAX_WAITING = 120
"""The seconds after which a test is stopped, too, since one that only waits uses no CPU time."""
MEMORY = 4 << 30
"""Bytes of memory that a mutant may use."""

Result = dict[str, Any]


class TooLongError(BaseException):
    """A test has used up its time."""


class Reached(NamedTuple):
    """A test on the unchanged sources: CPU seconds, outcome, and for each file the lines that it reaches, a bit each."""

    seconds: float
    outcome: str
    lines: dict[str, int]


class Runner:
    """A pytest plugin that leaves running the collected tests to a function."""

    def __init__(self, loop: Callable[[Runner, list[Any]], None]) -> None:
        self.loop, self.failed, self.stopped = loop, False, False
        for each in (signal.SIGVTALRM, signal.SIGALRM):
            signal.signal(each, self._stop)

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
        signal.setitimer(signal.ITIMER_REAL, MAX_WAITING, 10)  # again while its end waits
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except TooLongError:  # between the phases of the test
            pass
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.alarm(0)
        outcome = "stopped" if self.stopped else "failed" if self.failed else "passed"
        return outcome, time.process_time() - start


def killed(test: str, how: str, seconds: float = 0, tests: int = 0) -> Result:
    """Return the result of a mutant that was killed: by a test, or by what is named instead."""
    return {
        "outcome": "killed", "by": test, "how": how, "seconds": round(seconds, 2), "tests": tests
    }  # fmt: skip


def measure(subject: str, files: list[str], test_file: str) -> Result | None:
    """Return the outcomes of the tests of a file on unchanged sources, and the lines reached at import; None without any."""
    measurement: Result = {}
    watch = coverage.Coverage(data_file=None, config_file=False, include=files)

    def loop(runner: Runner, items: list[Any]) -> None:
        tests = {}
        for item, following in zip_longest(items, items[1:]):
            watch.switch_context(item.nodeid)
            outcome, seconds = runner.run(item, following, LONGEST)
            tests[item.nodeid] = Reached(round(seconds, 4), outcome, {})
        watch.stop()
        measurement.update({"import": {}, "tests": tests})
        for file in files:
            for line, contexts in watch.get_data().contexts_by_lineno(file).items():
                for name in contexts:
                    lines = tests[name].lines if name else measurement["import"]
                    lines[file] = lines.get(file, 0) | 1 << line

    watch.start()
    Runner(loop).collect([*MARKS[subject], test_file])
    return measurement or None


def examine(file: str, number: int, tests: Mapping[str, list[Any]]) -> Result:
    """Run tests, in the given order, on sources with a change, up to the first failure."""
    changed = compile(mutated(Path(file).read_text("utf-8"), number), file, "exec")
    original, result = SourceFileLoader.get_code, killed("import", "failed")

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return changed if self.path == file else original(self, name)

    def loop(runner: Runner, items: list[Any]) -> None:
        by_name, spent = {item.nodeid: item for item in items}, 0.0
        if not all(name in by_name for name in tests):
            return
        for ran, (name, following) in enumerate(zip_longest(tests, [*tests][1:]), 1):
            seconds, outcome, _ = tests[name]
            limit = LONGEST if outcome == "stopped" else 2 + 10 * seconds
            ended, seconds = runner.run(by_name[name], by_name.get(following), limit)
            spent += seconds
            if ended == "failed" or (ended == "stopped" and outcome != "stopped"):
                result.update(killed(name, ended, spent, ran))
                return
            if spent > BUDGET:
                break
        seconds = round(spent, 2)
        result.clear()
        result.update(outcome="survived", of=len(tests), seconds=seconds, tests=ran)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    Runner(loop).collect(dict.fromkeys(name.split("::")[0] for name in tests))
    return result


def in_a_process(root: Path, work: str, seconds: float, *arguments: object) -> Result | None:
    """Return the result of `measure` or `examine` in a process of its own; None if it crashes."""
    request = json.dumps([str(root), work, seconds, arguments])
    command = [sys.executable, "-m", "tests.mutation.running"]
    process = subprocess.run(command, input=request.encode(), stdout=subprocess.PIPE, check=False)
    answer: Result | None = json.loads(process.stdout) if process.returncode == 0 else None
    return answer


def main() -> None:
    """Do what `in_a_process` asks for, with matzl and the tests of a checkout as plain Python."""
    import resource  # not on Windows

    root, work, seconds, arguments = json.load(sys.stdin)
    output = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what tests print
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(root)
    sys.path[:0] = [root, f"{root}/src"]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "matzl")]:
        del sys.modules[name]
    os.environ.update(NUMBA_DISABLE_JIT="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    result = {"measure": measure, "examine": examine}[work](*arguments)
    os.write(output, json.dumps(result).encode())
    os._exit(0)


if __name__ == "__main__":
    main()

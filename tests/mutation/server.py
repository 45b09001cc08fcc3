"""The process that measures the tests once and forks for each mutant in a function; other mutants need a new import."""

from __future__ import annotations

import builtins
import functools
import gc
import json
import os
import signal
import sys
from dataclasses import dataclass
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutation.changes import Mutant
from tests.mutation.running import READY, Limits, Reached, Result, Runner, killed, supervise, write
from tests.mutation.sources import Sources, code_objects, load_instead

TESTS = {
    "rules": ("tests/rules", "tests/test_perft.py"),
    "tables": ("tests/tables", "tests/features"),
}
MARKS = {"rules": (), "tables": ("-m", "not thorough")}


@dataclass
class Measured:
    """The statements that run when the sources are imported, and what each test does."""

    at_import: int
    tests: dict[str, Reached]

    @classmethod
    def read(cls, file: Path) -> Measured:
        found = json.loads(file.read_text("utf-8"))
        tests = {
            name: Reached(seconds, outcome, int(reached, 16))
            for name, (seconds, outcome, reached) in found["tests"].items()
        }
        return cls(int(found["import"], 16), tests)

    def write(self, file: Path, key: list[Any]) -> None:
        tests = {
            name: (round(each.seconds, 4), each.outcome, hex(each.statements))
            for name, each in self.tests.items()
        }
        told = {"key": key, "import": hex(self.at_import), "tests": tests}
        file.write_text(json.dumps(told), "utf-8")


class Server:
    """A process that has collected all tests.

    Parameters
    ----------
    file
        The file for the measurements of the tests, which are repeated only after a change of the sources or the tests.
    commands, results
        Pipes: the numbers of mutants with their tests come in, results go out. The first result is `READY`.
    """

    def __init__(
        self, sources: Sources, limits: Limits, file: Path, commands: int, results: int
    ) -> None:
        self.sources, self.limits, self.file, self.results = sources, limits, file, results
        self.commands = os.fdopen(commands)
        self.functions: dict[tuple[str, int, str], list[FunctionType]] = {}
        self.caches: list[Any] = []

    def serve(self) -> None:
        """Import the sources with probes, and collect the tests."""
        hits = builtins.__hits__ = bytearray(self.sources.total)  # type: ignore[attr-defined]
        root = self.sources.root
        load_instead({str(root / file): self.sources.probed(file) for file in self.sources.texts})
        for file in self.sources.texts:
            import_module(file.removeprefix("src/").removesuffix(".py").replace("/", "."))
        at_import = _bits(hits)
        subject = self.sources.subject
        paths = [path for pattern in TESTS[subject] for path in sorted(root.glob(pattern))]
        loop = functools.partial(self._loop, at_import, hits)
        Runner(loop).collect([*MARKS[subject], *map(str, paths)])

    def _loop(self, at_import: int, hits: bytearray, runner: Runner, items: list[Any]) -> None:
        """Measure the tests if necessary, then test the mutants that come in."""
        key = [self.sources.digest(), self.limits.longest]
        if not self.file.exists() or json.loads(self.file.read_text("utf-8"))["key"] != key:
            child = os.fork()
            if child == 0:
                self._measure(at_import, hits, runner, items).write(self.file, key)
                os._exit(0)
            os.waitpid(child, 0)
        self._find_functions()
        for file in self.sources.texts:
            self._load(self.sources.plain(file))
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        gc.collect()
        gc.freeze()
        write(self.results, READY, {})
        reached = Measured.read(self.file).tests
        by_name = {item.nodeid: item for item in items}
        for line in self.commands:
            number, *names = json.loads(line)
            chosen = [by_name[name] for name in names]
            work = functools.partial(self._test, runner, number, chosen, reached)
            supervise(number, work, self.results, self.limits.budget + 60)
        os._exit(0)

    def _measure(
        self, at_import: int, hits: bytearray, runner: Runner, items: list[Any]
    ) -> Measured:
        found = {}
        for item, following in zip_longest(items, items[1:]):
            hits[:] = bytes(len(hits))
            outcome, seconds = runner.run(item, following, self.limits.longest)
            found[item.nodeid] = Reached(seconds, outcome, _bits(hits))
            if outcome == "failed":
                print(f"fails without a change: {item.nodeid}", file=sys.stderr)
        return Measured(at_import, found)

    def _find_functions(self) -> None:
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                code = each.__code__
                place = code.co_filename, code.co_firstlineno, code.co_name
                self.functions.setdefault(place, []).append(each)
            elif isinstance(each, functools._lru_cache_wrapper):
                self.caches.append(each)

    def _load(self, code: CodeType) -> None:
        """Give the functions of a file other code."""
        for place, inner in code_objects(code):
            for function in self.functions.get(place, ()):
                function.__code__ = inner

    def _test(
        self, runner: Runner, number: int, items: list[Any], reached: dict[str, Reached]
    ) -> Result:
        self._load(self.sources.changed(self.sources.mutants[number]))
        for cache in self.caches:
            if str(cache.__module__).startswith("matzl.games."):
                cache.cache_clear()
        return runner.examine(items, reached, self.limits)


def _bits(hits: bytearray) -> int:
    return int("".join(map(str, reversed(hits))) or "0", 2)


def run_imported(
    sources: Sources, limits: Limits, mutant: Mutant, reached: dict[str, Reached]
) -> Result:
    """Run tests, in the given order, on a mutant whose change takes effect when its file is imported."""
    load_instead({str(sources.root / mutant.file): sources.changed(mutant)})
    result = killed("import", "failed")

    def loop(runner: Runner, items: list[Any]) -> None:
        by_name = {item.nodeid: item for item in items}
        if all(name in by_name for name in reached):
            result.clear()
            result.update(runner.examine([by_name[name] for name in reached], reached, limits))

    Runner(loop).collect(dict.fromkeys(name.split("::")[0] for name in reached))
    return result

"""Mutation testing of the rules: change one thing in a file of rules, and see whether a test of the rules fails.

::

    python -m tests.mutants --out killed.jsonl                 make 600 mutants and test each
    python -m tests.mutants --compare before.jsonl after.jsonl list the mutants killed before and alive after

Files of rules are those that a game's ``rules.py`` and ``match.py`` import, directly or indirectly, in the folders of games
(without ``info.py``, which holds facts), and the core's ``engine/tricks.py`` and ``base/scoring.py``. A mutant is one change
of the syntax tree: another comparison or operator, a number one higher or lower, a negated condition, a dropped statement.
Texts, docstrings, annotations, decorators and imports are never changed. Some mutants are equivalent and always survive.

The tests that count are ``tests/rules`` and ``tests/test_perft.py``, as plain Python. With ``--of tables`` mutants are made
of ``table/core`` and of the ``rows.py`` of features instead, and the tests of tables and of features count.

A first run records the statements that each test reaches and its CPU time; a mutant meets only the tests that reach it,
quick ones first, up to the first failure. A test that takes much longer than before counts as failed. A test that takes more
than ``--longest`` seconds anyway is stopped there and counts as passed; after ``--budget`` seconds a mutant counts as
survived.

Mutants are drawn by a hash of the seed, the file, the changed text and its occurrence, not by line numbers, so that two
versions of the sources have the same mutants wherever they have the same text; ``--tree`` tests another checkout. Results
are JSON lines. A run continues where the last one stopped; with a greater ``--budget`` it tests the survivors again.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from tests.mutation.changes import KEY, Mutant
from tests.mutation.running import FAILED, Limits, Result, silence, supervise, write
from tests.mutation.server import Measured, Server, run_imported
from tests.mutation.sources import Sources

Key = tuple[object, ...]


class Campaign:
    """The tests of many mutants, several at a time."""

    def __init__(self, sources: Sources, limits: Limits, file: Path) -> None:
        self.sources, self.limits = sources, limits
        results, self.results = os.pipe()
        self.lines = os.fdopen(results)
        commands, self.commands = os.pipe()
        if os.fork() == 0:
            os.close(self.commands)
            silence()
            Server(sources, limits, file, commands, self.results).serve()
            write(self.results, FAILED, {})  # pytest has returned, so it has not served
            os._exit(1)
        os.close(commands)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        self._result()
        measured = Measured.read(file)
        self.at_import = measured.at_import
        passing = {name: test for name, test in measured.tests.items() if test.outcome != "failed"}
        self.tests = dict(sorted(passing.items(), key=lambda named: named[1].seconds))

    def run(self, numbers: list[int], jobs: int) -> Iterator[tuple[Mutant, Result]]:
        """Yield mutants and their results as they end."""
        waiting, running = numbers[::-1], 0
        while waiting or running:
            while waiting and running < jobs:
                self._start(waiting.pop())
                running += 1
            number, result = self._result()
            running -= 1
            yield self.sources.mutants[number], result
        os.close(self.commands)

    def _result(self) -> tuple[int, Result]:
        result = json.loads(self.lines.readline())
        number = result.pop("number")
        if number == FAILED:
            sys.exit("pytest cannot collect the tests; run it on them to see why")
        return number, result

    def _start(self, number: int) -> None:
        """Start the tests of a mutant; a change that takes effect at import cannot be made afterwards."""
        mutant = self.sources.mutants[number]
        reaching = 1 << mutant.statement
        imported = mutant.function is None or self.at_import & reaching
        if imported:
            reaching = self.sources.statements_of_importers(mutant.file)
        tests = {name: test for name, test in self.tests.items() if test.statements & reaching}
        if imported:
            work = functools.partial(run_imported, self.sources, self.limits, mutant, tests)
            supervise(number, work, self.results, self.limits.budget + 120)
        else:
            os.write(self.commands, (json.dumps([number, *tests]) + "\n").encode())


def read(path: Path) -> dict[Key, Result]:
    """Return the last result of each mutant in a file."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    results = [json.loads(line) for line in lines]
    return {tuple(result[name] for name in KEY): result for result in results}


def compare(before: Path, after: Path) -> int:
    """List the mutants killed before and alive after; return their number."""
    old, new = read(before), read(after)
    killed = [key for key, result in old.items() if result["outcome"] == "killed"]
    tested = [new[key] for key in killed if key in new]
    alive = [result for result in tested if result["outcome"] == "survived"]
    for one in sorted(alive, key=lambda one: (one["file"], one["line"])):
        print(f"{one['file']}:{one['line']}: {one['before']}  =>  {one['after']}")
    print(f"{len(old)} mutants before, {len(killed)} killed; of these after:")
    print(f"{len(tested) - len(alive)} killed, {len(alive)} alive,", end=" ")
    print(f"{len(killed) - len(tested)} not tested or no longer there")
    return len(alive)


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Test the tests of the rules with mutants.")
    add = parser.add_argument
    add("--out", type=Path, help="the file of results; a run continues where it stopped")
    add("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"), help="compare two files")
    add("--killed-in", type=Path, help="test only the mutants killed in this file of results")
    add(
        "--of", default="rules", choices=("rules", "tables"), help="what to change (default: rules)"
    )
    add("--count", type=int, default=600, help="how many mutants (default: 600)")
    add("--seed", type=int, default=0, help="the seed of their choice (default: 0)")
    add("--jobs", type=int, default=1, help="how many at a time (default: 1)")
    add("--longest", type=float, default=5, help="CPU seconds of a long test (default: 5)")
    add("--budget", type=float, default=60, help="CPU seconds for a mutant (default: 60)")
    add("--tree", type=Path, default=Path(__file__).parents[1], help="the checkout to test")
    return parser


def main() -> int:
    parser = options()
    args = parser.parse_args()
    if args.compare:
        return int(compare(*args.compare) > 0)
    if not args.out:
        parser.error("--out is missing")
    out = args.out.resolve()
    killed = read(args.killed_in) if args.killed_in else {}
    enter(args.tree.resolve())
    sources = Sources(args.tree.resolve(), args.of)
    mutants = sources.mutants
    numbers = sorted(range(len(mutants)), key=lambda number: mutants[number].place(args.seed))
    if args.killed_in:
        chosen = {key for key, result in killed.items() if result["outcome"] == "killed"}
        numbers = [number for number in numbers if mutants[number].key in chosen]
    else:
        numbers = numbers[: args.count]
    done = {
        key
        for key, result in read(out).items()
        if result["outcome"] == "killed" or result["budget"] >= args.budget
    }
    waiting = [number for number in numbers if mutants[number].key not in done]
    print(f"{len(mutants)} mutants in {len(sources.texts)} files,", end=" ")
    print(f"{len(numbers)} chosen, {len(waiting)} to test", flush=True)
    campaign = Campaign(sources, Limits(args.longest, args.budget), out.with_suffix(".tests.json"))
    with out.open("a", encoding="utf-8") as file:
        for mutant, result in campaign.run(waiting, args.jobs):
            file.write(json.dumps({**asdict(mutant), **result, "budget": args.budget}) + "\n")
            file.flush()
    results = read(out)
    outcomes = Counter(results[mutants[number].key]["outcome"] for number in numbers)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items())))
    return 0


def enter(root: Path) -> None:
    """Import matzl and the tests from a checkout from now on, as plain Python."""
    os.chdir(root)
    sys.path[:0] = [str(root), str(root / "src")]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "matzl")]:
        del sys.modules[name]
    os.environ.update(NUMBA_DISABLE_JIT="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    import numba  # noqa: F401  (once, not in every process)


if __name__ == "__main__":
    sys.exit(main())

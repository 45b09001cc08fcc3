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

A first run records the lines that each test reaches, by coverage, and its CPU time. A mutant meets only the tests that reach
it, quick ones first, up to the first failure, in a process of its own. A test that takes much longer than before counts as
failed. A test that takes more than five seconds anyway is stopped there and counts as passed; after a minute a mutant
counts as survived.

Mutants are drawn by a hash of the seed, the file, the changed text and its occurrence, not by line numbers, so that two
versions of the sources have the same mutants wherever they have the same text; ``--tree`` tests another checkout. Results
are JSON lines. A run continues where the last one stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

from tests.mutation.changes import KEY, Mutant
from tests.mutation.running import BUDGET, Reached, Result, in_a_process, killed
from tests.mutation.sources import Sources

Key = tuple[object, ...]

MEASURING = 1200.0
"""The CPU seconds in which the tests of a file are measured."""
EXAMINING = BUDGET + 120
"""The CPU seconds in which a mutant is tested, with the collection of the tests."""


class Campaign:
    """The tests of many mutants, several at a time; the tests are measured again after a change of sources or tests."""

    def __init__(self, sources: Sources, file: Path, jobs: int) -> None:
        self.sources = sources
        key = sources.digest()
        measured: Result = json.loads(file.read_text("utf-8")) if file.exists() else {}
        if measured.get("key") != key:
            measured = {"key": key, "import": Counter(), "tests": {}}
            with ThreadPoolExecutor(jobs) as pool:
                for of_file in pool.map(self._measure, sources.test_files()):
                    measured["tests"] |= of_file["tests"]
                    for name, lines in of_file["import"].items():
                        measured["import"][name] |= lines
            file.write_text(json.dumps(measured), "utf-8")
        self.at_import: dict[str, int] = measured["import"]
        tests = {name: Reached(*each) for name, each in measured["tests"].items()}
        for name, each in tests.items():
            if each.outcome == "failed":
                print(f"fails without a change: {name}", file=sys.stderr)
        passing = {name: each for name, each in tests.items() if each.outcome != "failed"}
        self.tests = dict(sorted(passing.items(), key=lambda named: named[1].seconds))

    def _measure(self, tests: str) -> Result:
        """Measure the tests of a file in a process of their own: a test that is stopped may leave its process damaged."""
        root, subject = self.sources.root, self.sources.subject
        files = [str(root / each) for each in self.sources.texts]
        result = in_a_process(root, "measure", MEASURING, subject, files, tests)
        if result is None:
            sys.exit(f"pytest cannot collect {tests}; run it to see why")
        return result

    def run(self, numbers: list[int], jobs: int) -> Iterator[tuple[Mutant, Result]]:
        """Yield mutants and their results as they end."""
        with ThreadPoolExecutor(jobs) as pool:
            running = [pool.submit(self._test, self.sources.mutants[each]) for each in numbers]
            for each in as_completed(running):
                yield each.result()

    def _test(self, mutant: Mutant) -> tuple[Mutant, Result]:
        file = str(self.sources.root / mutant.file)
        tests = {name: (*each[:2], 0) for name, each in self._reaching(mutant, file).items()}
        if not tests:
            return mutant, {"outcome": "survived", "of": 0, "seconds": 0.0, "tests": 0}
        work = file, mutant.number, tests
        result = in_a_process(self.sources.root, "examine", EXAMINING, *work)
        return mutant, result or killed("crash", "crash")

    def _reaching(self, mutant: Mutant, file: str) -> dict[str, Reached]:
        """Return the tests that reach a change; if it takes effect at import, those that reach a file that imports it."""
        lines = (2 << mutant.last) - (1 << mutant.first)
        if mutant.function is not None and not self.at_import.get(file, 0) & lines:
            return {
                name: each for name, each in self.tests.items() if each.lines.get(file, 0) & lines
            }
        files = {str(self.sources.root / each) for each in self.sources.importers(mutant.file)}
        return {name: each for name, each in self.tests.items() if files & each.lines.keys()}


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
    add(
        "--of", default="rules", choices=("rules", "tables"), help="what to change (default: rules)"
    )
    add("--count", type=int, default=600, help="how many mutants (default: 600)")
    add("--seed", type=int, default=0, help="the seed of their choice (default: 0)")
    add("--jobs", type=int, default=1, help="how many at a time (default: 1)")
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
    sources = Sources(args.tree.resolve(), args.of)
    mutants = sources.mutants
    numbers = sorted(range(len(mutants)), key=lambda number: mutants[number].place(args.seed))
    numbers = numbers[: args.count]
    done = read(out)
    waiting = [number for number in numbers if mutants[number].key not in done]
    print(f"{len(mutants)} mutants in {len(sources.texts)} files,", end=" ")
    print(f"{len(numbers)} chosen, {len(waiting)} to test", flush=True)
    campaign = Campaign(sources, out.with_suffix(".tests.json"), args.jobs)
    with out.open("a", encoding="utf-8") as file:
        for mutant, result in campaign.run(waiting, args.jobs):
            file.write(json.dumps({**asdict(mutant), **result}) + "\n")
            file.flush()
    results = read(out)
    outcomes = Counter(results[mutants[number].key]["outcome"] for number in numbers)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())

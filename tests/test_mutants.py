"""The mutants of rules: which changes are made, and whether tests that notice them are found."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.mutants import compare
from tests.mutation.changes import Mutant, mutants_of
from tests.mutation.running import OPTIONS
from tests.mutation.sources import Sources
from tests.processes import run_python

ROOT = Path(__file__).parents[1]

TEXT = '''"""A module with the number 7."""

LIMIT: int = 3


def score(points: int, *, double: bool = False) -> int:
    """Return points, at most 3."""
    if points > LIMIT and not double:
        return LIMIT
    points += 1
    return points
'''


def texts(mutants: list[Mutant]) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants}


def test_each_kind_of_change_is_made() -> None:
    head = "def score(points: int, *, double: bool=False) -> int:"
    condition = "if points > LIMIT and (not double):"
    assert texts(mutants_of("score.py", TEXT)) == {
        ("LIMIT: int = 3", "LIMIT: int = 4"),
        ("LIMIT: int = 3", "LIMIT: int = 2"),
        (head, head.replace("False", "True")),
        (condition, "if not (points > LIMIT and (not double)):"),
        (condition, "if points > LIMIT or not double:"),
        (condition, "if points >= LIMIT and (not double):"),
        (condition, "if points <= LIMIT and (not double):"),
        (condition, "if points > LIMIT and double:"),
        ("return LIMIT", "pass"),
        ("points += 1", "points -= 1"),
        ("points += 1", "points += 2"),
        ("points += 1", "points += 0"),
        ("points += 1", "pass"),
        ("return points", "pass"),
    }


def test_files_of_rules_are_found() -> None:
    files = set(Sources(ROOT).texts)
    games = "src/matzl/games"
    assert files >= {
        "src/matzl/engine/tricks.py",
        f"{games}/jass/play.py",
        f"{games}/bondtolva/match.py",
        f"{games}/german_solo/bidding.py",
        f"{games}/mittlere/settlement.py",
    }
    assert {Path(file).stem for file in files}.isdisjoint(
        {"text", "info", "tutor", "search", "kernels"}
    )


def test_pytest_accepts_the_options_with_the_settings_of_the_project() -> None:
    words = ("-m", "pytest", *OPTIONS, "--collect-only", "tests/test_project.py")
    run_python(*words, environment={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}, cwd=ROOT)


RULES = "def payoff(points):\n    limit = 3 if points else 4\n    return 2 * points\n"
CHECK = "from matzl.games.tiny.rules import payoff\n\n\ndef test_it():\n    assert payoff(3) == 6\n"


def checkout(folder: Path, check: str) -> Path:
    """Write a checkout with a file of rules and its test; return the file of results to be."""
    game, tests = folder / "src/matzl/games/tiny", folder / "tests/rules"
    for package in (game, game.parent, game.parent.parent, tests, tests.parent):
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
    (game / "rules.py").write_text(RULES)
    (tests / "test_tiny.py").write_text(check)
    return folder / "out.jsonl"


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    out = str(folder / "out.jsonl")
    words = ("-m", "tests.mutants", "--tree", folder, "--out", out)
    return run_python(*words, check=False, cwd=ROOT)


@pytest.mark.thorough
@pytest.mark.slow
def test_killed_and_surviving_mutants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = checkout(tmp_path, CHECK)
    assert run(tmp_path).stdout.endswith("4 killed, 5 survived\n")
    results = [json.loads(line) for line in out.read_text().splitlines()]
    outcomes = {(one["line"], one["after"]): one["outcome"] for one in results}
    assert {after: outcome for (line, after), outcome in outcomes.items() if line == 3} == {
        "return 2 + points": "killed",
        "return 3 * points": "killed",
        "return 1 * points": "killed",
        "pass": "killed",
    }
    assert {outcome for (line, _), outcome in outcomes.items() if line == 2} == {"survived"}
    assert "9 chosen, 0 to test" in run(tmp_path).stdout
    assert len(out.read_text().splitlines()) == 9
    assert compare(out, out) == 0
    after = tmp_path / "after.jsonl"
    after.write_text(out.read_text().replace("killed", "survived"))
    assert compare(out, after) == 4
    assert "rules.py:3: return 2 * points  =>  pass" in capsys.readouterr().out

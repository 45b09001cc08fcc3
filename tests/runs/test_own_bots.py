"""Bots of one's own on the command line, one direction only, and the example of a bot of OpenSpiel."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from matzl import Deal, bot
from matzl.errors import SetUpError
from matzl.players.bots import own_or_level
from matzl.runs import Arena
from tests.runs.test_command import run

EXAMPLES = Path(__file__).parents[2] / "examples"
LOWEST = """
class Lowest:
    def choose(self, view):
        return min(view.legal)

def make(seed):
    return Lowest()

def nothing(seed):
    return seed

def raising(seed):
    return 1 / 0

class Failing:
    def __init__(self, divides):
        self.divides = divides

    def choose(self, view):
        return 1 / 0 if self.divides else None

def dividing(seed):
    return Failing(True)

def silent(seed):
    return Failing(False)
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a module of bots."""
    (tmp_path / "lowest_bots.py").write_text(LOWEST, "utf-8")
    (tmp_path / "broken_bots.py").write_text("def make(", "utf-8")
    (tmp_path / "unnamed_bots.py").write_text("nowhere", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    return tmp_path


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_of_ones_own_is_named_by_its_module(jobs) -> None:
    done = run(
        "bondtolva", "--bots", "lowest_bots:make,random", "--blocks", "3", "--jobs", jobs, "--json"
    )
    assert (done.exit_code, done.stderr) == (0, "")
    pairs = json.loads(done.stdout)["pairs"]
    assert [(pair["one"], pair["among"]) for pair in pairs] == [
        ("lowest_bots:make", "random"),
        ("random", "lowest_bots:make"),
    ]


def test_from_python_a_function_of_a_view_is_a_bot_and_what_is_none_is_refused() -> None:
    def make(level: str, seed: int):
        return (lambda view: min(view.legal)) if level == "lowest" else bot(level, seed)

    assert Arena("bondtolva", ["lowest", "random"], seed=7, make=make).play(2).rows[0].deals == 6
    with pytest.raises(SetUpError, match="None is no bot: it is no function of a view") as caught:
        Arena("bondtolva", ["lowest", "random"], make=lambda level, seed: None)
    assert caught.value.code == "bot"


@pytest.mark.usefixtures("bots")
def test_one_direction_has_the_figures_of_both() -> None:
    words = "mittlere --bots novice,random,lowest_bots:make --blocks 3 --jobs 1 --json".split()
    both = json.loads(run(*words).stdout)["pairs"]
    only = json.loads(run(*words, "--only", "random").stdout)["pairs"]
    assert [(pair["one"], pair["among"]) for pair in only] == [
        ("random", "novice"),
        ("random", "lowest_bots:make"),
    ]
    means = {(pair["one"], pair["among"]): pair["mean"] for pair in both}
    assert all(means[pair["one"], pair["among"]] == pair["mean"] for pair in only)


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--bots novice,random --only club", "only must be one of the levels novice, random"),
        ("--bots novice,no_such_bots:make", "No module named 'no_such_bots'"),
        ("--bots novice,lowest_bots:maker", "module lowest_bots has no function maker"),
        ("--bots novice,lowest_bots:nothing", "has no method choose"),
        ("--bots novice,lowest_bots:raising", "raising': ZeroDivisionError: division by zero"),
        ("--bots novice,unnamed_bots:make", "NameError: name 'nowhere' is not defined"),
        ("--bots novice,champion", "there is no bot 'champion'"),
        ("--bots novice,:make", "there is no bot ':make'"),
        ("--bots novice,broken_bots:make", "(broken_bots.py, line 1)"),
    ],
)
def test_names_of_no_bot_are_refused_with_one_line(words, expected) -> None:
    done = run("mittlere", *words.split(), "--blocks", "1", "--jobs", "1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert expected in done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("dividing", "ZeroDivisionError: division by zero (lowest_bots.py, line {line}); "),
        ("silent", "NotationError: bondtolva has no action None; "),
    ],
)
def test_a_failing_bot_of_ones_own_is_not_a_bug_of_matzl(bots, jobs, name, reason) -> None:
    bot = f"lowest_bots:{name}"
    done = run("bondtolva", "--bots", f"{bot},random", "--blocks", "1", "--jobs", jobs)
    lines = (bots / "lowest_bots.py").read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "self.divides else" in text)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (70, "", 1)
    assert done.stderr.startswith(
        f"matzl: your bot {bot} failed in bondtolva, deal 0 of seed 0, in seat 0 of "
    )
    assert f": {reason.format(line=line)}" in done.stderr
    assert "report" not in done.stderr


@pytest.mark.long
def test_the_bot_of_openspiel_plays_in_the_arena(monkeypatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    name = "openspiel_bot:quick"
    words = f"bondtolva --bots {name},random --only {name} --blocks 2 --jobs 1 --json".split()
    (pair,) = json.loads(run(*words).stdout)["pairs"]
    assert (pair["one"], pair["deals"]) == (name, 6)
    deal = Deal("mittlere", 7)
    chosen = own_or_level(name, 3).choose(deal.view(deal.turn))
    assert chosen in deal.legal
    assert chosen == own_or_level(name, 3).choose(deal.view(deal.turn))

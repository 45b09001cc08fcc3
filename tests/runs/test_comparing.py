"""Comparisons of bots: frozen opponents, arenas with reduced packs, and the table made from records."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from benchmarks import comparing
from matzl.errors import SetUpError
from matzl.players.levels import FROZEN, ROWS, effort_in
from matzl.runs import Arena
from tests.runs.test_command import run

OPPONENTS = "novice,club@1,expert@1"


def test_rows_of_frozen_opponents_do_not_follow_their_levels(monkeypatch) -> None:
    for level, effort in FROZEN.items():
        name = level.partition("@")[0]
        assert effort_in("bondtolva", level) == effort_in("mittlere", level) == effort
        before = effort_in("bondtolva", name)
        monkeypatch.setitem(ROWS, name, {"worlds": 3})
        effort_in.cache_clear()
        assert effort_in("bondtolva", level) == effort
        assert effort_in("bondtolva", name) != before
    monkeypatch.undo()
    effort_in.cache_clear()


@pytest.fixture(scope="module")
def records(tmp_path_factory) -> Path:
    """Return the records of a comparison of two blocks."""
    file = tmp_path_factory.mktemp("comparison") / "random.jsonl"
    words = f"--bots random,{OPPONENTS} --only random --seed 2026 --blocks 2 --jobs 1 --json"
    done = run("bondtolva", *words.split(), "--records", str(file))
    (file.parent / "results.json").write_text(done.stdout, "utf-8")
    return file


def test_the_table_of_records_has_the_figures_of_the_arena(records, monkeypatch, capsys) -> None:
    pairs = json.loads((records.parent / "results.json").read_text("utf-8"))["pairs"]
    monkeypatch.setattr(sys, "argv", ["comparing.py", str(records), "--again", "1"])
    comparing.main()
    *_, row = capsys.readouterr().out.splitlines()
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:2] == ["bondtolva", "random"]
    for cell, pair in zip(cells[2:5], pairs, strict=True):
        half = (pair["ci95"][1] - pair["ci95"][0]) / 2
        assert cell == f"{pair['mean']:+.3f} ± {half:.3f}"


def replaced(before: str, after: str):
    return lambda lines: [line.replace(before, after) for line in lines]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda lines: lines[:-1], "block 1 lacks deals among expert@1"),
        (replaced('"block": 1', '"block": 2'), "the options of block 2"),
        (replaced('["novice", "random"]', '[["novice"], "random"]'), "its meta needs a block"),
        (lambda lines: lines[:1] + lines, "twice"),
        (replaced('"seed": 2026', '"seed": 1'), "the seed 2026"),
        (replaced('"club@1"', '"novice"'), "novice takes"),
        (lambda lines: ["{}\n"], "line 1"),
    ],
)
def test_records_that_do_not_belong_to_the_comparison_are_refused(
    records, tmp_path, monkeypatch, change, expected
) -> None:
    file = tmp_path / "changed.jsonl"
    lines = records.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(change(lines)), "utf-8")
    monkeypatch.setattr(sys, "argv", ["comparing.py", str(file), "--again", "1"])
    with pytest.raises(SystemExit, match=re.escape(expected)) as ended:
        comparing.main()
    assert "\n" not in str(ended.value)


def test_the_arena_plays_with_a_reduced_pack() -> None:
    words = "mittlere --pack ranks=JQK --pack suits=CD --bots novice,random --blocks 3 --json"
    pair = json.loads(run(*words.split(), "--jobs", "1").stdout)["pairs"][0]
    arena = Arena("mittlere", ["novice", "random"], pack={"ranks": "JQK", "suits": "CD"})
    assert arena.play(3).rows[0].mean == pair["mean"]
    deal = arena.deal(0, ["novice", "random", "random"])
    assert {card for hand in deal.hands for card in hand} == {"JC", "JD", "KC", "KD", "QC", "QD"}
    with pytest.raises(SetUpError, match="club needs the whole pack"):
        Arena("mittlere", ["novice", "club"], pack={"ranks": "JQK", "suits": "CD"})


def test_differences_of_payoffs_are_zero_sum() -> None:
    arena = Arena("bondtolva", ["novice", "random"], payoffs="difference")
    first, second = (row.mean for row in arena.play(4).rows)
    assert first == -second
    words = "bondtolva", "--bots", "novice,random", "--payoffs", "difference", "--blocks", "4"
    shown = json.loads(run(*words, "--json").stdout)
    assert (shown["payoffs"], shown["pairs"][0]["mean"]) == ("difference", first)
    assert " difference " in run(*words).stdout
    assert "needs two seats" in run("mittlere", *words[1:]).stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--pack suits=CD", "a pack needs ranks"),
        (
            "--pack dealer=1",
            "a pack needs ranks, and may have suits, hand and dealer; given: dealer",
        ),
        ("--pack ranks=JQK --pack trumps=C", "given: ranks, trumps"),
        ("--pack ranks=JQK --pack hand=two", "not 'two'"),
        ("--pack ranks=JQK --pack dealer=5", "from 0 to 2, not 5"),
        ("--pack ranks=JQK --pack suits=CD --records x.jsonl", "leave out --pack"),
    ],
)
def test_packs_that_cannot_be_dealt_are_refused_with_one_line(words: str, expected: str) -> None:
    done = run("mittlere", "--bots", "novice,random", *words.split())
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert expected in done.stderr

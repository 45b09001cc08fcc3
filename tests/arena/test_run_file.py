"""Runs of the arena kept in a file: going on after an interruption, and files that are refused."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from matzl.arena import Arena, Contest, Results, RunFile, Sprt, worker_pool
from matzl.cli import app
from matzl.errors import SetUpError

ARENA = Arena("bondtolva", ["novice", "random"], seed=3)


def figures(results: Results) -> list[object]:
    """Return all of the results but the times of moves."""
    return [
        (row.title, row.mean, row.interval, row.deviation, row.blocks, row.deals, row.verdict)
        for row in results.rows
    ]


def played(path: Path, contest: Contest, blocks: int | None = None) -> Results:
    """Play some more blocks of a run, or all."""
    with RunFile(path, contest) as run, worker_pool() as workers:
        for _ in islice(contest.play(workers), blocks):
            run.keep()
    return contest.results()


def test_an_interrupted_run_ends_with_the_figures_of_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    for blocks in (3, 0, 7):
        played(path, ARENA.contest(24), blocks)
    assert json.loads(path.read_text())["played"] == 10
    assert figures(played(path, ARENA.contest(24))) == figures(ARENA.play(24))


def test_a_sequential_test_goes_on_with_its_looks(tmp_path: Path) -> None:
    path, test = tmp_path / "run.json", Sprt(gain=0.5, every=4)
    played(path, ARENA.contest(200, sprt=test), 6)
    whole = ARENA.play(200, sprt=test)
    assert whole.blocks < 200
    assert figures(played(path, ARENA.contest(200, sprt=test))) == figures(whole)


def test_times_of_moves_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    before = played(path, ARENA.contest(5)).rows[0].ms_per_move
    contest = ARENA.contest(5)
    RunFile(path, contest)
    assert contest.results().rows[0].ms_per_move == before
    assert set(before) == {"novice", "random"}


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (Arena("bondtolva", ["novice", "random"], seed=4).contest(5), "seed"),
        (Arena("mittlere", ["novice", "random"], seed=3).contest(5), "game"),
        (Arena("bondtolva", ["random", "novice"], seed=3).contest(5), "levels"),
        (ARENA.contest(5, only="novice"), "only"),
        (ARENA.contest(5, sprt=Sprt()), "sprt"),
    ],
)
def test_a_run_with_other_settings_is_refused(tmp_path: Path, other: Contest, name: str) -> None:
    path = tmp_path / "run.json"
    played(path, ARENA.contest(5), 2)
    before = path.read_bytes()
    with pytest.raises(SetUpError, match=rf"is a run with {name} .*name a new file") as refused:
        RunFile(path, other)
    assert refused.value.code == "other-run"
    assert path.read_bytes() == before


def test_a_run_of_other_bots_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    played(path, ARENA.contest(5), 2)
    path.write_text(path.read_text().replace(ARENA.contest(5).settings["bots"], "0" * 8))
    with pytest.raises(SetUpError, match='is a run with bots "00000000"'):
        RunFile(path, ARENA.contest(5))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        "\xff",
        "not JSON",
        "[" * 100_000,
        '{"matzl-arena": 1}',
        '{"matzl-arena": 2}',
    ],
)
def test_another_file_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(SetUpError, match="name a new file"):
        RunFile(path, ARENA.contest(5))
    assert path.read_bytes() == text.encode("latin-1")


@pytest.mark.parametrize("change", [{"rows": []}, {"rows": 1}, {"played": "x"}, {"rows": [{}, {}]}])
def test_a_damaged_run_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "run.json"
    played(path, ARENA.contest(5), 2)
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(SetUpError, match="is not the file of an arena's run"):
        RunFile(path, ARENA.contest(5))


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", "bondtolva", "--bots", "novice,random", *words])


def test_the_command_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path = str(tmp_path / "run.json")
    common = ("--seed", "3", "--jobs", "1", "--run", path, "--json")
    first = run("--blocks", "4", *common)
    assert (first.exit_code, json.loads(first.stdout)["blocks"]) == (0, 4)
    again = run("--blocks", "12", *common)
    assert again.exit_code == 0
    pairs = json.loads(again.stdout)["pairs"]
    assert [pair["mean"] for pair in pairs] == [row.mean for row in ARENA.play(12).rows]


def test_what_the_command_refuses(tmp_path: Path) -> None:
    path = str(tmp_path / "run.json")
    for words, reason in (
        (("--run", "-"), "need the name of a file"),
        (("--run", path, "--records", str(tmp_path / "r.jsonl")), "--run or --records, not both"),
        (("--run", path + ".svg", "--plot", path + ".svg"), "need two files"),
        (("--run", str(tmp_path)), "cannot read"),
        (("--run", str(tmp_path / "none" / "run.json")), "cannot write"),
    ):
        refused = run("--blocks", "2", *words)
        assert refused.exit_code in (1, 2)
        assert reason in (refused.stderr or str(refused.exception))
    assert list(tmp_path.iterdir()) == []

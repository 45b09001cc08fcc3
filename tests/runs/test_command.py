"""``matzl arena``: what it prints and writes, how it is interrupted, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner, Result

from matzl.cli import app
from matzl.cli.arena import _times
from matzl.players.levels import LEVELS, LIMITS
from matzl.runs import Arena, Row
from tests.waiting import attempts

NAMES = ("one", "among")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words])


def test_json_equals_the_result_from_python() -> None:
    done = run(*"bondtolva --bots novice,random --blocks 12 --seed 3 --jobs 1 --json".split())
    assert (done.exit_code, done.stderr) == (0, "")
    printed = json.loads(done.stdout)
    assert list(printed) == ["game", "blocks", "pairs"]
    assert (printed["game"], printed["blocks"]) == ("bondtolva", 12)
    rows = Arena("bondtolva", ["novice", "random"], seed=3).play(12).rows
    for pair, found in zip(printed["pairs"], rows, strict=True):
        assert set(pair) == {*NAMES, "mean", "ci95", "deals", "gain", "controlled", "ms_per_move"}
        assert (pair["one"], pair["among"]) == (found.one, found.among)
        assert (pair["mean"], tuple(pair["ci95"])) == (found.mean, found.interval)
        assert (pair["deals"], pair["gain"]) == (36, found.gain)
        assert set(pair["ms_per_move"]) == {"novice", "random"}
        assert all(0 < ms < 1000 for ms in pair["ms_per_move"].values())


def test_the_table_has_a_row_for_each_direction() -> None:
    done = run("mittlere", "novice", "random", "--blocks", "4", "--jobs", "1")
    assert done.exit_code == 0
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["novice", "random"] in [line[:2] for line in lines]
    assert ["random", "novice"] in [line[:2] for line in lines]


def test_files_are_written_and_records_replay(tmp_path) -> None:
    run_file, kept = tmp_path / "kept.run", tmp_path / "kept.jsonl"
    words = "mittlere novice,random --blocks 3 --jobs 1 --sprt --json".split()
    for _ in range(2):  # the second time from the file of the run
        assert run(*words, "--run", str(run_file), "--records", str(kept)).exit_code == 0
    deals = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert len(deals) == 18
    places = [(deal["meta"]["block"], deal["meta"]["bots"]) for deal in deals]
    assert [place[0] for place in places] == sorted(place[0] for place in places)
    assert CliRunner().invoke(app, ["replay", str(kept)]).stdout_bytes == kept.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["kept.jsonl", "kept.run"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("skat novice random", "unknown game 'skat'; use mittlere"),
        ("mittlere --bots novice", "two levels or more, not only novice"),
        ("mittlere --bots novice,random --gain 0.1", "--gain needs --sprt"),
        ("mittlere", "--bots A,B"),
        ("mittlere --bots novice,random --blocks 0", "--blocks"),
        ("mittlere --bots novice,random --sprt --gain 0", "--gain"),
        ("mittlere --bots novice,random --jobs 0", "--jobs"),
        ("mittlere --bots novice,random --records -", "name of a file"),
        ("mittlere --bots novice,random --run a --records ./a", "two files, not 'a' twice"),
    ],
)
def test_invalid_arguments_are_refused_with_one_line(words, expected) -> None:
    done = run(*words.split())
    assert done.exit_code == 2
    assert re.fullmatch(r"matzl: .+ \(see 'app arena --help'\)\n", done.stderr)
    assert expected in done.stderr


def test_the_help_names_every_level_and_parameter() -> None:
    assert {*LEVELS, *LIMITS} <= set(re.findall(r"[a-z]+", run("--help").stdout))


def test_short_times_have_no_digits_that_are_noise() -> None:
    row = Row("a", "b", 0.5, None, 1.0, 10, 40, 1.5, None, "undecided", {"a": 4.894, "b": 0.0005})
    assert _times(row) == "4.89 / <0.01"


@pytest.mark.parametrize(
    ("words", "status", "expected"),
    [
        ("--records no/file", 1, "cannot write"),
        ("--run no/file", 2, "cannot write"),
        ("--run .", 2, "cannot read"),
    ],
)
def test_files_that_cannot_be_used_are_reported_before_play(
    words, status, expected, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("mittlere", "--bots", "novice,random", *words.split())
    assert (done.exit_code, done.stdout) == (status, "")
    assert expected in done.stderr
    assert list(tmp_path.iterdir()) == []


def wait_for_the_end(group: int) -> None:
    """Wait until every process of a group ends, perhaps after its parent."""
    for _ in attempts():
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            break


@pytest.mark.slow
def test_an_interruption_prints_results_and_leaves_no_process(tmp_path) -> None:
    words = "mittlere --bots novice,random --blocks 1000000 --jobs 2 --json --records kept.jsonl".split()
    process = subprocess.Popen(
        [sys.executable, "-m", "matzl", "arena", *words],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while process.poll() is None and not any(file.stat().st_size for file in tmp_path.iterdir()):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=300)
    assert (process.returncode, errors.strip()) == (130, "matzl: interrupted")
    assert json.loads(out)["blocks"] > 0
    assert list(tmp_path.iterdir()) == []
    wait_for_the_end(process.pid)

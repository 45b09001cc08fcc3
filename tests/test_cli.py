"""The command line: the output of each command, its streams, and its exit status."""

from __future__ import annotations

import json
import re
from contextvars import copy_context
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import matzl
from matzl import registry
from matzl.cli import app, command_names
from matzl.deal.position import FOLLOW
from matzl.engine.compiled import compiled
from matzl.players.levels import LEVELS
from matzl.records import dumps, read_line
from matzl.runs import Simulation
from tests.sample_records import (
    finished_deal,
    finished_match,
    stopped_deal,
    unfinished_match,
    without,
)


def run(*words: object, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


def done(*words: str, given: str | bytes | None = None) -> str:
    """Run a command that must succeed and return its output."""
    result = run(*words, given=given)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(status: int, *words: str, given: str | bytes | None = None) -> str:
    """Run a command that must end with a status and return its standard error."""
    result = run(*words, given=given)
    assert result.exit_code == status, result.output
    return result.stderr


# Help


def test_help_lists_every_command_with_a_line() -> None:
    text = done("--help")
    for name in command_names():
        found = re.search(rf"^  {name} +(\S.*)$", text, re.MULTILINE)
        assert found is not None
        assert found[1].endswith(".")
        assert "..." not in found[1]  # not cut short
        assert "Examples:" in done(name, "--help")
        assert done(name, "-h") == done(name, "--help")
        assert max(map(len, (text + done(name, "--help")).splitlines())) <= 80, name
    assert "matzl play" in text
    assert refused(2) == text


def test_version_is_printed() -> None:
    assert done("--version") == f"matzl {matzl.__version__}\n"


def test_examples_in_the_help_can_be_parsed() -> None:
    for name in command_names():
        for line in re.findall(r"^  matzl (.+?)(?: {2,}.*)?$", done(name, "--help"), re.MULTILINE):
            words = line.partition(" | ")[0].split()
            assert words[0] == name
            app.get_command(None, name).make_context(name, words[1:])


@pytest.mark.parametrize(
    "words",
    [
        ["bet"],
        ["--what"],
        ["simulate"],
        ["simulate", "skat"],
        ["simulate", "mittlere", "--deal", "2"],
        ["games", "mittlere", "molotow"],
        ["why", "deal.json"],
        ["perft", "deal.json", "x"],
        ["play", "--deck", "tarot"],
        ["serve", "--keep", "guests"],
        ["serve", "--keep", "guests=-1"],
        ["serve", "--keep", "gests=1"],
        ["serve", "--bots", "grandmaster"],
        ["serve", "--bots", ","],
        ["serve", "--base-url", "x"],
        ["serve", "--trusted-proxy", "x"],
        ["serve", "--max-connections", "7"],
        ["serve", "--lan", "--host", "127.0.0.1"],
        ["serve", "--port", "70000"],
        ["position", "-", "--step", "1"],
        ["arena", "mittlere"],
    ],
)
def test_usage_errors_are_one_line_with_a_help_hint(words: list[str]) -> None:
    name = f" {words[0]}" if words[0] in command_names() else ""
    assert re.fullmatch(rf"matzl: [^\n]+ \(see 'app{name} --help'\)\n", refused(2, *words))


def test_an_option_without_its_value_is_one_line() -> None:
    assert refused(2, "simulate", "mittlere", "--deals") == (
        "matzl: Option '--deals' requires an argument\n"
    )


# simulate


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_simulate_writes_one_record_per_line(game: str) -> None:
    one = done("simulate", game)
    assert one.count("\n") == 1
    assert read_line(one.encode().rstrip()).record() == json.loads(one)
    assert done("simulate", game, "--deals", "7", "--seed", "3", "--trace").encode() == b"".join(
        Simulation(game, 3, traced=True).deals(7)
    )
    assert done("simulate", game, "--matches", "2", "--seed", "3").encode() == b"".join(
        Simulation(game, 3).matches(2)
    )


def test_simulate_applies_options_and_bots(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = ["--option", "ten=high", "-O", "target=20", "--bots", "random,novice", "-o", str(file)]
    words += ["--workers", "2", "--run", str(tmp_path / "run")]
    assert done("simulate", "bondtolva", "--deals", "3", *words) == ""
    simulation = Simulation(
        "bondtolva", options={"ten": "high", "target": 20}, bots=["random", "novice"]
    )
    assert file.read_bytes() == b"".join(simulation.deals(3))
    assert done("simulate", "bondtolva", "--deals", "0") == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--deals", "1", "--matches", "1"], "not both"),
        (["--bots", "random,random"], "one bot for all seats, or 3 bots, not 2"),
        (["--run", "a", "-o", "./a"], "two files, not 'a' twice"),
        (["--option", "tie"], "not of the form NAME=VALUE"),
        (["--option", "ties=draw"], "mittlere has no option 'ties'"),
        (["--option", "deals=2", "--option", "deals=2"], "given twice"),
    ],
)
def test_simulate_reports_usage_errors(words: list[str], expected: str) -> None:
    assert expected in refused(2, "simulate", "mittlere", *words)


# replay


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_replay_writes_checked_records_back(game: str, tmp_path: Path) -> None:
    records = [
        finished_deal(game),
        finished_match(game),
        stopped_deal(game, 3),
        unfinished_match(game),
    ]
    text = "".join(f"{dumps(record)}\n\n" for record in records)
    traced = [json.loads(line) for line in done("replay", "-", "--trace", given=text).splitlines()]
    assert traced[:3] == records[:3]
    plain = done("replay", "-", given=text)
    assert '"turns"' not in plain
    assert '"legal"' not in plain
    file = tmp_path / "records.jsonl"
    file.write_text(plain, "utf-8")
    context = copy_context()
    context.run(FOLLOW.set, compiled(FOLLOW.get()))  # as for a large file
    assert context.run(done, "replay", str(file)) == plain
    assert done("replay", str(file), "-o", str(file)) == ""
    assert file.read_text("utf-8") == plain
    bare = "\n".join(dumps(without(json.loads(line), "result")) for line in plain.splitlines())
    assert done("replay", "-", given=bare) == plain  # completed


def test_an_invalid_record_leaves_the_output_unchanged(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(dumps(finished_deal("mittlere")) + "\n{", "utf-8")
    assert run("replay", str(source), "--trace").stdout == dumps(finished_deal("mittlere")) + "\n"
    refused(1, "replay", str(source), "-o", str(target))
    assert not target.exists()
    target.write_text("before", "utf-8")
    assert "line 2: not JSON" in refused(1, "replay", str(source), "-o", str(target))
    assert target.read_text("utf-8") == "before"
    assert {file.name for file in tmp_path.iterdir()} == {"in.jsonl", "out.jsonl"}


def test_replay_of_empty_input_prints_nothing() -> None:
    assert done("replay", "-", given="") == done("replay", "-", given="\n \n") == ""


def test_control_characters_in_file_names_are_escaped(tmp_path: Path) -> None:
    file = tmp_path / "a\nb\x1b[31m"
    file.write_text("{", "utf-8")
    for name, status in ((str(file), 1), ("\udcff\udcfe", 2)):
        said = refused(status, "replay", name)
        assert all(line.isprintable() for line in said.split("\n"))
        assert said.count("\n") == 1
    assert refused(2, "replay", f"{file}c").endswith("a\\nb\\x1b[31mc: No such file or directory\n")


def test_missing_files_directories_and_empty_names_are_refused(tmp_path: Path) -> None:
    for words in (["replay"], ["why", "AS"], ["perft", "1"]):
        for name in (str(tmp_path / "nothing"), str(tmp_path), "", "a\0b"):
            errors = refused(2, words[0], name, *words[1:])
            assert errors.count("\n") == 1
            assert "the name of the input file is empty" in errors or name


# games


def test_games_lists_games_options_and_calls() -> None:
    assert [line.split()[0] for line in done("games").splitlines()] == list(registry.names())
    for name in registry.names():
        text, info = done("games", name), registry.info(name)
        assert info.tagline in text
        assert info.direction in text
        for option in info.options:
            assert f"{option.name}: " in text
        for word in (*info.call_titles, *info.raises):
            assert word in text


def test_games_shows_what_each_level_does_in_a_game() -> None:
    header, worlds, *others = done("games", "bondtolva", "--levels").splitlines()
    assert tuple(header.split()) == LEVELS
    assert worlds.split() == ["worlds", "-", "-", "0", "8", "280", "8960"]
    assert "amateur plays as the policy prefers, and calls by the policy;" in others
    expected = "calls by rules of thumb;\nin playouts the policy plays at temperature 0.2"
    assert expected in done("games", "german-solo", "--levels")
    assert max(map(len, others)) <= 80
    fields = [line.split()[0] for line in others if line and line[0].isalpha()]
    assert fields[:9] == fields[9:19][1:], "each is explained"
    assert "--levels needs a GAME" in refused(2, "games", "--levels")


# bench, play


def test_bench_prints_one_object() -> None:
    result = json.loads(done("bench", "bondtolva", "mittlere", "--json", "--seconds", "0.01"))
    assert [rates.pop("game") for rates in result["games"]] == ["bondtolva", "mittlere"]
    for rates in result["games"]:
        assert set(rates) == {f"{it}_per_second" for it in ("moves", "deals", "step_decisions")}
        assert all(type(rate) is int and rate > 0 for rate in rates.values())
    assert "bondtolva" in done("bench", "bondtolva", "--seconds", "0.01")


def test_play_needs_a_terminal_and_valid_options() -> None:
    assert "a table needs a terminal" in refused(2, "play", "mittlere")
    assert "--bots belong to a game" in refused(2, "play", "--option", "deals=2")
    assert "seats from 0 to 2" in refused(2, "play", "mittlere", "--seat", "3")
    assert "no option" in refused(2, "play", "mittlere", "--option", "nonsense=1")

"""Bots in programs of their own: the lines that they read, what they answer, and the errors of those that fail."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from matzl import Deal
from matzl.errors import SetUpError
from matzl.players.bots import own_or_level
from matzl.players.programs import MAX_ERRORS, running
from matzl.runs import Simulation
from matzl.table.live.next_move import bot_action
from tests.runs.test_command import run

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.mjs"
LOOP = """
import json, os, sys, time
for line in map(str.strip, sys.stdin):
    if line == "matzl 1":
        print({greeting!r}, flush=True)
        continue
    asked = json.loads(line)
    {reaction}
"""
LAST = "print(asked['legal'][-1], flush=True)"


@pytest.fixture
def program(tmp_path: Path):
    """Return a function that writes a program and returns the name of its bot."""

    def write(reaction: str = LAST, greeting: str = "matzl 1 last", seconds: str = "") -> str:
        file = tmp_path / "program.py"
        file.write_text(LOOP.format(reaction=reaction, greeting=greeting), "utf-8")
        return f"exec:{seconds}'{sys.executable}' '{file}'"

    return write


def test_a_program_plays_deals_to_their_end_and_gets_the_view_alone(program, tmp_path) -> None:
    log = tmp_path / "log"
    name = program(f"open({str(log)!r}, 'a').write(line + chr(10)); {LAST}")
    deal = Simulation("mittlere", seed=7, bots=[name, "random", "novice"]).deal(0)
    again = deal.restarted()
    lines = map(json.loads, log.read_text("utf-8").splitlines())
    asked = 0
    for action in deal.actions:
        view = again.view(again.turn)
        if again.turn == 0 and len(view.legal) > 1:
            line = next(lines)
            assert action == line["legal"][-1]
            assert line["legal"] == [*view.legal]
            assert line["hand"] == view.hand
            assert line["shown"] == [view.shown(seat) for seat in range(3)]
            assert line["actions"] == [
                list(pair) for pair in zip(view.turns, view.actions, strict=True)
            ]
            assert line["table"] == json.loads(json.dumps(view.table))
            asked += 1
        again.play(action)
    assert asked > 5
    assert next(lines, None) is None


def test_its_line_is_the_same_whatever_others_hold(program, tmp_path) -> None:
    log = tmp_path / "log"
    name = program(f"open({str(log)!r}, 'a').write(line + chr(10)); {LAST}")
    hands = Deal("mittlere", 7).record()["hands"]
    for order in ((0, 1, 2), (0, 2, 1)):
        deal = Deal.from_hands("mittlere", [hands[seat] for seat in order], dealer=2)
        own_or_level(name, 5).choose(deal.view(0))
    one, other = log.read_text("utf-8").splitlines()
    assert one == other


def test_bots_with_the_same_name_share_a_program_and_have_seeds_of_their_own(program) -> None:
    name = program("print(os.getpid() if asked['seed'] % 2 else -os.getpid(), flush=True)")
    view = Deal("mittlere", 7).view(1)
    answers = {own_or_level(name, seed).choose(view) for seed in range(20)}
    assert len(answers) == 2
    assert len({answer.strip("-") for answer in answers}) == 1


@pytest.mark.parametrize(
    ("reaction", "greeting", "seconds", "expected"),
    [
        ("time.sleep(60)", "matzl 1", "seconds=0.5 ", "it has not answered within 0.5 s"),
        ("1 / 0", "matzl 1", "", "it has ended: ZeroDivisionError: division by zero"),
        ("os._exit(3)", "matzl 1", "", "it has ended"),
        (
            "print(2000 * 'x', flush=True)",
            "matzl 1",
            "",
            "its answer has more than 1000 characters",
        ),
        (LAST, "matzl 2", "", "it answers 'matzl 1' with 'matzl 2', not with the same words"),
    ],
)
def test_a_program_that_fails_is_reported_in_one_sentence(
    program, reaction: str, greeting: str, seconds: str, expected: str
) -> None:
    name = program(reaction, greeting, seconds)
    with pytest.raises(SetUpError) as caught:
        own_or_level(name).choose(Deal("mittlere", 7).view(1))
    assert str(caught.value) == f"{name}: {expected}"


def test_errors_are_reported_and_take_little_room_however_much_a_program_writes(program) -> None:
    wordy = "print('Info: ' + 400_000 * 'x', file=sys.stderr, flush=True)"
    name = program(f"{wordy}; sys.exit('Error: mine') if asked['actions'] else {LAST}")
    deal = Deal("mittlere", 7)
    for _ in range(8):
        own_or_level(name).choose(deal.view(1))
    assert os.fstat(running(name)._errors.fileno()).st_size < 2 * MAX_ERRORS
    deal.play(deal.legal[0])
    with pytest.raises(SetUpError, match="it has ended: Error: mine"):
        own_or_level(name).choose(deal.view(2))


def test_a_program_that_is_late_for_one_caller_is_started_again_for_the_next(program) -> None:
    name = program(f"time.sleep(60) if asked['seat'] == 2 else {LAST}", seconds="seconds=2 ")
    deal, late = Deal("mittlere", 7, dealer=0), Deal("mittlere", 7, dealer=1)
    bot = own_or_level(name)
    with ThreadPoolExecutor(2) as threads:
        failing = threads.submit(bot.choose, late.view(2))
        time.sleep(0.5)
        assert threads.submit(bot.choose, deal.view(1)).result() == deal.legal[-1]
    assert "has not answered" in str(failing.exception())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("exec:", "'exec:' is no bot: write exec:COMMAND or exec:seconds=N COMMAND"),
        ("exec:seconds=0 bot", "N up to 3600"),
        ("exec:seconds=x bot", "could not convert string to float: 'x'"),
        ("exec:no-such-program 1", "it cannot be started"),
        ("exec:'", "No closing quotation"),
    ],
)
def test_commands_that_cannot_run_are_refused_with_one_line(name: str, expected: str) -> None:
    done = run("mittlere", "--bots", f"novice,{name}", "--blocks", "1", "--jobs", "1")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert expected in done.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize("game", ["mittlere", "german-solo", "matzlfangen"])
def test_the_example_in_javascript_plays_and_sits_at_tables(game: str) -> None:
    name = f"exec:node '{EXAMPLE}'"
    assert Simulation(game, seed=7, bots=[name]).deal(0).over
    view = Deal(game, 7).view(Deal(game, 7).turn)
    assert bot_action(name, 3, view) in view.legal

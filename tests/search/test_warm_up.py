"""The first use of search: what is not compiled is compiled once, by two processes, and whoever waits is told."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

import pytest

from matzl.search import warm_up
from matzl.search.warm_up import prepare

PROGRAM = """
import logging
logging.basicConfig(level=logging.INFO, format="%(message)s")
logging.getLogger("numba").disabled = True
from matzl import Deal
from matzl.players.bots import bot
deal = Deal("bondtolva", 1)
bot("expert:worlds=2,endings=2").choose(deal.view(deal.turn))
"""


@pytest.fixture
def started(tmp_path, monkeypatch):
    """With a folder in which nothing is compiled: the processes that were started, and what was compiled here."""
    done = []
    monkeypatch.setattr(warm_up.LOGGER, "disabled", False)  # as the terminal leaves it
    monkeypatch.setattr(warm_up, "_compiled", set())
    monkeypatch.setattr(warm_up.jit, "COMPILED", True)
    monkeypatch.setattr(warm_up.jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "_loaded", set())
    monkeypatch.setattr(warm_up, "cores", lambda: 2)
    for name in ("use_playouts", "use_worlds", "use_endings"):
        monkeypatch.setattr(warm_up, name, lambda game, name=name: done.append((name, game)))
    for part in warm_up.PARTS:
        use = getattr(warm_up, f"use_{part}")
        monkeypatch.setitem(warm_up.PARTS, part, use)

    class Child:
        stdin = None

        def __init__(self, command, **_):
            done.append(("child", *command[3:]))

        def wait(self):
            done.append(("waited",))
            return 0

    monkeypatch.setattr(warm_up.subprocess, "Popen", Child)
    return done


@pytest.mark.parametrize("watched", [False, True])
def test_another_process_compiles_a_part(started, caplog, monkeypatch, watched):
    """It is said; as a warning, which Python shows if nothing else is said, only to somebody who waits."""
    monkeypatch.setattr(warm_up.sys, "ps1", ">>> ", raising=False)
    if not watched:
        monkeypatch.delattr(warm_up.sys, "ps1")
        monkeypatch.setattr(warm_up.sys, "stderr", None)
    with caplog.at_level(logging.INFO):
        prepare("mittlere", endings=True, load=False)
    assert [line.levelno for line in caplog.records] == [
        logging.WARNING if watched else logging.INFO
    ]
    assert started == [
        ("child", "mittlere", "endings"),
        ("use_playouts", "mittlere"),
        ("use_worlds", "mittlere"),
        ("waited",),
    ]
    assert [
        line.message.startswith("compiling search with exact endings for mittlere")
        for line in caplog.records
    ] == [True]


def test_what_is_compiled_is_not_compiled_again(started, caplog, monkeypatch):
    prepare("mittlere", endings=False, load=False)
    assert started == [
        ("child", "mittlere", "worlds"),
        ("use_playouts", "mittlere"),
        ("waited",),
    ]
    started.clear()
    caplog.clear()
    prepare("mittlere", endings=False, load=False)
    monkeypatch.setattr(warm_up, "_compiled", set())  # as in a later process
    prepare("mittlere", endings=False, load=False)
    assert not started
    assert not caplog.records


def test_who_has_a_time_to_keep_has_all_loaded_before(started):
    prepare("mittlere", endings=True, load=False)
    started.clear()
    for _ in range(2):
        prepare("mittlere", endings=True, load=True)
        assert started == [
            (name, "mittlere") for name in ("use_playouts", "use_worlds", "use_endings")
        ]


def test_one_processor_compiles_all_by_itself(started, monkeypatch):
    monkeypatch.setattr(warm_up, "cores", lambda: 1)
    prepare("mittlere", endings=True, load=False)
    assert started == [(name, "mittlere") for name in ("use_playouts", "use_worlds", "use_endings")]


def test_what_another_process_could_not_is_compiled_here(started, monkeypatch):
    """A game from outside is not known to it."""
    monkeypatch.setattr(warm_up.subprocess.Popen, "wait", lambda _: 1)
    prepare("mittlere", endings=False, load=False)
    assert started == [
        ("child", "mittlere", "worlds"),
        ("use_playouts", "mittlere"),
        ("use_worlds", "mittlere"),
    ]


@pytest.mark.slow
def test_the_word_is_said_once_for_all_processes(tmp_path):
    def said() -> str:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=compiling(tmp_path),
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stderr

    assert said() == (
        "compiling search with exact endings for bondtolva; this happens once and takes up to half a minute\n"
    )
    compiled = {path.name.split(".")[0] for path in tmp_path.rglob("*.nbi")}
    assert {"playouts", "likelihood", "counting", "bondtolva"} <= compiled
    assert said() == ""


@pytest.mark.slow
def test_what_compiles_beside_ends_with_whoever_began_it(tmp_path):
    """However that one ends: the system closes the pipe between them."""
    command = [sys.executable, "-m", "matzl.search.warm_up", "german-solo", "endings"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=compiling(tmp_path)) as beside:
        with pytest.raises(subprocess.TimeoutExpired):
            beside.wait(1)
        assert beside.stdin is not None
        beside.stdin.close()
        assert beside.wait(60) == 1


def compiling(folder):
    """The environment of a process that compiles, with nothing compiled yet."""
    plain = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    return plain | {"MATZL_CACHE_DIR": str(folder)}

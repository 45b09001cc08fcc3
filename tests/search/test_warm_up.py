"""Warm-up of search: kernels are compiled once, by two processes, and a line is logged."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

import pytest

from matzl import Deal, bot, registry
from matzl.search import estimate as estimating
from matzl.search import warm_up
from matzl.search.policy.weights import policy_of
from matzl.search.warm_up import prepare
from tests.playing import views

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
    """Return the list of processes started and parts compiled, beginning with an empty cache."""
    done = []
    monkeypatch.setattr(warm_up.LOGGER, "disabled", False)  # the terminal disables it
    monkeypatch.setattr(warm_up, "_compiled", set())
    monkeypatch.setattr(warm_up.jit, "COMPILED", True)
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
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


@pytest.mark.parametrize("game", registry.names())
def test_both_kinds_of_playouts_are_compiled_where_a_game_has_a_policy(game, monkeypatch):
    """Strong levels, hints, reviews and `solve` use what `club` does not."""
    guides = []
    monkeypatch.setattr(warm_up, "_play_out", lambda _, guide: guides.append(guide is not None))
    warm_up.use_playouts(game)
    assert len(guides) == 1
    warm_up.use_other_playouts(game)
    assert sorted(guides) == ([False, True] if policy_of(game) else [False])


@pytest.mark.parametrize(
    ("game", "level", "strong"),
    [
        ("molotow", "club", False),
        ("molotow", "club:time=0.02", False),
        ("molotow", "expert:worlds=2", True),
        ("german-solo", "club", False),
        ("german-solo", "club:exact=1", True),
    ],
)
def test_search_is_prepared_for_what_a_level_needs(game, level, strong, monkeypatch):
    asked = []
    monkeypatch.setattr(estimating, "prepare", lambda _, endings, load: asked.append(endings))
    deal = Deal(game, 3)
    bot(level).choose(next(view for view in views(deal) if len(view.legal) > 1))
    assert asked == [strong]


@pytest.mark.parametrize("interactive", [False, True])
def test_a_child_process_compiles_a_part(started, caplog, monkeypatch, interactive):
    """The line is a warning, which Python shows by default, only if a user is waiting."""
    monkeypatch.setattr(warm_up.sys, "ps1", ">>> ", raising=False)
    if not interactive:
        monkeypatch.delattr(warm_up.sys, "ps1")
        monkeypatch.setattr(warm_up.sys, "stderr", None)
    with caplog.at_level(logging.INFO):
        prepare("mittlere", endings=True, load=False)
    assert [line.levelno for line in caplog.records] == [
        logging.WARNING if interactive else logging.INFO
    ]
    assert started == [
        ("child", "mittlere", "endings"),
        ("use_playouts", "mittlere"),
        ("use_worlds", "mittlere"),
        ("waited",),
    ]
    assert [
        line.message.startswith("compiling all of search for mittlere") for line in caplog.records
    ] == [True]


def test_compiled_parts_are_not_recompiled(started, caplog, monkeypatch):
    prepare("mittlere", endings=False, load=False)
    assert started == [
        ("child", "mittlere", "worlds"),
        ("use_playouts", "mittlere"),
        ("waited",),
    ]
    started.clear()
    caplog.clear()
    prepare("mittlere", endings=False, load=False)
    monkeypatch.setattr(warm_up, "_compiled", set())  # like a later process
    prepare("mittlere", endings=False, load=False)
    assert not started
    assert not caplog.records


def test_all_parts_are_loaded_before_a_timed_decision(started):
    prepare("mittlere", endings=True, load=False)
    started.clear()
    for _ in range(2):
        prepare("mittlere", endings=True, load=True)
        assert started == [
            (name, "mittlere") for name in ("use_playouts", "use_worlds", "use_endings")
        ]


def test_with_one_processor_there_is_no_child_process(started, monkeypatch):
    monkeypatch.setattr(warm_up, "cores", lambda: 1)
    prepare("mittlere", endings=True, load=False)
    assert started == [(name, "mittlere") for name in ("use_playouts", "use_worlds", "use_endings")]


def test_parts_that_the_child_fails_to_compile_are_compiled_by_the_parent(started, monkeypatch):
    """The child does not know a game that is not installed."""
    monkeypatch.setattr(warm_up.subprocess.Popen, "wait", lambda _: 1)
    prepare("mittlere", endings=False, load=False)
    assert started == [
        ("child", "mittlere", "worlds"),
        ("use_playouts", "mittlere"),
        ("use_worlds", "mittlere"),
    ]


@pytest.mark.thorough
@pytest.mark.slow
def test_compiling_is_logged_once_for_all_processes(tmp_path):
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
        "compiling all of search for bondtolva; this happens once and takes up to half a minute\n"
    )
    compiled = {path.name.split(".")[0] for path in tmp_path.rglob("*.nbi")}
    assert {"playouts", "likelihood", "counting", "exact"} <= compiled
    assert said() == ""


@pytest.mark.slow
def test_the_child_process_ends_with_its_parent(tmp_path):
    """The system closes the pipe between parent and child whenever the parent ends."""
    command = [sys.executable, "-m", "matzl.search.warm_up", "german-solo", "endings"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=compiling(tmp_path)) as child:
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(1)
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait(300) == 1


def compiling(folder):
    """Return the environment of a process that compiles into an empty cache."""
    plain = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    return plain | {"MATZL_CACHE_DIR": str(folder)}

"""The arrays of a batch: sets filled in turn, readers that look at them later, such as JAX, and the code that fills them."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import matzl
from matzl import Batch, registry
from matzl.batch import Buffers, stepping
from matzl.engine.sources import kernel_sources
from matzl.errors import IllegalActionError
from matzl.observation.layout import layout_of
from matzl.observation.table import observation_table
from tests.batch.test_batch import ALL, chosen
from tests.processes import run_python

PACKAGE = Path(matzl.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "batches.md"


def copies(out):
    """Return the arrays by name, the last observations only where an episode has ended."""
    return {
        name: array[out.done].copy() if name.startswith("last_") else array.copy()
        for name, array in out.named()
    }


def same(one, two):
    return all((one[name] == array).all() for name, array in two.items())


@pytest.mark.parametrize("autoreset", [True, False])
@pytest.mark.parametrize("episode", ["deal", "match"])
def test_sets_in_turn_show_what_one_set_shows_and_stay_until_their_next_turn(episode, autoreset):
    """Also in rows that are over, left alone, or not dealt anew."""
    setting = {"episode": episode, "autoreset": autoreset, "observe": ALL, "last": True}
    setting["options"] = {"target": 1, "fall_to": 0}
    single = Batch("bondtolva", 4, 7, **setting)
    turns = Batch("bondtolva", 4, 7, buffers=3, **setting)
    chance, kept, ended = random.Random(1), [], 0
    one, other = single.reset(), turns.reset()
    for step in range(400):
        assert turns.buffers is other
        kept = [*kept, (other, copies(other))][-3:]
        assert all(same(copies(out), before) for out, before in kept)
        assert same(kept[-1][1], copies(one))
        ended += int(one.done.sum())
        skip = np.array([chance.random() < 0.3 for _ in range(4)])
        actions = chosen(one.masks, step)
        if step % 5 == 4:
            rows = [row for row in range(4) if one.turn[row] < 0 or chance.random() < 0.05]
            one, other = single.reset(rows), turns.reset(rows)
        else:
            one, other = single.step(actions, skip=skip), turns.step(actions, skip=skip)
    assert len({id(out) for out, _ in kept}) == 3
    assert ended > 3


def test_a_seat_sees_its_own_cards_in_rows_left_alone_in_arrays_of_the_caller():
    batch = Batch("mittlere", 2, 7)
    out = batch.reset()
    skip, deal = np.array([True, False]), batch.deal(0)
    for stale in range(3):
        into = Buffers.allocate("mittlere", 2, ALL)
        into.turn[:] = stale
        out = batch.step(out.masks.argmax(axis=1), skip=skip, into=into)
        assert out.turn[0] == deal.turn
        assert (out.integers[0] == deal.view(deal.turn).integers()).all()
        assert (out.planes[0] == deal.view(deal.turn).planes()).all()


def test_a_refused_action_changes_no_set():
    batch = Batch("mittlere", 3, 7, observe=ALL, buffers=2)
    out = batch.step(batch.reset().masks.argmax(axis=1))
    into = Buffers.allocate("mittlere", 3, ALL)
    into.turn[:], into.masks[:] = 99, True
    for given in (None, into):
        before = [copies(each) for each in (*batch._sets, into)]
        actions = out.masks.argmax(axis=1)
        actions[2] = out.masks[2].argmin()
        with pytest.raises(IllegalActionError, match="row 2"):
            batch.step(actions, skip=np.array([True, False, False]), into=given)
        assert all(map(same, before, map(copies, (*batch._sets, into))))
        assert batch.buffers is out


def test_the_example_for_jax_gets_right_numbers_without_waiting():
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install jax")
    (source,) = re.findall(r"```python\n(import jax\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names = {"Batch": Batch}
    exec(source.replace("1000", "20_000"), names)  # so large that JAX is still at work
    batch = Batch("bondtolva", 20_000, seed=7, observe="planes")
    out, weights = batch.reset(), np.asarray(names["weights"])
    assert len(names["estimates"]) == 10
    for estimate in jax.block_until_ready(names["estimates"]):
        expected = np.tanh(out.planes * weights).sum(axis=1)
        assert np.allclose(estimate, expected, atol=1e-3)
        out = batch.step(out.masks.argmax(axis=1))


# Code written for one game, which is compared with the plain form by `test_batch`

PROGRAM = """
import numpy as np
from tests.batch.test_batch import ALL, compare
from tests.batch.mirror import Mirror
from matzl import Batch

for game in ("bondtolva", "matzlfangen"):
    batch = Batch(game, 2, 11, observe=ALL, last=True)
    print(compare(batch, [Mirror(game, 11, row, 2) for row in range(2)], 60))
"""


@pytest.mark.thorough
def test_processors_without_quick_bit_sets_fill_the_same(tmp_path):
    """On such processors `squeezed` moves each run of neighbouring bits by itself."""
    compiled = {
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_DISABLE_JIT": "0",
        "MATZL_CACHE_DIR": str(tmp_path),
    }
    done = run_python("-c", PROGRAM, environment=compiled)
    assert all(int(ended) >= 2 for ended in done.stdout.split())


def test_planes_of_no_field_are_zeros_in_any_buffer():
    buffers = Buffers.allocate("mittlere", 3, ["planes"], last=True)
    buffers.planes.fill(np.nan)
    buffers.last_planes.fill(np.nan)
    batch = Batch("mittlere", 3, 1, observe=["planes"], last=True)
    batch.reset(into=buffers)
    while not buffers.done.any():
        batch.step(buffers.masks.argmax(axis=1), into=buffers)
    assert not np.isnan(buffers.planes).any()
    assert not np.isnan(buffers.last_planes[buffers.done]).any()


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("offset", [0, 1])
def test_planes_written_past_the_caches_are_the_same(game, offset, monkeypatch):
    """Only large arrays are written so; the processor demands that they begin at a multiple of 16 bytes."""
    batch, other = (Batch(game, 3, 1, observe=["planes"]) for _ in range(2))
    out, again = batch.reset(), other.reset()
    memory = np.full(out.planes.size + 8, np.nan, np.float32)
    first = -memory.ctypes.data // 4 % 4 + offset
    planes = memory[first : first + out.planes.size].reshape(out.planes.shape)
    into = Buffers(again.masks, again.turn, again.done, again.payoffs, planes=planes)
    monkeypatch.setattr(stepping, "STREAMED", 0)
    for _ in range(30):
        actions = out.masks.argmax(axis=1)
        out, again = batch.step(actions), other.step(actions, into=into)
        assert (out.planes == planes).all()
        assert np.isnan(memory[:first]).all()
        assert np.isnan(memory[first + planes.size :]).all()


@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_written_code_depends_on_hashed_files_alone(game):
    """Machine code is stored under a hash of certain files; an edit of another must not leave it outdated."""
    registry.rules(game)
    for made_once in (observation_table, layout_of):
        made_once.cache_clear()
    called = set()
    sys.setprofile(lambda frame, *_: called.add(Path(frame.f_code.co_filename)))
    try:
        layout_of(game)
    finally:
        sys.setprofile(None)
    ours = {file.relative_to(PACKAGE) for file in called if file.is_relative_to(PACKAGE)}
    assert Path("observation/table.py") in ours
    hashed = {file.relative_to(PACKAGE) for file in kernel_sources(PACKAGE)}
    assert ours - hashed == {Path("registry.py")}, "which finds the files of the game"

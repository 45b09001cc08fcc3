"""Code written for one game fills arrays as the tables for all games do, also on simpler processors."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import matzl
from matzl import Batch, registry
from matzl.batch import stepping
from matzl.batch.buffers import Buffers
from matzl.engine.sources import kernel_sources
from matzl.observation.layout import layout_of
from matzl.observation.table import observation_table

PACKAGE = Path(matzl.__file__).parent

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
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | compiled, capture_output=True, text=True, check=True,
    )  # fmt: skip
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

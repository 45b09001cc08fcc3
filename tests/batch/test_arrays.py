"""The arrays of a batch: readers that look at them later, such as JAX, and the code that fills them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest

import matzl
from matzl import Batch, registry
from matzl.batch import stepping
from matzl.engine.sources import kernel_sources
from matzl.observation.layout import layout_of
from matzl.observation.table import observation_table
from tests.processes import run_python

PACKAGE = Path(matzl.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "batches.md"


def test_the_example_for_jax_gets_right_numbers_without_waiting():
    jax = pytest.importorskip("jax", reason="JAX is not installed: pip install jax")
    (source,) = re.findall(r"```python\n(import jax\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names = {"Batch": Batch}
    exec(source.replace("1000", "20_000"), names)  # so large that JAX is still at work
    batch = Batch("bondtolva", 20_000, seed=7, observe="planes")
    out, weights = batch.reset(), np.asarray(names["weights"])
    assert len(names["estimates"]) == 10
    for estimate in jax.block_until_ready(names["estimates"]):
        assert np.allclose(estimate, np.tanh(out.planes * weights).sum(axis=1), atol=1e-3)
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


@pytest.mark.long
def test_planes_of_no_field_are_zeros():
    batch = Batch("mittlere", 3, 1, observe=["planes"], last=True)
    out = batch.buffers
    out.planes.fill(np.nan)
    out.last_planes.fill(np.nan)
    batch.reset()
    while not out.done.any():
        batch.step(out.masks.argmax(axis=1))
    assert not np.isnan(out.planes).any()
    assert not np.isnan(out.last_planes[out.done]).any()


@pytest.mark.long
@pytest.mark.two_games
@pytest.mark.parametrize("game", registry.names())
def test_planes_written_past_the_caches_are_the_same(game, monkeypatch):
    """Only large arrays are written so."""
    batch, other = (Batch(game, 3, 1, observe=["planes"]) for _ in range(2))
    out, again = batch.reset(), other.reset()
    for _ in range(30):
        actions = out.masks.argmax(axis=1)
        out = batch.step(actions)
        with monkeypatch.context() as changed:
            changed.setattr(stepping, "STREAMED", 0)
            again = other.step(actions)
        assert (out.planes == again.planes).all()


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

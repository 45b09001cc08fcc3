"""Code written for one game fills arrays as the tables for all games do, also on simpler processors."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from matzl import Batch
from matzl.batch.buffers import Buffers

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

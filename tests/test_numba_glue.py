"""Needs of numba and llvmlite beyond their public interface, which a new version may change."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from matzl.engine.compiled import compiled
from matzl.engine.numba_glue import COUNTS_REFERENCES, processor_has
from matzl.engine.randomness import below

CPUINFO = Path("/proc/cpuinfo")


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_the_files_of_cached_code_are_guarded() -> None:
    dispatcher: Any = compiled(below)
    guarded = dispatcher._cache._cache_file
    assert guarded._file(("no", "such", "key")).parent == Path(dispatcher.stats.cache_path)
    assert guarded.load(("no", "such", "key")) is None


def last_of(arrays: tuple[Any, ...], steps: int) -> Any:
    """Return a number of the array that is reached last."""
    array = arrays[0]
    for step in range(steps):
        array = arrays[step % 2]
        array[0] += step
    return array[0]


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
@pytest.mark.parametrize("counted", [True, False])
def test_references_are_counted_only_with_the_option(counted: bool) -> None:
    options: dict[str, Any] = {COUNTS_REFERENCES: counted}
    dispatcher: Any = numba.njit(**options)(last_of)
    assert dispatcher((np.zeros(1), np.ones(1)), 2) == 2
    assert any("NRT_incref" in code for code in dispatcher.inspect_llvm().values()) == counted


@pytest.mark.skipif(not CPUINFO.exists(), reason="the processor is described elsewhere")
def test_the_features_of_the_processor_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CPU_FEATURES", None)
    if platform.machine() in ("x86_64", "AMD64") and sys.platform == "linux":
        flags = CPUINFO.read_text().partition("flags")[2].partition("\n")[0].split()
        assert processor_has("bmi2") == ("bmi2" in flags)
    assert not processor_has("unheard-of")
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+bmi2,-avx")
    assert not processor_has("avx")

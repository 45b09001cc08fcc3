"""Needs of numba and llvmlite beyond their public interface, which a new version may change."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import types

from matzl import Batch, Deal, kernel
from matzl.engine import dispatch
from matzl.engine.compiled import compiled
from matzl.engine.numba_glue import (
    compile_within,
    configured,
    options_of,
    processor_has,
)
from matzl.engine.randomness import below
from matzl.engine.sources import cache_folder

CPUINFO = Path("/proc/cpuinfo")
pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def test_the_files_of_cached_code_are_guarded_and_in_our_folder() -> None:
    dispatcher: Any = compiled(below)
    guarded, folder = dispatcher._cache._cache_file, Path(dispatcher.stats.cache_path)
    assert guarded._file(("no", "such", "key")).parent == folder
    assert guarded.load(("no", "such", "key")) is None
    assert folder.is_relative_to(cache_folder())


def last_of(arrays: tuple[Any, ...], steps: int) -> Any:
    """Return a number of the array that is reached last."""
    array = arrays[0]
    for step in range(steps):
        array = arrays[step % 2]
        array[0] += step
    return array[0]


def code_of(function: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    """Compile a function for arguments, and return its LLVM code."""
    dispatcher: Any = numba.njit(**options)(function)
    dispatcher(*arguments)
    return str(next(iter(dispatcher.inspect_llvm().values())))


@pytest.mark.parametrize("counted", [True, False])
def test_references_are_counted_and_wrappers_made_only_with_the_options(counted: bool) -> None:
    options = options_of(called=False, counts_references=counted)
    code = code_of(last_of, (np.zeros(1), np.ones(1)), 2, **options)
    assert ("NRT_incref" in code) == counted
    assert ("cpython" in code, "cfunc" in code) == (True, False)
    inner: Any = numba.njit(**options_of(called=counted, counts_references=True))(less)
    assert numba.njit(lambda number: inner(number, number))(1) == 0
    assert ("cpython" in inner.inspect_llvm(inner.signatures[0])) == (not counted)


def test_records_are_named_by_their_fields_and_copied() -> None:
    records = np.zeros(2, [("a_field", np.int64, 40)])
    records[0]["a_field"] = range(40)

    def copy(records: Any) -> None:
        records[1] = records[0]

    assert numba.typeof(records).dtype.mangling_args[1][0] in code_of(copy, records)
    assert records[1] == records[0]


def test_code_is_compiled_once_for_types_in_a_context_with_settings() -> None:
    seen: list[Any] = []
    inner: Any = numba.njit(lambda number: number + 1)
    outer: Any = numba.njit(lambda number: inner(number) + 1)

    @contextmanager
    def noted(arguments: Any) -> Iterator[None]:
        seen.append(arguments)
        with configured(OPT=0):
            yield

    compile_within(inner, noted)
    compile_within(outer, noted)
    assert outer(1) + outer(2) == 7
    assert seen == [(types.int64,)] * 2
    assert "alloca" in outer.inspect_llvm(seen[0]), "nothing is optimised"


@kernel
def less(number: int, by: int) -> int:
    """Return a difference; called with a constant."""
    return number - by


@kernel
def fewer_actions(states: Any) -> int:
    """Return the legal actions of a state, as a number, less five."""
    return less(dispatch.legal(states[0]), 5)


def test_calls_are_resolved_by_the_state_and_without_constants() -> None:
    from matzl.engine import compiler

    state = Deal("mittlere", seed=1).state
    assert compiled(fewer_actions)(state) == dispatch.legal(state[0]) - 5
    assert compiler._type_of(less).dispatcher.signatures == [(types.int64, types.int64)]
    with pytest.raises(numba.TypingError):
        compiled(fewer_actions)(np.zeros(1))


def test_generated_code_writes_to_arrays() -> None:
    assert Batch("mittlere", 1, seed=1).reset().masks.any()


@pytest.mark.skipif(not CPUINFO.exists(), reason="the processor is described elsewhere")
def test_the_features_of_the_processor_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CPU_FEATURES", None)
    if platform.machine() in ("x86_64", "AMD64") and sys.platform == "linux":
        flags = CPUINFO.read_text().partition("flags")[2].partition("\n")[0].split()
        assert processor_has("bmi2") == ("bmi2" in flags)
    assert not processor_has("unheard-of")
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+bmi2,-avx")
    assert not processor_has("avx")

"""Shared kernels: compiled once, found by callers from the cache, whoever has compiled what, and in whatever order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from matzl.engine.jit import COMPILED, kernel, shared_kernel

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

SHARED = """
from matzl.engine.jit import kernel, shared_kernel

@shared_kernel
def factorial(n):
    if n < 0:
        raise ValueError("negative")
    return n * factorial(n - 1) if n > 1 else 1

@shared_kernel
def choices(n, k):
    return factorial(n) // (factorial(k) * factorial(n - k))

@kernel
def inner(n):
    return choices(n, 2) + 1

@kernel
def pairs(n):
    return inner(n) - 1

@kernel
def triples(n):
    return choices(n, 3)
"""


@pytest.fixture
def run(tmp_path):
    """Return a function that runs code in a new process, with the kernels above and one cache."""
    (tmp_path / "shared.py").write_text(SHARED, "utf-8")
    environment = os.environ | {"MATZL_CACHE_DIR": str(tmp_path / "cache")}

    def in_process(code: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", f"from shared import *\n{code}"],
            env=environment,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return in_process


COUNTS = "print(*(sum(each.values()) for each in choices.called.stats[1:]))"


def test_callers_from_the_cache_find_what_they_share(run) -> None:
    """The second process loads a caller, the third compiles another one."""
    assert run(f"print(pairs(5)); {COUNTS}").split() == ["10", "0", "1"]
    assert run(f"print(pairs(5)); {COUNTS}").split() == ["10", "1", "0"]
    assert run(f"print(triples(5)); {COUNTS}").split() == ["10", "1", "0"]
    assert run("print(choices(6, 2), pairs(5), triples(5))").split() == ["15", "10", "10"]


def test_a_caller_from_the_cache_compiles_what_is_missing(run, tmp_path: Path) -> None:
    """As if another process had replaced it, or had not stored it yet."""
    assert run("print(pairs(5))") == "10"
    gone = [path for path in tmp_path.rglob("called.*") if "pairs" not in path.name]
    assert {path.suffix for path in gone} == {".nbi", ".nbc"}
    for path in gone:
        path.unlink()
    assert run("print(pairs(5), triples(4))").split() == ["10", "4"]


def test_processes_may_compile_it_at_the_same_time(run, tmp_path: Path) -> None:
    """The second process has other numbers in the names of its functions, and stores its own machine code last."""
    assert run("print(pairs(5))") == "10"
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.nb?")}
    for path in kept:
        path.unlink()
    assert run("inner.called.compile('(int64,)'); print(triples(5))") == "10"
    callers = {path: code for path, code in kept.items() if "pairs" in path.name}
    assert len(callers) == 4
    for path, code in callers.items():
        path.write_bytes(code)
    assert run("print(pairs(5), triples(5))").split() == ["10", "10"]


def test_an_error_passes_through_a_shared_kernel(run) -> None:
    code = "try:\n    pairs(1)\nexcept ValueError as error:\n    print(error)"
    assert run(code) == "negative"
    assert run(code) == "negative", "from the cache"


AGAIN = """
import importlib, shared
from pathlib import Path
first = pairs(5)
source = Path(shared.__file__)
source.write_text(source.read_text().replace("// (", "// (2 * "))
importlib.reload(shared)
print(first, shared.pairs(5), pairs(6))
"""


def test_a_module_that_is_loaded_again_has_its_own_functions(run) -> None:
    assert run(AGAIN).split() == ["10", "5", "15"]


def _made(addend: int):
    """Return a kernel that calls another one; both have the same names whatever is added."""

    @shared_kernel
    def shared(a):
        return a[0] + addend

    @kernel
    def caller(a):
        return shared(a)

    return caller


def test_inner_functions_of_the_same_name_are_not_confused() -> None:
    numbers = np.array([40])
    assert [_made(addend)(numbers) for addend in (1, 2, 3)] == [41, 42, 43]

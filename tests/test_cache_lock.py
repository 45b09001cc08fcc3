"""Kernels that several processes compile at once: each is compiled once, and none is lost from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.test_cache_files import CALLED, cache_environment

RUN = """
import os, pathlib, sys, time
from matzl.engine import cache_files
from matzl.engine.compiled import compiled
import called

inner = compiled(called.inner)

read = cache_files.read_code

def slowly(file):
    found = read(file)
    time.sleep(0.3)  # another process that does not wait would find no code meanwhile, either
    return found

cache_files.read_code = slowly
pathlib.Path(f"ready.{os.getpid()}").touch()
while not pathlib.Path("go").exists():
    time.sleep(0.01)
print(inner(eval(sys.argv[1])), *(sum(stat.values()) for stat in inner.stats[1:]))
"""


def started(folder: Path, argument: str) -> subprocess.Popen[str]:
    """Start a process that waits for the file ``go``, calls a kernel and prints its result, cache hits and misses."""
    return subprocess.Popen(
        [sys.executable, "-c", RUN, argument],
        cwd=folder,
        env=os.environ | cache_environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def results(folder: Path, *arguments: str) -> list[str]:
    """Return the output of processes that begin at the same time."""
    (folder / "called.py").write_text(CALLED, "utf-8")
    processes = [started(folder, argument) for argument in arguments]
    while len(list(folder.glob("ready.*"))) < len(processes):
        if any(process.poll() is not None for process in processes):
            break  # its errors are shown below
        time.sleep(0.01)
    (folder / "go").touch()
    said = [process.communicate() for process in processes]
    assert [errors for _, errors in said] == ["" for _ in processes]
    for file in (*folder.glob("ready.*"), folder / "go"):
        file.unlink()
    return [output.strip() for output, _ in said]


@pytest.mark.long
def test_code_is_compiled_by_one_process_for_each_type_and_kept(tmp_path: Path) -> None:
    assert sorted(results(tmp_path, "4", "4", "4.5")) == ["10.0 0 1", "9 0 1", "9 1 0"]
    assert results(tmp_path, "4", "4.5") == ["9 1 0", "10.0 1 0"]


@pytest.mark.long
def test_kernels_are_compiled_where_files_cannot_be_locked(tmp_path: Path) -> None:
    (tmp_path / "cache" / "kernels").mkdir(parents=True)
    assert results(tmp_path, "4") == ["9 0 1"]
    for lock in (tmp_path / "cache").rglob("lock"):
        lock.unlink()
        lock.mkdir()
    assert results(tmp_path, "4", "5.5") == ["9 1 0", "12.0 0 1"]

"""Damaged files of compiled code: they are removed and compiled again, whatever is wrong with them."""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import matzl
from matzl.engine.cache_files import read_code, write_code
from matzl.engine.sources import cache_folder
from matzl.table.live.warm_up import compiled_games, mark
from tests.conftest import sampled
from tests.processes import run_python

CALLED = """
import numpy as np
from matzl.engine.kernels import kernel

@kernel
def doubled(n):
    return 2 * n

@kernel
def inner(n):
    return doubled(n) + 1

@kernel
def total(numbers):
    sum = 0
    for n in numbers:
        sum += inner(n)
    return sum
"""

PROGRAM = """
import importlib.util, json, shutil, sys
from pathlib import Path
import numpy as np
from matzl.engine import compiler, dispatchers
from matzl.engine.compiled import compiled
from tests.test_cache_files import CALLED, damage, names

sound = Path(dispatchers.CACHE)

def use():
    "Return the results in a fresh copy of the module, and how many of its kernels were compiled."
    spec = importlib.util.spec_from_file_location("called", "called.py")
    module = sys.modules["called"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    kernels = (module.doubled, module.inner, module.total)
    forms = [compiled(kernel) for kernel in kernels]
    results = [float(form(n)) for form in forms[:2] for n in (4, 4.5)]
    results.append(float(forms[2](np.arange(5))))
    called = [compiler._type_of(kernel).dispatcher for kernel in kernels]
    for form, other in zip(forms, called):  # load also what other kernels call
        for types in [*form.overloads]:
            other.compile(types)
    return results, sum(sum(each.stats.cache_misses.values()) for each in forms + called)

print(json.dumps(["empty", use()]))
print(json.dumps(["sound", use()]))
kept = Path(shutil.copytree(sound, "kept"))
for seed in range(int(sys.argv[1])):
    shutil.rmtree(sound)
    shutil.copytree(kept, sound)
    print(json.dumps([damage(sound, seed), use(), use(), names(sound) == names(kept)]), flush=True)
"""
"""A program that damages copies of a cache, and prints what it then computes and compiles, the second time too."""

RESULTS = [8.0, 9.0, 9.0, 10.0, 25.0]


def emptied(file: Path, dice: random.Random, other: Path) -> None:
    file.write_bytes(b"")


def altered(file: Path, dice: random.Random, other: Path) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(dice.choice((1, 50))):
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    file.write_bytes(content)


def swapped(file: Path, dice: random.Random, other: Path) -> None:
    file.write_bytes(other.read_bytes())


def removed(file: Path, dice: random.Random, other: Path) -> None:
    file.unlink()


DAMAGES = (emptied, altered, swapped, removed)


def names(folder: Path) -> list[str]:
    """Return the files of compiled code in a cache."""
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*.*"))


def damage(folder: Path, seed: int) -> str:
    """Damage one file of a cache, or several, and return what has been done."""
    dice = random.Random(seed)
    kind = DAMAGES[seed % len(DAMAGES)]
    files = [folder / name for name in names(folder)]
    chosen = files if seed % 5 == 0 else [dice.choice(files)]
    others = {file: dice.choice([other for other in files if other != file]) for file in chosen}
    for file in chosen:
        kind(file, dice, others[file])
    return f"{kind.__name__}: {', '.join(file.name for file in chosen)}"


def cache_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process that compiles modules in a folder, with its cache there."""
    path = (folder, Path(matzl.__file__).parent.parent, Path(__file__).parent.parent)
    return {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "MATZL_CACHE_DIR": str(folder / "cache"),
        "NUMBA_DISABLE_JIT": "0",
    }


def run(folder: Path, *words: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, with its cache there."""
    compiling = cache_environment(folder)
    return run_python(*words, environment=compiling, check=False, cwd=folder, **settings)


@pytest.mark.long
def test_damaged_caches_heal(tmp_path) -> None:
    (tmp_path / "called.py").write_text(CALLED, "utf-8")
    done = run(tmp_path, "-c", PROGRAM, "12")
    assert (done.returncode, done.stderr) == (0, "")
    (_, empty), (_, sound), *healed = map(json.loads, done.stdout.splitlines())
    assert (empty, sound) == ([RESULTS, 10], [RESULTS, 0])
    assert len(healed) == 12
    for what, damaged, again, complete in healed:
        assert damaged[0] == RESULTS, what
        assert damaged[1] > 0, f"{what}: found damaged, and compiled again"
        assert again == [RESULTS, 0], f"{what}: healed"
        assert complete, what


# Where nothing can be written

ONCE = """
import called
from matzl import compiled
inner = compiled(called.inner)
print(inner(4), sum(inner.stats.cache_misses.values()))
"""


def limited(size: int) -> Callable[[], None]:
    """Return a function that lets a process write files of a size only, as if the disk were full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.long
@pytest.mark.parametrize("size", sampled([0, 300, 2500], [300]))
def test_code_for_which_the_disk_has_no_room_is_compiled_and_not_kept(tmp_path, size) -> None:
    (tmp_path / "called.py").write_text(CALLED, "utf-8")
    for _ in range(2):
        # -B: Python would leave a truncated file of bytecode behind, and fail by it the next time
        full = run(tmp_path, "-B", "-c", ONCE, preexec_fn=limited(size))
        assert (full.stdout, full.stderr) == ("9 1\n", "")
    assert [run(tmp_path, "-c", ONCE).stdout for _ in range(2)] == ["9 1\n", "9 0\n"]


# Files and markers


def test_code_is_read_only_as_it_was_written(tmp_path) -> None:
    one, other = tmp_path / "play-7.1.nbc", tmp_path / "play-7.2.nbc"
    assert read_code(one) is None
    write_code(one, b"code")
    write_code(other, b"more code")
    assert (read_code(one), read_code(other)) == (b"code", b"more code")
    other.write_bytes(one.read_bytes())
    assert (read_code(one), read_code(other)) == (b"code", None)
    assert list(tmp_path.iterdir()) == [one]


@pytest.mark.parametrize("damage", [emptied, None])
def test_nothing_counts_as_compiled_where_code_is_damaged(tmp_path, monkeypatch, damage) -> None:
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))
    cache = cache_folder()
    (cache / "rules").mkdir(parents=True)
    code = cache / "rules" / "play-7.py311.nbc"
    write_code(code, b"code")
    mark("mittlere")
    if damage is not None:
        damage(code, random.Random(), code)
    assert [compiled_games() for _ in range(2)] == [["mittlere"] if damage is None else []] * 2

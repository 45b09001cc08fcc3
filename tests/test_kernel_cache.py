"""The cache of compiled kernels: each is compiled once, and an edit never uses old code."""

from __future__ import annotations

import functools
import os
import re
import shutil
from pathlib import Path

import pytest

import matzl
from matzl.engine.sources import hash_of, kernel_sources
from tests.processes import run_python

ROOT = Path(__file__).parent.parent
PACKAGE = Path(matzl.__file__).parent


def run(*words: str, path: Path = PACKAGE.parent, **environment: str) -> str:
    """Return the output of a fresh Python that imports from a folder before this checkout."""
    places = os.pathsep.join(map(str, (path, PACKAGE.parent, ROOT)))
    return run_python(
        *words, environment={"PYTHONPATH": places, **environment}, cwd=path
    ).stdout.strip()


# The cache


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), "utf-8")


CALLED = """
from matzl.engine.kernels import kernel

@kernel
def factorial(n, by=1):
    return n * factorial(n - by, 1) if n > 1 else 1

@kernel
def doubled(n):
    return 2 * factorial(n, 1)

@kernel
def tripled(n):
    return 3 * factorial(n, 1)
"""


def test_kernels_that_others_call_are_kept(tmp_path) -> None:
    """A process calls one kernel; the next finds what that one calls in the cache, and makes no entry of it.

    The kernel that both call also calls itself, with a constant.
    """
    (tmp_path / "called.py").write_text(CALLED, "utf-8")
    cache = {"MATZL_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    code = (
        "import called, matzl; from matzl.engine import compiler; "
        "print(matzl.compiled(called.{0})(4), len(matzl.compiled(called.factorial).signatures), "
        "*(sum(stat.values()) for stat in compiler._type_of(called.factorial).dispatcher.stats[1:]))"
    )
    assert run("-c", code.format("doubled"), path=tmp_path, **cache) == "48 0 0 1", "compiled"
    again = f"{code.format('tripled')}; {code.format('factorial')}"
    assert run("-c", again, path=tmp_path, **cache) == "72 0 1 0\n24 1 1 0", "from the cache"


IN_A_CIRCLE = """
from matzl.engine.kernels import kernel

@kernel
def is_even(n):
    return is_odd(n - 1) if n else 1

@kernel
def is_odd(n):
    return is_even(n - 1) if n else 0
"""


def test_kernels_that_call_each_other_run_in_every_process(tmp_path) -> None:
    """Code of them that numba has cached would crash."""
    (tmp_path / "circle.py").write_text(IN_A_CIRCLE, "utf-8")
    code = "import circle, matzl; print(matzl.compiled(circle.is_even)(7))"
    for _ in range(2):
        assert run("-c", code, path=tmp_path, MATZL_CACHE_DIR=str(tmp_path / "cache")) == "0"


def key_of(package: Path) -> str:
    """Return the key of the kernels of a package."""
    return hash_of(kernel_sources(package))


original_key = functools.cache(key_of)
"""Return the key of a package before the first edit."""


def changes_key(package: Path, file: str) -> bool:
    """Return whether an edit of a file changes the key of a package, and undo the edit."""
    before, path = original_key(package), package / file
    text = path.read_text("utf-8")
    path.write_text(f"{text}\n# edited\n", "utf-8")
    changed = key_of(package) != before
    path.write_text(text, "utf-8")
    return changed


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources of matzl."""
    folder = tmp_path_factory.mktemp("sources") / "matzl"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize(
    ("file", "used"),
    [
        ("registry.py", False),
        ("deal/deal.py", False),
        ("games/bondtolva/tutor.py", False),
        ("games/mittlere/rulebook/en.md", False),
        ("players/bots.py", False),
        ("runs/play_batch.py", True),
        *((f"engine/{name}.py", True) for name in ("bits", "compiler", "dispatchers")),
        ("batch/written.py", True),
        ("base/cards.py", True),
        ("games/matzlfangen/info.py", True),
        ("search/exact/tricks.py", True),
    ],
)
def test_editing_a_file_changes_the_key_if_kernels_use_it(copied, file, used) -> None:
    assert changes_key(copied, file) == used


@pytest.mark.parametrize("file", ["rules.py", "measures.py", "inner/texture.py"])
def test_editing_any_file_of_another_package_changes_its_key(tmp_path, file) -> None:
    """Its names have no meaning: any file may have kernels."""
    path = tmp_path / "own" / file
    path.parent.mkdir(parents=True)
    path.write_text(CALLED, "utf-8")
    before = key_of(tmp_path / "own")
    path.write_text(f"{CALLED}\n# edited\n", "utf-8")
    assert key_of(tmp_path / "own") != before


@pytest.mark.parametrize("field", ["title", "tagline"])
def test_editing_a_text_of_a_game_recompiles_nothing(copied, field) -> None:
    before = original_key(copied)
    for path in copied.glob("games/*/info.py"):
        text = path.read_text("utf-8")
        changed, edits = re.subn(rf'(?<= {field}=")(?=.*",)', "New ", text)
        assert edits == (0 if path.parent.name == "jass" else 1), path
        path.write_text(changed, "utf-8")
    assert key_of(copied) == before
    info = copied / "games" / "molotow" / "info.py"
    edit(info, "longest=", "longest=1 + ")
    assert key_of(copied) != before, "the other facts still count"
    edit(info, "longest=1 + ", "longest=")


def test_an_unwritable_cache_folder_is_not_used(tmp_path, monkeypatch) -> None:
    """The folder exists and belongs to the user, but writing fails, for instance because the disk is full."""
    from matzl.engine import dispatchers

    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))
    assert dispatchers._open_cache() == str(dispatchers.cache_folder())

    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dispatchers.tempfile, "TemporaryFile", full)
    assert dispatchers._open_cache() is None


def test_bounds_checking_has_its_own_cache() -> None:
    folder = "from matzl.engine.sources import cache_folder; print(cache_folder())"
    assert run("-c", folder) != run("-c", folder, NUMBA_BOUNDSCHECK="1")
    assert re.fullmatch(r"[0-9a-f]{16}", Path(run("-c", folder)).name)


POINTS_BY_NAME = """
from collections import namedtuple
from matzl import kernel

one, other = namedtuple("Point", "x y"), namedtuple("Point", "y x")

@kernel
def x_of(point):
    return point.x
"""


def test_code_for_types_of_one_name_is_told_apart(tmp_path) -> None:
    (tmp_path / "named.py").write_text(POINTS_BY_NAME, "utf-8")
    code = "import matzl, named; print(*(matzl.compiled(named.x_of)(kind(1, 2)) for kind in {}))"
    cache = {"MATZL_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    for kinds, found in (("named.one, named.other", "1 2"), ("named.other, named.one", "2 1")):
        assert run("-c", code.format(f"({kinds})"), path=tmp_path, **cache) == found


def test_old_cache_folders_are_removed_and_others_kept(tmp_path, monkeypatch) -> None:
    from matzl.engine import dispatchers

    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))
    ages = {"old": 31, "recent": 29, **{f"edit {n}": 2 for n in range(11)}, "today": 0.5}

    def left_of(*names: str) -> set[str]:
        for name in names:
            (tmp_path / "kernels" / name).mkdir(parents=True)
            stamp = dispatchers.time.time() - ages[name] * 86400
            os.utime(tmp_path / "kernels" / name, (stamp, stamp))
        assert dispatchers._open_cache() is not None
        return {folder.name for folder in (tmp_path / "kernels").iterdir()}

    ours = dispatchers.cache_folder().name
    assert left_of("old", "recent") == {ours, "recent"}, "a month"
    edits = {name for name in ages if name.startswith("edit")}
    assert left_of("today", *edits) == {ours, "today", *edits}, "a day, where there are many"

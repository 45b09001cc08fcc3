"""The files of the database and its folder can be read by their owner only."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url

pytestmark = pytest.mark.sqlite


@pytest.fixture(autouse=True)
def open_mask() -> Iterator[None]:
    """Let new files be readable and writable by everybody unless their maker says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: mode(each) for each in folder.iterdir()}


ALL = {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600, "tables.lock": 0o600}


def test_new_files_are_private(tmp_path):
    folder = tmp_path / "data"
    store = Store(sqlite_url(folder))
    store.visitors.new("Anna")
    assert modes(folder) == ALL
    assert mode(folder) == 0o700
    store.close()


def test_files_of_earlier_versions_become_private(tmp_path):
    folder = tmp_path / "data"
    first = Store(sqlite_url(folder))
    first.visitors.new("Anna")
    reader = sqlite3.connect(folder / "tables.db")
    reader.execute("select * from visitor")  # so that the files of the log stay
    first.close()
    folder.chmod(0o755)
    for each in folder.iterdir():
        each.chmod(0o644)
    (folder / "tables.db-journal").touch()
    (folder / "visitor").touch()
    second = Store(sqlite_url(folder))
    assert modes(folder) == ALL | {
        "tables.db-journal": 0o600,
        "tables.lock": 0o644,
        "visitor": 0o666,
    }
    assert mode(folder) == 0o700
    second.close()
    reader.close()


def test_a_folder_with_files_of_other_programs_keeps_its_mode(tmp_path):
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o755)
    store = Store(sqlite_url(tmp_path))
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / "tables.db") == 0o600
    store.close()


def test_a_shared_folder_for_temporary_files_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o1777)
    Store(sqlite_url(tmp_path)).close()
    assert mode(tmp_path) == 0o1777

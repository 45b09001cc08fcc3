"""Files that are no database of this version: each kind of damage ends the start with one line that says what is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from matzl.errors import StoppedError
from matzl.table.store import Store
from matzl.table.store.checking import database_faults, opened
from tests.databases import new_database

pytestmark = pytest.mark.sqlite

PAGE = 4096
DAMAGED = "it is damaged: matzl check"


def written(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Return a function that changes the bytes of a database."""

    def make(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return make


def executed(statement: str) -> Callable[[Path], None]:
    """Return a function that executes a statement in a database."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)

    return make


def foreign(path: Path) -> None:
    path.unlink()
    executed("create table notes (text)")(path)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def unsound_names(data: bytes) -> bytes:
    """Make SQLite's own message hold a name that is not UTF-8."""
    changed = data.replace(b"CREATE TABLE upload (", b"CREATX TABLE upl\xffad (")
    return changed.replace(b"tableuploadupload", b"tableupl\xffadupl\xffad")


KINDS = {
    "zeros": (written(lambda data: bytes(len(data))), "file is not a database"),
    "cut in the middle": (written(lambda data: data[: len(data) // 2]), DAMAGED),
    "cut in the first page": (written(lambda data: data[:100]), DAMAGED),
    "cut in the second page": (written(lambda data: data[: PAGE + 900]), DAMAGED),
    "text": (written(lambda data: b"hello\n" * 2000), "file is not a database"),
    "no header": (written(lambda data: b"\xff" * 100 + data[100:]), "file is not a database"),
    "first page": (written(lambda d: d[:100] + b"\xff" * (PAGE - 100) + d[PAGE:]), DAMAGED),
    "all other pages": (written(lambda d: d[:PAGE] + bytes(len(d) - PAGE)), DAMAGED),
    "other encoding": (written(lambda d: d[:56] + b"\0\0\0\2" + d[60:]), DAMAGED),
    "unsound names": (written(unsound_names), "the texts in it are damaged"),
    "table missing": (executed("drop table event"), "the table event is missing"),
    "column missing": (executed("alter table visitor drop column deck"), "visitor .* lacks deck"),
    "version missing": (executed("drop table alembic_version"), "version of its schema is missing"),
    "no version": (executed("delete from alembic_version"), "version of its schema is missing"),
    "two versions": (executed("insert into alembic_version values ('0003')"), "or damaged"),
    "version of bytes": (
        executed("update alembic_version set version_num = x'fffe'"),
        "version of its schema is missing or damaged",
    ),
    "newer": (
        executed("update alembic_version set version_num = '9999'"),
        "made by a newer matzl: its version is 9999",
    ),
    "foreign": (foreign, "belongs to another program"),
    "folder": (folder, "it is a folder"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_named_with_the_reason_and_stays_as_it_is(tmp_path, kind) -> None:
    make, reason = KINDS[kind]
    path = tmp_path / "tables.db"
    new_database(path)
    make(path)
    before = None if kind == "folder" else path.read_bytes()
    with pytest.raises(StoppedError, match=reason) as refused:
        Store(f"sqlite:///{path}")
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.code == "database"
    if before is not None:
        assert path.read_bytes() == before
        with closing(opened(path)) as connection:
            faults = database_faults(connection)
        assert faults
        assert all(isinstance(fault, str) and "\n" not in fault for fault in faults)


def test_an_empty_file_becomes_a_new_database(tmp_path) -> None:
    path = tmp_path / "tables.db"
    path.touch()
    Store(f"sqlite:///{path}").close()
    with closing(opened(path)) as connection:
        assert database_faults(connection) == []


def test_a_file_without_permission_is_named(tmp_path, monkeypatch) -> None:
    path = tmp_path / "tables.db"
    path.write_text("not readable")
    monkeypatch.setattr("matzl.table.store.database.os.access", lambda *_: False)  # also for root
    with pytest.raises(StoppedError, match="permission denied"):
        Store(f"sqlite:///{path}")

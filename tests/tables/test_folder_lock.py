"""The lock of a data folder: a second process is told who has it, and readers need none."""

from __future__ import annotations

import pytest

from matzl.base.processes import FolderLock, holder_of
from matzl.errors import StoppedError
from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url
from tests.test_cli import run

pytestmark = pytest.mark.sqlite

ADDRESS = "http://127.0.0.1:8642"


@pytest.fixture
def store(tmp_path) -> Store:
    """Return the store of a running server in a data folder."""
    store = Store(sqlite_url(tmp_path), ADDRESS)
    yield store
    store.close()


def test_one_has_the_lock_until_it_is_closed(tmp_path) -> None:
    tables = tmp_path / "tables.db"
    assert holder_of(tables) is None
    lock = FolderLock(tables, ADDRESS)
    assert holder_of(tables).address == ADDRESS
    with pytest.raises(
        StoppedError, match=f"in use by matzl at {ADDRESS}, process [0-9]"
    ) as caught:
        FolderLock(tables)
    assert caught.value.code == "in-use"
    lock.close()
    assert holder_of(tables) is None
    FolderLock(tables).close()


def test_a_second_store_is_refused_and_the_first_goes_on(store, tmp_path) -> None:
    with pytest.raises(StoppedError, match="in use"):
        Store(sqlite_url(tmp_path))
    assert store.call(store.visitors.new, "Anna")


@pytest.mark.parametrize(("language", "words"), [("en", "open"), ("sv", "öppna"), ("de", "Öffne")])
@pytest.mark.usefixtures("store")
def test_a_second_program_says_what_to_open_instead(tmp_path, language, words) -> None:
    done = run("serve", "--language", language, "--data", tmp_path)
    assert done.exit_code == 1
    assert done.output.count("\n") == 1
    assert str(tmp_path) in done.output
    assert f"{words} {ADDRESS} " in done.output
    assert "--data" in done.output


def test_beside_a_terminal_the_line_names_its_process(tmp_path) -> None:
    lock = FolderLock(tmp_path / "tables.db")
    done = run("history", "--delete", "--yes", "--data", tmp_path)
    assert done.exit_code == 1
    assert f"(process {holder_of(tmp_path / 'tables.db').process}): play there" in done.output
    lock.close()


@pytest.mark.usefixtures("store")
def test_what_only_reads_needs_no_lock(tmp_path) -> None:
    assert run("check", "--data", tmp_path).exit_code == 0

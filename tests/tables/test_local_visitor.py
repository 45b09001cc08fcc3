"""The local visitor: a token file that only its owner can read, and codes that sign in one browser."""

import pytest

from matzl.errors import StoppedError
from matzl.table.store import Store
from matzl.table.store.local_visitor import TOKEN_FILE, local_visitor, read_token
from tests.tables.test_private_files import mode


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


def test_the_token_is_private_and_made_so_again(folder) -> None:
    token = read_token(folder)
    assert len(token) >= 43
    assert (mode(folder), mode(folder / TOKEN_FILE)) == (0o700, 0o600)
    assert [path.name for path in folder.iterdir()] == [TOKEN_FILE]
    (folder / TOKEN_FILE).chmod(0o644)
    assert read_token(folder) == token
    assert mode(folder / TOKEN_FILE) == 0o600


def test_the_visitor_stays_the_same(folder, store) -> None:
    visitor = local_visitor(store, folder)
    store.call(store.visitors.change, visitor.id, name="Anna")
    again = local_visitor(store, folder)
    assert (again.id, again.name) == (visitor.id, "Anna")


def test_a_lost_database_leaves_the_token_valid(folder, store, tmp_path) -> None:
    local_visitor(store, folder)
    token = read_token(folder)
    other = Store(f"sqlite:///{tmp_path / 'other.db'}")
    assert local_visitor(other, folder) == local_visitor(other, folder)
    assert read_token(folder) == token
    other.close()


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff\xfe"])
def test_a_damaged_token_file_is_replaced(folder, content) -> None:
    folder.mkdir()
    (folder / TOKEN_FILE).write_bytes(content)
    token = read_token(folder)
    assert len(token) >= 43
    assert read_token(folder) == token


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoppedError) as caught:
        read_token(tmp_path / "file" / "data")
    assert caught.value.code == "local-visitor"

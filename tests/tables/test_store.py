"""The database: its schema, its contents, and files that are refused."""

import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from matzl.errors import StoppedError
from matzl.table.store import Store
from matzl.table.store.migrating import NEWEST
from matzl.table.store.schema import METADATA
from matzl.table.store.sqlite import sqlite_url
from matzl.table.store.visitors import CODE_LETTERS, DEVICE, LOCAL, RECOVERY, TERMINAL, TWO_YEARS


def in_files(folder: Path, secret: str) -> bool:
    """Return whether some bytes occur in any file of the database."""
    return any(secret.encode() in file.read_bytes() for file in folder.iterdir())


@pytest.mark.sqlite
def test_the_migrations_create_the_schema(store):
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_the_newest_version_is_that_of_the_last_migration(store):
    with store._engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_heads() == (NEWEST,)


@pytest.mark.sqlite
def test_the_files_contain_no_secrets_or_codes(url, store, tmp_path):
    visitor, secret = store.visitors.new("Somebody")
    code = store.visitors.code(visitor.id)
    _, second = store.visitors.redeem(store.visitors.code(visitor.id))
    assert in_files(tmp_path, "Somebody"), "names are in the files, so this test can fail"
    for hidden in (secret, second, code):
        assert not in_files(tmp_path, hidden)


def test_a_visitor_is_found_only_by_a_unique_secret(store):
    anna, secret = store.visitors.new("Anna")
    berta, other = store.visitors.new("Anna")
    assert anna.id != berta.id
    assert secret != other
    assert len(secret) >= 43
    assert store.visitors.by_secret(secret) == anna
    for wrong in ("", secret[:-1], secret.swapcase(), anna.id, "' or 1=1 --"):
        assert store.visitors.by_secret(wrong) is None


def test_a_code_signs_in_one_device_once(store):
    anna, secret = store.visitors.new("Anna", "de")
    code = store.visitors.code(anna.id)
    assert len(code) == DEVICE.length
    assert set(code) <= set(CODE_LETTERS)
    again, second = store.visitors.redeem(f" {code[:5].lower()}-{code[5:].lower()} ")
    assert again == anna
    assert second != secret
    assert store.visitors.by_secret(second) == store.visitors.by_secret(secret) == anna
    assert store.visitors.redeem(code) is None
    assert store.visitors.redeem("") is None


def test_a_new_code_invalidates_only_the_visitors_old_one(store):
    anna, _ = store.visitors.new("Anna")
    berta, _ = store.visitors.new("Berta")
    old, others, new = (store.visitors.code(who.id) for who in (anna, berta, anna))
    assert store.visitors.redeem(old) is None
    assert store.visitors.redeem(others)[0] == berta
    assert store.visitors.redeem(new)[0] == anna


def test_a_code_of_one_kind_leaves_those_of_others_valid(store):
    anna, _ = store.visitors.new("Anna")
    codes = {kind.name: store.visitors.code(anna.id, kind) for kind in (RECOVERY, LOCAL, DEVICE)}
    assert [len(code) for code in codes.values()] == [20, 26, 10]
    for name, code in codes.items():
        assert store.visitors.of_code(code) == (anna, name)
        assert store.visitors.redeem(code)[0] == anna


def test_a_recovery_code_works_for_years_until_it_is_replaced(store, monkeypatch):
    anna, _ = store.visitors.new("Anna")
    now = time.time()
    assert store.visitors.recovery_made(anna.id) is None
    code = store.visitors.code(anna.id, RECOVERY)
    assert store.visitors.recovery_made(anna.id) == pytest.approx(now, abs=300)
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + 10 * TWO_YEARS)
    for _ in range(2):
        assert store.visitors.redeem(code)[0] == anna
    again = store.visitors.code(anna.id, RECOVERY)
    assert store.visitors.redeem(code) is None
    assert store.visitors.redeem(again)[0] == anna


def test_a_device_that_is_signed_out_is_known_no_more(store):
    anna, first = store.visitors.new("Anna", device="Firefox, Linux")
    _, second = store.visitors.redeem(store.visitors.code(anna.id), "Safari, iPhone")
    berta, other = store.visitors.new("Berta")
    devices = {each.name: each.id for each in store.visitors.devices(anna.id)}
    assert set(devices) == {"Firefox, Linux", "Safari, iPhone"}
    for wrong in ("", "%", devices["Safari, iPhone"][:-1]):
        assert not store.visitors.sign_out(anna.id, wrong)
    assert not store.visitors.sign_out(berta.id, devices["Safari, iPhone"])
    code, recovery = store.visitors.code(anna.id), store.visitors.code(anna.id, RECOVERY)
    assert store.visitors.sign_out(anna.id, devices["Safari, iPhone"], codes=True)
    assert store.visitors.by_secret(second) is None
    assert store.visitors.by_secret(first) == anna
    assert store.visitors.by_secret(other) == berta
    assert store.visitors.redeem(code) is None, "that device may have made it"
    assert store.visitors.redeem(recovery)[0] == anna


def test_a_secret_expires_two_years_after_its_last_use(store, monkeypatch):
    anna, secret = store.visitors.new("Anna", device="Firefox, Linux")
    local = store.visitors.with_secret("x" * 43)
    now = time.time()
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + TWO_YEARS - 9)
    assert store.visitors.by_secret(secret).seen == pytest.approx(now, abs=300)
    store.visitors.note_use(secret, "Edge, Windows")
    (device,) = store.visitors.devices(anna.id)
    assert (device.name, device.seen) == ("Edge, Windows", now + TWO_YEARS - 9)
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + 2 * TWO_YEARS - 99)
    assert store.visitors.by_secret(secret) == anna
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + 2 * TWO_YEARS)
    assert store.visitors.by_secret(secret) is None
    assert store.visitors.devices(anna.id) == []
    assert store.visitors.with_secret("x" * 43) == local, "the terminal stays who it is"


def test_the_terminal_cannot_be_signed_out(store):
    local = store.visitors.with_secret("x" * 43)
    (device,) = store.visitors.devices(local.id)
    assert device.name == TERMINAL
    assert not store.visitors.sign_out(local.id, device.id)
    assert store.visitors.with_secret("x" * 43) == local


def test_a_code_expires(store, monkeypatch):
    now = time.time()
    anna, _ = store.visitors.new("Anna")
    late, wait = store.visitors.code(anna.id), DEVICE.seconds - 1
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + DEVICE.seconds + 5)
    assert store.visitors.redeem(late) is None
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now)
    assert store.visitors.redeem(late) is None, "an expired code stays invalid"
    code = store.visitors.code(anna.id)
    monkeypatch.setattr("matzl.table.store.visitors.time.time", lambda: now + wait)
    assert store.visitors.redeem(code)[0] == anna


def test_secrets_of_the_server_survive_reopening(url, store):
    one, two = store.server_secret("csrf"), store.server_secret("other")
    assert one != two
    assert len(one) >= 43
    assert store.server_secret("csrf") == one
    store.close()
    again = Store(url)
    assert again.server_secret("csrf") == one
    again.close()


def one_line(error: StoppedError) -> str:
    """Return the text of an error, which must be one line."""
    assert "\n" not in str(error)
    return str(error)


@pytest.mark.parametrize("url", [
    "nonsense", "postgresql+pg8000://anna:hidden-word@host/tables", "sqlite:////nowhere/at/all/tables.db", "nosuch://host/tables",
    "postgresql+nosuch://anna:hidden-word@host/tables",
])  # fmt: skip
def test_the_error_for_a_database_shows_no_password(url):
    with pytest.raises(StoppedError) as caught:
        Store(url)
    assert "hidden-word" not in one_line(caught.value)


def test_a_data_folder_that_cannot_be_created_is_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoppedError) as caught:
        sqlite_url(tmp_path / "file" / "matzl")
    assert str(tmp_path / "file" / "matzl") in one_line(caught.value)
    assert sqlite_url(tmp_path / "new" / "er") == f"sqlite:///{tmp_path}/new/er/tables.db"
    assert (tmp_path / "new" / "er").is_dir()

"""``matzl backup`` and ``matzl restore``: complete copies beside a running server, and nothing lost by restoring one."""

from __future__ import annotations

from pathlib import Path

import pytest

from matzl.errors import StoppedError
from matzl.table.store import Store
from matzl.table.store.migrating import NEWEST
from tests.databases import (
    as_postgres,
    new_database,
    opened_database,
    postgresql_cluster,
    postgresql_database,
    postgresql_programs,
)
from tests.tables.test_migration import version
from tests.test_cli import run

pytestmark = pytest.mark.sqlite


def names(store: Store) -> set[str]:
    with opened_database(str(store._engine.url.database)) as connection:
        return {name for (name,) in connection.execute("select name from visitor")}


@pytest.fixture
def store(url) -> Store:
    """Return the open store of a running server, in whose write-ahead log is a visitor."""
    store = Store(url)
    store.call(store.visitors.new, "Anna")
    yield store
    store.close()


def test_a_backup_beside_a_running_server_has_what_is_in_its_log(store, tmp_path) -> None:
    assert (tmp_path / "tables.db-wal").stat().st_size > 0
    copied = tmp_path / "copy.db"
    done = run("backup", copied, "--data", tmp_path)
    assert (done.exit_code, done.output) == (0, f"The tables have been copied to {copied}.\n")
    assert copied.stat().st_mode & 0o077 == 0
    assert {each.name for each in tmp_path.iterdir()} >= {"copy.db", "tables.db"}
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob("copy.db-*"))
    with opened_database(str(copied)) as connection:
        assert connection.execute("select name from visitor").fetchall() == [("Anna",)]
    store.call(store.visitors.new, "Berta")  # the server goes on
    assert names(store) == {"Anna", "Berta"}


def test_a_backup_overwrites_nothing(store, tmp_path) -> None:
    copied = tmp_path / "copy.db"
    copied.write_text("mine")
    done = run("backup", copied, "--data", tmp_path)
    assert done.exit_code == 1
    assert done.output == f"matzl: {copied} exists already: name a new file\n"
    assert copied.read_text() == "mine"


def test_nothing_is_restored_under_a_running_server(store, tmp_path) -> None:
    copied = tmp_path / "copy.db"
    run("backup", copied, "--data", tmp_path)
    store.call(store.visitors.new, "Berta")
    done = run("restore", copied, "--data", tmp_path)
    assert done.exit_code == 1
    assert "is in use by matzl" in done.output
    assert done.output.count("\n") == 1
    assert names(store) == {"Anna", "Berta"}
    assert not list(tmp_path.glob("tables-*"))


@pytest.mark.parametrize("damaged", [False, True])
def test_a_backup_is_restored_and_the_earlier_tables_are_kept(tmp_path, damaged) -> None:
    store = Store(new_database(tmp_path / "tables.db"))
    store.call(store.visitors.new, "Anna")
    copied = tmp_path / "copy.db"
    run("backup", copied, "--data", tmp_path)
    store.call(store.visitors.new, "Berta")
    store.close()
    if damaged:
        (tmp_path / "tables.db").write_text("no database")
    before = (tmp_path / "tables.db").read_bytes()
    done = run("restore", copied, "--data", tmp_path)
    assert done.exit_code == 0
    (kept,) = tmp_path.glob("tables-before-restore-*.db")
    assert str(kept) in done.output
    if damaged:
        assert kept.read_bytes() == before
    else:
        with opened_database(str(kept)) as connection:
            assert connection.execute("select count(*) from visitor").fetchone() == (2,)
    again = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert names(again) == {"Anna"}
    again.close()


def test_a_backup_is_restored_into_a_new_folder(store, tmp_path) -> None:
    copied, folder = tmp_path / "copy.db", tmp_path / "new"
    run("backup", copied, "--data", tmp_path)
    assert run("restore", copied, "--data", folder).output.count("\n") == 1
    assert {each.name for each in folder.iterdir()} == {"tables.db", "tables.lock"}
    assert run("check", "--data", folder).exit_code == 0


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_is_no_sound_database_is_refused(tmp_path, command) -> None:
    folder, bad = tmp_path / "data", tmp_path / "tables.db"
    bad.write_text("no database")
    words = ("backup", tmp_path / "copy.db", "--data", tmp_path)
    done = run(*(words if command == "backup" else ("restore", bad, "--data", folder)))
    assert done.exit_code == 1
    assert done.output == f"matzl: {bad} is not a sound database of matzl: file is not a database\n"
    assert not folder.exists()
    assert not (tmp_path / "copy.db").exists()


def test_a_missing_backup_is_a_fault_of_the_command_line(tmp_path) -> None:
    done = run("restore", tmp_path / "none.db", "--data", tmp_path)
    assert done.exit_code == 2
    assert f"there is no file {tmp_path / 'none.db'}" in done.output


def test_a_copy_that_does_not_fit_leaves_nothing(store, tmp_path) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        done = run("backup", tmp_path / "copy.db", "--data", tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert done.exit_code == 1
    assert done.output.startswith(f"matzl: the copy {tmp_path / 'copy.db'} cannot be made: ")
    names = {each.name.partition("-")[0] for each in tmp_path.iterdir()}
    assert names == {"tables.db", "tables.lock"}


def test_a_migration_keeps_a_copy_of_the_database_before_it(tmp_path, sample, later) -> None:
    Store(sample).close()
    kept = tmp_path / "tables-before-update.db"
    assert (version(sample), version(str(kept))) == (later, NEWEST)
    at = kept.stat().st_mtime_ns
    Store(sample).close()
    assert kept.stat().st_mtime_ns == at, "no second copy without a migration"


def test_nothing_is_migrated_that_cannot_be_copied(sample, later, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise StoppedError("the copy cannot be made: the disk is full", "unwritable")

    monkeypatch.setattr("matzl.table.store.migrating.copy_database", full)
    with pytest.raises(StoppedError, match="the disk is full"):
        Store(sample)
    assert version(sample) == NEWEST


def test_a_new_database_needs_no_copy(tmp_path, url) -> None:
    Store(url).close()
    assert not list(tmp_path.glob("tables-before-*"))


def test_postgresql_is_dumped_while_it_is_used_and_restored_here_and_elsewhere() -> None:
    """Here a later version has added a table."""
    with postgresql_database() as url:
        store, programs, cluster = Store(url), postgresql_programs(), postgresql_cluster()
        visitor, secret = store.call(store.visitors.new, "Anna")
        dump, name = Path(cluster) / "tables.dump", str(store._engine.url.database)
        of_database = "-h", cluster, "-U", "matzl"
        as_postgres(programs / "pg_dump", *of_database, "-F", "custom", "-f", dump, name)
        store.call(store.visitors.change, visitor.id, name="Berta")
        store.close()
        with opened_database(url) as connection:
            connection.execute("CREATE TABLE later (visitor TEXT REFERENCES visitor (id))")
        words = "--clean", "--if-exists", "--create", "--exit-on-error", "--dbname", "postgres"
        for place in ("here", "elsewhere"):
            if place == "elsewhere":
                as_postgres(programs / "dropdb", *of_database, name)
            as_postgres(programs / "pg_restore", *of_database, *words, dump)
            restored = Store(url)
            assert restored.call(restored.visitors.by_secret, secret) == visitor
            restored.close()


def test_a_named_folder_is_used_whatever_database_the_environment_names(
    tmp_path, url, monkeypatch
) -> None:
    Store(url).close()
    monkeypatch.setenv("MATZL_DATABASE", "postgresql+psycopg://nobody@127.0.0.1/none")
    assert run("check", "--data", tmp_path).exit_code == 0
    assert "is for SQLite" in run("check").output

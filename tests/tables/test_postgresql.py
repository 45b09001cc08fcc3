"""A PostgreSQL database as a store: opened by several processes at once, refused with one line, lost and found again."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import IntegrityError

from matzl import Match
from matzl.errors import StoppedError, TableError
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store import Store
from matzl.table.store.event_log import NewEvents
from matzl.table.store.finished import FinishedRows, add_finished, add_rows, rows_of_match
from matzl.table.store.postgresql import BUSY_MILLISECONDS, OPTIONS, lock_of
from tests.databases import (
    end_connections,
    opened_database,
    postgresql_cluster,
    postgresql_database,
)
from tests.playing import played
from tests.tables.table_driver import seated

SETTINGS = {"game": "mittlere", "chairs": ["open", "open"]}


@pytest.fixture
def url():
    with postgresql_database() as address:
        yield address


@pytest.fixture
def stores(url):
    several = [Store(url), Store(url)]
    yield several
    for each in several:
        each.close()


def opened(key: str) -> Table:
    links = {"invite": f"invite-{key}", "watch": f"watch-{key}", "secret": "00" * 32}
    return Table(key, [Event("opened", {"settings": SETTINGS, **links}, "anna")])


def test_servers_that_start_at_once_migrate_once_and_have_the_same_secrets(url):
    with opened_database(url) as connection:
        connection.execute("drop schema public cascade")
        connection.execute("create schema public")
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [url] * 4))
        secrets = set(threads.map(lambda store: store.server_secret("forms"), stores))
    assert len(secrets) == 1
    for each in stores:
        each.close()


def test_a_database_without_an_encoding_keeps_names_as_they_are():
    with postgresql_database("ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0") as url:
        store = Store(url)
        name = store.call(store.visitors.new, "Åsa 𝄞")[0].name
        store.close()
    assert name == "Åsa 𝄞"


def test_an_absent_server_is_refused_for_its_own_reason_in_a_folder_without_access(monkeypatch):
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(StoppedError, match=r"cannot be used: .*No such file or directory"):
        Store("postgresql+psycopg://matzl@/none?host=/nowhere")


def test_of_two_processes_that_append_at_once_one_fails(stores):
    one, two = stores
    table = opened("k1")
    one.call(
        one.events.append, NewEvents(table, [Event("opened", {"settings": SETTINGS}, "anna")], 0)
    )
    said = [Event("said", {"text": "hello", "phrase": ""}, "anna")]
    one.call(one.events.append, NewEvents(table, said, 1))
    with pytest.raises(IntegrityError):
        two.call(two.events.append, NewEvents(table, said, 1))
    assert [each.kind for each in two.call(two.events.read, "k1")] == ["opened", "said"]


def test_decisions_made_at_once_are_all_kept(stores):
    with ThreadPoolExecutor(2) as threads:
        for number in range(10):
            decided = [
                threads.submit(each.moderation.decide, "ban", f"{number} {place}")
                for place, each in enumerate(stores)
            ]
            for each in decided:
                each.result()
    assert len(stores[0].moderation.decisions().banned) == 20


def test_a_lost_connection_is_replaced(url, stores):
    store, other = stores
    assert store.call(store.events.joinable) == []
    end_connections(url)
    assert store.call(store.events.joinable) == []
    assert other.call(other.visitors.new, "Anna")[0].name == "Anna"


def test_who_opens_a_database_waits_for_its_migration_but_no_transaction_for_long(url, monkeypatch):
    impatient = OPTIONS["options"].replace(f"lock_timeout={BUSY_MILLISECONDS}", "lock_timeout=100")
    monkeypatch.setitem(OPTIONS, "options", impatient)
    with ThreadPoolExecutor(1) as threads:
        with opened_database(url) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(?)", [lock_of("migration")])
            opening = threads.submit(Store, url)
            time.sleep(0.5)
            assert not opening.done()
        store = opening.result()
    with opened_database(url) as connection:
        connection.execute("LOCK TABLE visitor")
        with pytest.raises(TableError) as caught:  # it waits for nothing else
            store.call(store.visitors.new, "Anna")
    assert caught.value.code == "store-busy"
    store.call(store.visitors.new, "Anna")
    store.close()


def test_what_two_processes_write_at_once_is_there_once(stores):
    pytest.importorskip("matzl.features.puzzle", reason="answers to puzzles are written")
    one, two = stores
    anna = one.call(one.visitors.new, "Anna")[0].id
    with ThreadPoolExecutor(2) as threads:
        for number in range(20):
            for part, name, given in (
                ("replays", "keep", (f"r{number}", {"deals": []})),
                ("replays", "keep_analysis", (f"r{number}", 1, {"decisions": []})),
                ("puzzles", "answer", (anna, "mittlere", f"p{number}", False)),
            ):
                for done in [
                    threads.submit(each.call, getattr(getattr(each, part), name), *given)
                    for each in stores
                ]:
                    done.result()
    assert {each.tries for each in two.call(two.puzzles.read, anna)["mittlere"].values()} == {2}


def test_deals_that_end_at_once_wait_for_each_other_only_if_somebody_played_both(stores):
    driver = seated("mittlere", options={"deals": 1})
    driver.start(3)
    driver.until(Stage.OVER)
    table, (one, two) = driver.table, stores

    def add(store: Store, match: int, *people: str) -> None:
        table.matches, table.visitors = match, list(people)
        with store._engine.begin() as connection:
            add_finished(connection, [table], 0.0)

    with ThreadPoolExecutor(1) as threads:
        with one._engine.begin() as first:
            add_finished(first, [table], 0.0)
            add(two, 2, "dora", "emil", "fred")
            assert two.call(two.memory.rate)
            same = threads.submit(add, two, 3, "dora", "emil", "anna")
            time.sleep(0.3)
            assert not same.done()
        same.result()
    assert one.call(one.memory.rate)
    assert not two.call(two.memory.rate), "all have a rating"


def test_bots_with_long_names_finish_deals_and_those_in_uploads_need_not_exist(url, stores):
    match = Match("bondtolva", 3)
    played(match.deal).meta = {"levels": ["exec:" + "x" * 500, "a\0"]}
    match.finish_deal()
    rows = rows_of_match(match, 1, 0.0)
    nowhere = {"origin": "", "origin_id": "", "bots": ""}
    with stores[0]._engine.begin() as connection:
        add_rows(connection, FinishedRows(rows.deal | nowhere, rows.seats))
    with opened_database(url) as connection:
        rows = connection.execute("SELECT bot, level FROM finished_seat ORDER BY seat").fetchall()
    assert [*map(tuple, rows)] == [("exec:" + "x" * 500, "people"), (None, "exec:" + "x" * 500)]


async def test_several_transactions_write_at_once(url, stores):
    store, _ = stores
    visitor, secret = await store.run(store.visitors.new, "Anna")
    with opened_database(url) as connection:
        connection.execute("SELECT * FROM visitor FOR UPDATE")
        waiting = asyncio.ensure_future(store.run(store.visitors.change, visitor.id, deck="swiss"))
        await store.run(store.visitors.note_use, secret, "Firefox")
        assert not waiting.done()
    assert await waiting


@pytest.mark.parametrize(("url", "words"), [
    ("postgresql+psycopg://anna:hidden-word@127.0.0.1:1/tables", "refused"),
    ("postgresql+psycopg://anna:hidden-word@nowhere.invalid/tables", "nowhere.invalid"),
    ("postgresql+psycopg://anna:hidden-word@host:port/tables", "at the address given"),
    ("postgresql+psycopg://anna@/tables?host={cluster}&password=hidden-word", "anna"),
    ("postgresql+psycopg://matzl@/missing?host={cluster}", "does not exist"),
    ("mysql://anna:hidden-word@host/tables", "neither SQLite nor"),
])  # fmt: skip
def test_an_address_without_a_database_is_one_line_without_the_password(url, words):
    with pytest.raises(StoppedError, match=words) as caught:
        Store(url.format(cluster=postgresql_cluster()) if "{" in url else url)
    assert "\n" not in str(caught.value)
    assert "hidden-word" not in str(caught.value)

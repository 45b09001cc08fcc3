"""Actions of a deal stored by the event loop itself: the same rows, and nothing is stored if anything is in the way."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator

import pytest

from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.store import Store, prompt_append
from matzl.table.store.prompt_append import PromptAppend
from tests.databases import opened_database
from tests.tables.table_driver import PEOPLE, TableDriver, playing


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()


@pytest.fixture
def prompt(url: str) -> Iterator[PromptAppend]:
    made = PromptAppend(url)
    yield made
    made.close()


def stored(store: Store) -> TableDriver:
    """Return a table whose deal has begun, with its events in the store."""
    driver = playing("mittlere")
    store.events.append(driver.table, driver.events, 0)
    return driver


def played(driver: TableDriver) -> tuple[int, list[Event]]:
    """Play an action; return the number of events before it, and its events."""
    length = len(driver.events)
    driver.play()
    return length, driver.events[length:]


def test_an_action_is_stored_as_by_the_thread_that_writes(url, store, prompt) -> None:
    driver = stored(store)
    for number, append in enumerate((prompt.append, store.events.append)):
        length, action = played(driver)
        assert append(driver.table, action, length, f"once {number}") is not False
    assert store.events.read("key") == driver.events
    with opened_database(url) as connection:
        rows = connection.execute("SELECT typeof(data), typeof(at), once, at FROM event").fetchall()
        (index,) = connection.execute("SELECT stage, joinable, changed FROM place").fetchall()
    (*kinds, once, _), (*known, last, at) = rows[-2:]
    assert (kinds, once, last) == (known, "once 0", "once 1")
    assert index[:2] == ("playing", 0)
    assert index[2] == at
    assert Table("key", store.events.read("key")).deal == driver.table.deal


def test_nothing_is_stored_where_another_way_has_to_be_taken(url, store, prompt) -> None:
    driver = stored(store)
    length, action = played(driver)
    said = Event("said", {"seat": 0, "name": "Anna", "phrase": "hello", "text": ""}, PEOPLE[0])
    assert not prompt.append(driver.table, [said], length, None)
    assert not prompt.append(driver.table, action * 2, length, None)
    assert not prompt.append(driver.table, action, length - 1, None), "that number is taken"
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert not prompt.append(driver.table, action, length, None), "another program is writing"
    other.execute("DELETE FROM place")
    other.execute("COMMIT")
    other.close()
    assert not prompt.append(driver.table, action, length, None), "a visitor has deleted the table"
    assert store.events.read("key") == driver.events[:length]


def test_an_error_of_any_kind_leaves_the_database_to_others(url, store, prompt) -> None:
    driver = stored(store)
    length, action = played(driver)
    with pytest.raises(UnicodeEncodeError):
        prompt.append(driver.table, action, length, "\ud800")
    other = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("ROLLBACK")
    other.close()
    assert prompt.append(driver.table, action, length, "once")
    assert store.events.read("key") == driver.events


def test_the_end_of_a_deal_is_stored_with_what_it_leaves(store, prompt) -> None:
    driver = stored(store)
    while driver.table.stage is Stage.PLAYING:
        length, action = played(driver)
        promptly = prompt.append(driver.table, action, length, None)
        assert promptly == (driver.table.stage is Stage.PLAYING)


@pytest.mark.parametrize("url", ["sqlite://", "postgresql://nobody@localhost/matzl"])
def test_only_files_of_sqlite_are_written_so(url) -> None:
    driver = playing("mittlere")
    length, action = played(driver)
    assert not PromptAppend(url).append(driver.table, action, length, None)


def test_a_short_transaction_of_another_thread_is_awaited(url, store, prompt, monkeypatch) -> None:
    monkeypatch.setattr(prompt_append, "WAIT_SECONDS", 10.0)
    driver = stored(store)
    length, action = played(driver)
    other = sqlite3.connect(
        url.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    ending = threading.Timer(0.02, other.execute, ["ROLLBACK"])
    ending.start()
    assert prompt.append(driver.table, action, length, None)
    ending.join()
    other.close()
    assert store.events.read("key") == driver.events


def test_only_what_others_write_counts_as_a_change(url, store, prompt) -> None:
    driver = stored(store)
    assert prompt.others_wrote(), "it has not looked before"
    for append, others in ((prompt.append, False), (store.events.append, True)):
        length = len(driver.events)
        driver.play()
        append(driver.table, driver.events[length:], length, None)
        assert prompt.others_wrote() is others
        assert not prompt.others_wrote()
    length = len(driver.events)
    driver.play()
    with opened_database(url) as other:
        other.execute("UPDATE place SET changed = 0")
    assert prompt.append(driver.table, driver.events[length:], length, None)
    assert prompt.others_wrote(), "an action stored since does not hide it"
    assert PromptAppend("sqlite://").others_wrote(), "unknown without a file"

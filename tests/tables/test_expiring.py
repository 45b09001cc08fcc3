"""Data older than a service keeps is deleted: absent guests, ended tables, talk and uploads; results stay."""

from __future__ import annotations

import asyncio
import time

import pytest

from matzl.features.statistics.model import statistics
from matzl.table.core import commands
from matzl.table.core.stages import Stage
from matzl.table.live.erasing import EXPIRE_EVERY, TABLES_AT_ONCE, expire, keep_erasing
from matzl.table.store.visitors import DAY_SECONDS, DEVICE, RECOVERY
from tests.databases import opened_database, stored_bytes
from tests.tables.service_driver import against
from tests.tables.test_erasing import FRIEND, NAME, alone, shared, visitors
from tests.waiting import until

LONG_AGO = time.time() - 100 * DAY_SECONDS
"""A time that is older than 30 days, and younger than 200."""


def aged(url: str, statement: str, *values: object) -> None:
    """Execute a statement, as if time had passed."""
    with opened_database(url) as connection:
        connection.execute(statement, values)


def away(url: str) -> None:
    """Let all visitors have been away for long."""
    aged(url, "update visitor set made = ?", LONG_AGO)
    aged(url, "update secret set seen = ?", LONG_AGO)


def rows(url: str, table: str, name: str) -> int:
    """Return the number of rows of a card table in a database table."""
    with opened_database(url) as connection:
        (found,) = connection.execute(
            f"select count(*) from {name} where table_id = ?", (table,)
        ).fetchone()
        return found


async def test_guests_who_stay_away_are_deleted(service, url) -> None:
    anna, berta = await visitors(service)
    table = await alone(service, anna)
    away(url)
    service.keep = {"guests": 200}
    await expire(service)
    assert NAME.encode() in stored_bytes(url)
    service.keep = {"guests": 30}
    aged(url, "update secret set seen = ? where visitor_id = ?", time.time(), berta)
    await expire(service)
    assert NAME.encode() not in stored_bytes(url)
    assert table.encode() not in stored_bytes(url)
    assert FRIEND.encode() in stored_bytes(url)


async def test_those_who_may_come_back_stay(service, url) -> None:
    store, (anna, berta) = service.store, await visitors(service)
    local = (await store.run(store.visitors.with_secret, "x" * 40)).id
    await store.run(store.visitors.code, anna, RECOVERY)
    await store.run(store.visitors.code, berta, DEVICE)
    away(url)
    since = time.time() - 30 * DAY_SECONDS
    assert await store.run(store.visitors.absent, since) == [berta]
    assert local not in await store.run(store.visitors.absent, since)


async def test_a_new_visitor_who_has_signed_out_is_not_absent_yet(service, url) -> None:
    store = service.store
    await visitors(service)
    aged(url, "delete from secret")
    assert await store.run(store.visitors.absent, time.time() - DAY_SECONDS) == []


async def payoffs(service, visitor):
    """Return the number of the visitor's deals, the sum of their payoffs, of all and by kind of deal."""
    (figures,) = await statistics(service.store, visitor, "mittlere")
    assert figures is not None
    kinds = [figures.overall, *(each for of in figures.by.values() for each in of)]
    return [(each.key, each.deals, each.total) for each in kinds]


async def test_an_ended_table_is_deleted_and_its_results_stay(service, url) -> None:
    anna, _ = await visitors(service)
    ended, recent = await alone(service, anna), await alone(service, anna)
    before = await payoffs(service, anna)
    aged(url, "update event set at = ? where table_id = ?", LONG_AGO, ended)
    service.keep = {"tables": 30}
    await expire(service)
    assert {name: rows(url, ended, name) for name in ("event", "place", "sitter")} == {
        "event": 0,
        "place": 0,
        "sitter": 0,
    }
    with opened_database(url) as connection:
        kept = connection.execute("select record, begun, replay from finished_deal order by id")
        assert [row == (None,) * 3 for row in kept] == [True, False]
    since = time.time() - 30 * DAY_SECONDS
    service.store.erasure.delete_logs(since, [recent])  # where something has happened meanwhile
    service.store.erasure.delete_talk(since, [recent])
    assert rows(url, recent, "event") > 0
    assert ended not in service.tables.live
    assert await payoffs(service, anna) == before
    store = service.store
    matches = await store.run(store.memory.matches, anna, most=10)
    assert [each.replay is None for each in matches] == [False, True]
    deals = await store.run(store.memory.deals, anna, "mittlere", skip=0, most=10)
    assert [each.replay is None for each in deals] == [False, True]


async def test_tables_in_play_or_looked_at_stay(service, url) -> None:
    anna, berta = await visitors(service)
    playing, watched = await shared(service, anna, berta, deals=2), await alone(service, anna)
    stream = service.stream(watched, anna)
    await anext(stream)
    looking = asyncio.ensure_future(anext(stream))
    await until(lambda: service.tables.live[watched].streams)
    aged(url, "update event set at = ?", LONG_AGO)
    service.keep = {"tables": 30}
    await expire(service)
    assert rows(url, playing, "event") > 0
    assert rows(url, watched, "event") > 0
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)


ORIGIN = "update place set origin = '{}', origin_id = 'c' where table_id = :table"
CHALLENGE = """insert into challenge select 'c', :who, 'mittlere', 0,
    json_object('source', replay, 'replay', '') from finished_deal where table_id = :table"""


@pytest.mark.parametrize(
    "statements",
    [[ORIGIN.format("daily")], [CHALLENGE, ORIGIN.format("challenge")], [CHALLENGE]],
    ids=("daily", "attempt", "challenge"),
)
@pytest.mark.sqlite
async def test_tables_to_which_something_refers_stay(service, url, statements) -> None:
    anna, _ = await visitors(service)
    table, other = await alone(service, anna), await alone(service, anna)
    with opened_database(url) as connection:
        for each in statements:
            assert connection.execute(each, {"who": anna, "table": table}).rowcount == 1
    aged(url, "update event set at = ?", LONG_AGO)
    service.keep = {"tables": 30}
    await expire(service)
    assert (rows(url, table, "event") > 0, rows(url, other, "event")) == (True, 0)


async def test_tables_of_a_tournament_stay_while_something_happens_in_it(service, url) -> None:
    anna, _ = await visitors(service)
    table = await alone(service, anna)
    aged(url, "update event set at = ?", LONG_AGO)
    aged(url, "update place set origin = 'tournament', origin_id = 't'")
    aged(url, "insert into tournament_event values ('t', ?, 'x', '{}', '', ?)", 1, time.time())
    service.keep = {"tables": 30}
    await expire(service)
    assert rows(url, table, "event") > 0
    aged(url, "update tournament_event set at = ?", LONG_AGO)
    await expire(service)
    assert rows(url, table, "event") == 0


async def test_old_words_are_deleted_and_the_table_goes_on(service, url) -> None:
    anna, berta = await visitors(service)
    table = await shared(service, anna, berta, deals=2)
    await service.execute(table, anna, commands.Say(phrase="hello"))
    service.keep = {"talk": 30}
    await expire(service)
    said = [each.text for each in (await service.table_view(table, anna)).talk]
    assert said == ["my secret words", "hello there", ""]
    aged(url, "update event set at = ?", LONG_AGO)
    await expire(service)
    assert b"secret words" not in stored_bytes(url)
    view = await service.table_view(table, anna)
    assert [(each.text, each.phrase) for each in view.talk] == [("…", ""), ("…", ""), ("", "hello")]
    assert view.stage is Stage.PLAYING
    await service.execute(table, anna, commands.Say(text="again"))


async def test_old_uploads_are_deleted_unless_a_challenge_needs_them(service, url) -> None:
    store = service.store
    for key in ("old", "needed", "source", "new", *map(str, range(50))):
        await store.run(store.replays.keep, key, {"record": {}})
    await store.run(store.replays.keep_analysis, "old", 1, {"form": 0})
    aged(url, "update upload set made = ? where id <> 'new'", LONG_AGO)
    aged(
        url,
        "insert into challenge values ('c', 'anna', 'mittlere', 0, ?)",
        '{"source": "source", "replay": "needed"}',
    )
    service.keep = {"uploads": 30}
    await expire(service)
    with opened_database(url) as connection:
        kept = {key for (key,) in connection.execute("select id from upload")}
        assert kept == {"needed", "source", "new"}
        assert connection.execute("select count(*) from analysis").fetchone() == (0,)


async def test_many_tables_are_deleted_a_few_at_a_time(service, url, monkeypatch) -> None:
    closed = against()
    for number in range(TABLES_AT_ONCE + 5):
        table = await service.open("anna", closed, str(number))
        await service.execute(table, "anna", commands.Close())
    aged(url, "update event set at = ?", LONG_AGO)
    delete, sizes = service.store.erasure.delete_logs, []
    monkeypatch.setattr(
        service.store.erasure,
        "delete_logs",
        lambda since, tables: sizes.append(len(tables)) or delete(since, tables),
    )
    service.keep = {"tables": 30}
    await expire(service)
    assert sizes == [TABLES_AT_ONCE, 5]
    with opened_database(url) as connection:
        assert connection.execute("select count(*) from event").fetchone() == (0,)


@pytest.mark.sqlite
async def test_nothing_expires_unless_a_service_is_told_to(service, url) -> None:
    anna, _ = await visitors(service)
    table = await alone(service, anna)
    await service.store.run(service.store.replays.keep, "upload", {"record": {}})
    for column in ("visitor set made", "secret set seen", "event set at", "upload set made"):
        aged(url, f"update {column} = 0")
    with opened_database(url) as connection:
        before = list(connection.iterdump())
    for keep in ({}, {"guests": 0, "tables": 0, "talk": 0, "uploads": 0}):
        service.keep = keep
        await expire(service)
        with opened_database(url) as connection:
            assert list(connection.iterdump()) == before
    assert rows(url, table, "event") > 0


async def test_a_running_service_deletes_by_itself(url, service) -> None:
    anna, _ = await visitors(service)
    away(url)
    aged(url, "update visitor set made = ? where id <> ?", time.time(), anna)
    service.keep = {"guests": 30}
    assert EXPIRE_EVERY > 0
    task = asyncio.create_task(keep_erasing(service))
    await until(lambda: NAME.encode() not in stored_bytes(url))
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.sqlite
async def test_damage_holds_up_no_other_deletion(service, url, caplog) -> None:
    store, (anna, berta) = service.store, await visitors(service)
    damaged, sound = [await shared(service, anna, berta, deals=2) for _ in range(2)]
    away(url)
    aged(url, "update event set at = ?", LONG_AGO)
    aged(url, "update event set data = '{' where table_id = ? and kind = 'said'", damaged)
    aged(url, "insert into tournament_event values ('t', 1, 'opened', '{', ?, 0)", anna)
    service.keep = {"talk": 30}
    await expire(service)
    said = [each.data["text"] for each in store.call(store.events.read, sound, ("said",))]
    assert said == ["…", "…"]
    service.keep = {"guests": 30}
    await expire(service)
    assert await store.run(store.visitors.absent, time.time()) == []
    assert "a damaged tournament cannot be left" in caplog.text
    assert b"secret words" not in stored_bytes(url)

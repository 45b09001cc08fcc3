"""Events are stored before they are shown, and a failed write changes nothing."""

import asyncio
import threading

import pytest
from sqlalchemy.exc import OperationalError

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.state import Table
from tests.tables.conftest import warm_service
from tests.tables.plain import plain
from tests.tables.service_driver import Looking, against
from tests.waiting import PATIENCE, until


def settings(game="mittlere", *chairs, **more):
    return against(*chairs, game=game, listed=True, **more)


async def log_of(service, table):
    return await service.store.run(service.store.events.read, table)


def failing(service, monkeypatch, times, error=None):
    """Let the store fail a number of times before an event is written."""
    append, left = service.store.events.append, [times]

    def appended(*args):
        if left[0]:
            left[0] -= 1
            raise error or OperationalError("insert", {}, Exception("disk full"))
        append(*args)

    monkeypatch.setattr(service.store.events, "append", appended)


async def test_events_that_cannot_be_stored_are_not_shown_and_can_be_repeated(url, monkeypatch):
    service = warm_service(url)
    table = await service.open("anna", settings())
    view = await service.table_view(table, "anna")
    before, log = plain(view), await log_of(service, table)
    looking = Looking(service, table, "anna", view.mark)
    await looking.until(0)
    failing(service, monkeypatch, 1)
    hello = commands.Say(phrase="hello")
    with pytest.raises(OperationalError):
        await service.execute(table, "anna", hello, "once")
    await looking.until(0)
    assert plain(await service.table_view(table, "anna")) == before
    assert await log_of(service, table) == log
    await service.execute(table, "anna", hello, "once")
    await looking.until(1)
    await service.close()
    await looking.task
    assert [len(view.talk) for view in looking.views] == [1]


async def test_what_waits_is_stored_together_and_a_fault_harms_no_other_table(service, monkeypatch):
    first, *tables = [await service.open("anna", settings(), str(number)) for number in range(4)]
    append, sizes, others_wait = service.store.events.append, [], threading.Event()

    def noted(*several):
        sizes.append(len(several))
        if first in [each.table.key for each in several]:
            assert others_wait.wait(PATIENCE)
        if tables[1] in [each.table.key for each in several]:
            raise OperationalError("insert", {}, Exception("no such number"))
        append(*several)

    monkeypatch.setattr(service.store.events, "append", noted)
    hello = commands.Say(phrase="hello")
    being_stored = asyncio.ensure_future(service.execute(first, "anna", hello))
    await until(lambda: sizes)
    waiting = [asyncio.ensure_future(service.execute(table, "anna", hello)) for table in tables]
    await until(lambda: len(service.tables._unstored) == len(tables))
    others_wait.set()
    await being_stored
    failed = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(each, OperationalError) for each in failed] == [False, True, False]
    assert sizes == [1, 3, 1, 1, 1]
    kinds = [[event.kind for event in await log_of(service, table)] for table in tables]
    assert kinds == [["opened", "said"], ["opened"], ["opened", "said"]]


async def test_a_command_after_a_failure_starts_from_the_stored_events(service, monkeypatch):
    """The second command waits for the lock while the first fails: its event must follow the stored log."""
    table = await service.open("anna", settings())
    failing(service, monkeypatch, 1)
    first = service.execute(table, "anna", commands.ChangeRules({"pace": "calm"}), "1")
    second = service.execute(table, "anna", commands.ChangeRules({"history": "all"}), "2")
    look = service.table_view(table, "anna")
    said = await asyncio.gather(first, second, look, return_exceptions=True)
    assert isinstance(said[0], OperationalError)
    assert said[1] is None
    assert said[2].rules.pace == "at-once"
    rules = Table(table, await log_of(service, table)).rules
    assert (rules.pace, rules.history) == ("at-once", "all")
    await service.execute(table, "anna", commands.Say(phrase="hello"))
    assert [e.kind for e in await log_of(service, table)] == ["opened", "ruled", "said"]


@pytest.mark.sqlite
async def test_no_bot_moves_at_a_forgotten_table(url, monkeypatch):
    """A command fails while a bot searches: the bot's move must follow the stored log, too."""
    gate, asked = asyncio.Event(), asyncio.Event()

    async def sleep(_):
        asked.set()
        await gate.wait()

    service = warm_service(url, sleep)
    monkeypatch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: 0)
    table = await service.open("anna", settings("mittlere", "novice", "novice"))
    await asked.wait()
    failing(service, monkeypatch, 1)
    with pytest.raises(OperationalError):
        await service.execute(table, "anna", commands.Say(phrase="hello"))
    gate.set()
    await asyncio.sleep(0.05)
    while (await service.table_view(table, "anna")).view.turn:  # noqa: ASYNC110
        await asyncio.sleep(0.005)
    assert [e.kind for e in await log_of(service, table)] == ["opened", "started", "done", "done"]
    assert await service.store.run(seq_numbers, service.store, table) == [1, 2, 3, 4]
    await service.close()


def seq_numbers(store, table):
    """Return the numbers of a table's events."""
    with store._engine.connect() as connection:
        found = connection.exec_driver_sql(
            "select seq from event where table_id = ? order by seq", (table,)
        )
        return [seq for (seq,) in found]


async def test_one_of_many_simultaneous_commands_is_executed(service, monkeypatch):
    monkeypatch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: 2)
    table = await service.open("anna", settings("mittlere"))
    for guest in ("berta", "clara"):
        await service.execute(table, guest, commands.Sit())
    await service.execute(table, "anna", commands.Start())
    view = await service.table_view(table, "anna")
    plays = [
        service.execute(table, "anna", commands.Play(card, view.move), f"once {number}")
        for number, card in enumerate(view.hand)
    ]
    said = await asyncio.gather(*plays, return_exceptions=True)
    assert said.count(None) == 1
    assert {refusal.code for refusal in said if refusal is not None} == {"stale"}
    assert [e.kind for e in await log_of(service, table)].count("done") == 1


async def test_a_repeated_command_is_executed_once_and_not_refused(service):
    table = await service.open("anna", settings())
    hello = commands.Say(phrase="hello")
    await asyncio.gather(*(service.execute(table, "anna", hello, "once") for _ in range(5)))
    assert len((await service.table_view(table, "anna")).talk) == 1
    await service.execute(table, "berta", commands.Sit(), "once")
    await service.execute(table, "berta", hello, "another")
    await service.execute(table, "anna", hello, "once")  # after others
    assert len((await service.table_view(table, "anna")).talk) == 2


async def test_a_refused_command_may_be_executed_later(service):
    table = await service.open("anna", settings())
    for seat, level in ((1, "novice"), (2, "novice")):
        with pytest.raises(TableError):
            await service.execute(table, "anna", commands.Start(), "once")
        await service.execute(table, "anna", commands.SeatBot(seat, level))
    await service.execute(table, "anna", commands.Start(), "once")
    assert (await service.table_view(table, "anna")).matches == 1


async def test_a_table_requested_twice_at_once_is_opened_once(service):
    """Two clicks on a page without a script send the same form twice, the second before the first is answered."""
    asked = [service.open("anna", settings(), "once") for _ in range(5)]
    (table,) = set(await asyncio.gather(*asked))
    assert [listed.table for listed in await service.invitations.of_visitor("anna")] == [table]
    await service.execute(table, "anna", commands.Say(phrase="hello"))
    assert [e.kind for e in await log_of(service, table)] == ["opened", "said"]

"""Several processes with one PostgreSQL database: here, services in one process, which share nothing else."""

from __future__ import annotations

import asyncio
import json

import pytest

from matzl.errors import TableError
from matzl.table.core import commands
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.waiting import Clock
from matzl.table.live.erasing import erase, keep_erasing
from matzl.table.live.sharing import NAME
from matzl.table.store.postgresql import payloads
from tests.conftest import CLOSING
from tests.databases import end_connections, opened_database, postgresql_database
from tests.tables.conftest import warm_service
from tests.tables.service_driver import Looking, against, code_of
from tests.tables.test_stalled import Faulty
from tests.waiting import until

TALKING = against("open", "novice")

FULL = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk AFTER INSERT ON event EXECUTE FUNCTION refuse()
"""
"""Commands that let PostgreSQL refuse events once they are in the table, as on a full disk."""


@pytest.fixture
def url():
    with postgresql_database() as made:
        yield made


@pytest.fixture
def unclosed(url, monkeypatch):
    """Return two services, which look for missed events soon."""
    monkeypatch.setattr("matzl.table.live.sharing.POLL_SECONDS", 0.2)
    return warm_service(url), warm_service(url)


@pytest.fixture
def pair(unclosed, request):
    """Return two services, which are closed after the test."""
    request.node.stash[CLOSING] = lambda: close(*unclosed)
    return unclosed


async def close(*services) -> None:
    for each in services:
        each.tables.sharing.start()
        await until(lambda each=each: each.tables.sharing.connected)  # not while it connects
        await each.close()


async def opened(one, two, anna="anna", berta="berta") -> str:
    """Open a table of Anna and Berta, each with another service."""
    table = await one.open(anna, TALKING)
    await two.execute(table, berta, commands.Sit(seat=1))
    await one.execute(table, anna, commands.Start())
    return table


async def turn(service, table: str):
    """Return the visitor to move, and the view of theirs, once it is the turn of one."""
    while True:
        for who in ("anna", "berta"):
            view = await service.table_view(table, who)
            if view.view is not None and view.view.legal and view.seat == view.view.turn:
                return who, view
        await asyncio.sleep(0.01)


def deafen(service) -> None:
    """Let a service miss what others tell of people and deletions."""
    service.tables.sharing.receivers |= dict.fromkeys(("person", "forget"), lambda *_: None)


async def test_of_two_who_race_for_a_move_one_wins_and_the_other_is_told(pair):
    one, two = pair
    table = await opened(one, two)
    for _ in range(5):
        who, view = await turn(one, table)
        word = next(iter(view.view.legal))
        tries = [each.execute(table, who, commands.Play(word, view.move)) for each in (one, two)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        (error,) = filter(None, results)
        assert (type(error), error.code in ("stale", "not-your-turn")) == (TableError, True)


async def test_a_missed_message_is_found_by_a_look(pair, monkeypatch):
    one, two = pair
    table = await opened(one, two)
    berta = Looking(two, table, "berta")
    await until(lambda: berta.views)
    monkeypatch.setattr("matzl.table.store.event_log.notify", lambda *_: None)
    await one.execute(table, "anna", commands.Say(phrase="hello"))
    await until(lambda: any(said.phrase == "hello" for said in berta.view.talk))
    await berta.end()


async def test_what_another_process_adds_while_a_table_is_being_loaded_is_seen(pair, monkeypatch):
    one, two = pair
    table, read = await one.open("anna", TALKING), two.tables._read
    monkeypatch.setattr("matzl.table.store.event_log.notify", lambda *_: None)
    two.tables.sharing.start()
    await until(lambda: two.tables.sharing.connected)  # otherwise each look reads the log

    async def read_before(key):
        loaded = await read(key)
        await one.execute(table, "anna", commands.Say(phrase="hello"))
        return loaded

    monkeypatch.setattr(two.tables, "_read", read_before)
    assert [said.phrase for said in (await two.table_view(table, "anna")).talk] == ["hello"]

    async def forget(live):
        monkeypatch.undo()
        two.tables.forget(live)

    two.tables.forget(two.tables.live[table])
    monkeypatch.setattr(two.tables, "catch_up", forget)
    assert (await two.table_view(table, "anna")).talk, "it is loaded again"


async def test_automatic_moves_stop_with_the_connection_and_go_on_with_the_next(unclosed, url):
    one, two = unclosed
    await two.close()
    visitor, _ = await one.store.run(one.store.visitors.new, "Anna")
    table = await one.open(visitor.id, TALKING)
    sharing, anna = one.tables.sharing, Looking(one, table, visitor.id)
    assert await sharing.own(table)
    assert sharing.owns(table)
    await until(lambda: anna.views)
    end_connections(url, NAME)
    await until(lambda: not sharing.connected)
    assert not sharing.owns(table)
    await until(lambda: anna.view.stalled)
    assert anna.view.stalled.reason == "store-busy"
    await until(lambda: sharing.connected and not anna.view.stalled)
    assert await sharing.own(table)
    await anna.end()
    await one.close()


async def test_a_stalled_table_goes_on_in_whichever_process_makes_its_moves(unclosed, monkeypatch):
    one, two = unclosed
    monkeypatch.setattr("matzl.table.live.autoplay.bot_action", Faulty(2))
    monkeypatch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: 1)  # the bot begins
    table = await one.open("anna", TALKING)
    await two.execute(table, "berta", commands.Sit(seat=1))
    anna, berta = Looking(one, table, "anna"), Looking(two, table, "berta")
    await until(lambda: anna.views and berta.views)
    await one.execute(table, "anna", commands.Start())
    await until(lambda: anna.view.stalled and berta.view.stalled)
    owned = one.tables.sharing.owns(table)
    first, second, there = (one, two, berta) if owned else (two, one, anna)
    await second.execute(table, "anna", commands.Retry())
    await until(lambda: there.view.failures == 2)
    await first.close()
    await turn(second, table)
    assert second.tables.sharing.owns(table)
    await there.end()
    await second.close()


async def test_while_the_disk_is_full_nothing_is_stored_and_all_is_refused(pair, url):
    """Only root can give PostgreSQL a small disk, as ``benchmarks/chaos.py`` does; here its database raises that error."""
    one, two = pair
    table = await opened(one, two)
    before = await one.store.run(one.store.events.read, table)
    hello = commands.Say(phrase="hello")
    with opened_database(url) as connection:
        connection.execute(FULL)
    for service, who in (one, "anna"), (two, "berta"):
        assert await code_of(service.execute(table, who, hello)) == "store-full"
        assert await code_of(service.open(who, TALKING)) == "store-full"
    with opened_database(url) as connection:
        assert connection.execute("SELECT DISTINCT table_id FROM place").fetchall() == [(table,)]
        connection.execute("DROP FUNCTION refuse() CASCADE")
    await two.execute(table, "berta", hello)
    after = (await one.store.run(one.store.events.read, table))[len(before) :]
    assert [each.kind for each in after if each.kind != "done"] == ["said"]


async def test_what_one_process_does_for_all_is_left_to_another_at_its_end_alone(unclosed):
    one, two = (each.tables.sharing for each in unclosed)
    for each in (one, two):
        each.kept.add("work")
    assert await one.own("work")
    await asyncio.sleep(0.6)  # some looks of both
    assert not await two.own("work")
    await unclosed[0].close()
    await until(lambda: two.own("work"))
    await unclosed[1].close()


async def test_who_is_present_in_one_process_is_present_in_the_other(pair):
    one, two = pair
    table = await opened(one, two)
    for each in (one, two):
        each.presence.started -= 600
    anna, berta = Looking(one, table, "anna"), Looking(two, table, "berta")
    await until(lambda: anna.views and berta.views)
    await until(lambda: two.presence.here == one.presence.here == {"anna", "berta"})
    async with two.tables.hold(table) as live:
        assert two.presence.at(live).away == {}
    await anna.end()
    await berta.end()


async def test_names_and_deletions_reach_other_processes(pair):
    one, two = pair
    visitor, _ = await one.store.run(one.store.visitors.new, "Anna")
    table = await one.open(visitor.id, TALKING)
    await two.execute(table, "berta", commands.Sit(seat=1))
    await one.execute(table, visitor.id, commands.Say(text="my words"))
    berta = Looking(two, table, "berta")
    await one.change(visitor.id, name="Annika")
    await until(lambda: berta.views and berta.view.names[0] == "Annika")
    await erase(one, visitor.id)
    await until(lambda: [said.text for said in berta.view.talk] == ["…"])
    await until(lambda: visitor.id in two.tables.deleted)
    await berta.end()


async def test_servers_that_carry_out_the_same_decision_at_once_go_on(pair):
    one, two = pair
    for _ in range(3):
        table = await opened(one, two)
        await one.store.run(one.store.moderation.decide, "close", table)
        await asyncio.gather(one.moderator.look(), two.moderator.look())
        assert (await two.table_view(table, "berta")).stage is Stage.CLOSED


async def test_a_fault_does_not_end_what_is_done_from_time_to_time(pair, monkeypatch):
    one = pair[0]
    monkeypatch.setattr("matzl.table.live.moderating.LOOK_SECONDS", 0.0)
    monkeypatch.setattr("matzl.table.live.erasing.RESUME_SECONDS", 0.0)
    faults: list[str] = []
    for part, name in (one.store.moderation, "decisions"), (one.store.erasure, "begun"):

        def faulty(name=name) -> None:
            faults.append(name)
            raise ValueError(name)

        monkeypatch.setattr(part, name, faulty)
    tasks = [asyncio.create_task(work) for work in (one.moderator.watch(), keep_erasing(one))]
    await until(lambda: min(map(faults.count, ("decisions", "begun"))) > 1)
    for each in tasks:
        each.cancel()


async def test_nobody_waits_at_a_table_while_the_owner_of_its_moves_is_not_known(pair, monkeypatch):
    one, two = pair
    table = await opened(one, two)
    asked: list[str] = []

    async def lost(key: str) -> bool:
        asked.append(key)
        return await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(one.tables.sharing, "own", lost)
    monkeypatch.setattr("matzl.table.live.presence.due", lambda *_: [Event("host", {"seat": 1})])
    monkeypatch.setattr("matzl.table.live.autoplay.running_clock", lambda *_: Clock(0, 0.0, 0.0))
    one.presence.tell(table)
    await until(lambda: asked)
    asked.clear()
    live = one.tables.live[table]
    live.idle = -1  # the clock has come without an event
    one.resume(live)
    await until(lambda: asked)
    async with asyncio.timeout(60), one.tables.hold(table):
        pass


async def test_a_message_of_another_version_does_not_end_the_connection(pair):
    one, two = pair
    table = await opened(one, two)
    followers = [Looking(each, table, "anna") for each in pair]  # or a poll releases the lock
    await until(lambda: all(each.views for each in followers))
    assert await two.tables.sharing.own(table) != await one.tables.sharing.own(table)
    owner, other = (one, two) if one.tables.sharing.owns(table) else (two, one)
    heard: list[str] = []
    owner.tables.sharing.receivers["newer"] = heard.append
    for values in (["two", "values"], ["one"]):
        other.tables.sharing.tell("newer", *values)
    await until(lambda: heard == ["one"])
    assert owner.tables.sharing.owns(table)


async def test_what_is_deleted_while_there_are_no_messages_is_gone_with_the_next(
    pair, url, monkeypatch
):
    one, two = pair
    monkeypatch.setattr("matzl.table.live.erasing.HEARD_SECONDS", 0.2)
    new = one.store.visitors.new
    anna, berta = [(await one.store.run(new, each))[0].id for each in ("Anna", "Berta")]
    table = await opened(one, two, anna, berta)
    await one.execute(table, anna, commands.Say(text="my words"))
    followers = [Looking(two, table, each) for each in (anna, berta)]
    await until(lambda: all(each.views and each.view.talk for each in followers))
    deafen(two)
    await erase(one, anna)
    await one.store.run(one.store.events.keep_snapshot, table, "my words")
    assert followers[1].view.talk[0].text == "my words"
    end_connections(url, NAME)
    await until(lambda: followers[1].view.talk[0].text == "…")
    assert "Anna" not in followers[1].view.names
    await until(followers[0].task.done)
    with pytest.raises(TableError, check=lambda error: error.code == "not-admitted"):
        await followers[0].task
    await until(lambda: one.store.call(one.store.events.snapshot, table) is None)
    await followers[1].end()


async def test_what_a_process_has_not_heard_of_people_counts(pair, url):
    one, two = pair
    new = one.store.visitors.new
    anna, berta, clara = [(await one.store.run(new, each))[0].id for each in ("A", "B", "C")]
    table = await opened(one, two, anna, berta)
    await two.tables.names_of([anna])
    deafen(two)
    await one.execute(table, anna, commands.Avoid(1, "mute"))
    other = await two.open(anna, TALKING)
    await two.execute(other, clara, commands.Sit(seat=1))
    await two.execute(other, anna, commands.Avoid(1, "block"))
    assert await two.moderator.avoided(anna) == {berta: "mute", clara: "block"}
    three = warm_service(url)
    assert await three.moderator.shunned([anna, berta], clara) == {anna}
    await close(three)


async def test_an_action_repeated_in_another_process_has_no_effect(pair):
    one, two = pair
    tables = await asyncio.gather(*(each.open("anna", TALKING, "same") for each in (one, two)))
    assert len(set(tables)) == 1
    hello = commands.Say(phrase="hello")
    await asyncio.gather(*(each.execute(tables[0], "anna", hello, "id") for each in (one, two)))
    events = await one.store.run(one.store.events.read, tables[0])
    assert [each.kind for each in events] == ["opened", "said"]


def test_messages_are_sent_together_as_far_as_there_is_room():
    messages = [["here", f"{number:016x}", "visitor", 10.0] for number in range(1000)]
    sent = list(payloads(messages))
    assert all(len(each.encode()) < 8000 for each in sent)
    assert [message for each in sent for message in json.loads(each)] == messages
    assert len(sent) < 10

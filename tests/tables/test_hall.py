"""The hall: a server that starts anew, bots that go on, links, and tables that end."""

import asyncio

import pytest

from matzl import registry
from matzl.errors import TableError
from matzl.table import commands as wishes
from matzl.table.service import MOST_TABLES
from matzl.table.settings import Settings
from matzl.table.stage import Stage
from matzl.table.warm_up import COLD, FIRST
from tests.tables.conftest import warm_hall
from tests.tables.plain import plain

LEVELS = ("random", "novice")


def settings(game="matzlfangen", *chairs, **more):
    return Settings.checked({"game": game, "chairs": chairs, **more}, LEVELS)


async def settled(hall, table, guest="anna"):
    """What a guest sees when the table waits for people."""
    for _ in range(50_000):
        view = await hall.seen(table, guest)
        if hall._live[table].runner is None:
            return view
        await asyncio.sleep(0.001)
    raise AssertionError


async def until(there):
    """Wait for something that happens in the background."""
    for _ in range(50_000):
        if there():
            return
        await asyncio.sleep(0.001)
    raise AssertionError


async def move_on(hall, table, view):
    """The one thing that Anna does next."""
    if view.stage is Stage.CUTTING:
        wish = wishes.Cut(view.move, knock=True)
    elif view.stage is Stage.PLAYING:
        wish = wishes.Play(next(iter(view.view.legal)), view.move)
    else:
        wish = wishes.Ready(view.move)
    await hall.do(table, "anna", wish)


async def code_of(doing):
    with pytest.raises(TableError) as caught:
        await doing
    return caught.value.code


@pytest.mark.parametrize("game", registry.names())
def test_a_server_started_anew_finds_every_table_as_it_was_and_goes_on(game, url):
    """Another server after every few moves, and whenever a deal begins or ends."""

    async def visit(table, before):
        hall = warm_hall(url)
        view = await hall.seen(table, "anna")
        assert plain(view) == before
        for _ in range(5):
            stage = view.stage
            await move_on(hall, table, view)
            view = await settled(hall, table)
            if view.stage is not stage:
                break
        await hall.close()
        return plain(view)

    async def opened():
        hall = warm_hall(url)
        others = len(Settings.checked({"game": game}, LEVELS).chairs)
        table = await hall.open("anna", "Anna", settings(game, *["novice"] * others))
        after = plain(await settled(hall, table))
        await hall.close()
        return table, after

    table, seen = asyncio.run(opened())
    stages = set()
    while not {Stage.PLAYING, Stage.RESULT} <= stages:
        stages.add(seen["stage"])
        seen = asyncio.run(visit(table, seen))


def test_bots_go_on_by_themselves_after_a_restart_in_their_turn(url):
    async def begun():
        hall = warm_hall(url, lambda _: asyncio.Event().wait())
        table = await hall.open("anna", "Anna", settings("mittlere", "novice", "novice"))
        await until(lambda: hall._live[table].table.stage is Stage.PLAYING)
        number = (await hall.seen(table, "anna")).number
        await hall.close()
        return table, number

    async def goes_on(table):
        hall = warm_hall(url)
        view = await settled(hall, table)
        await hall.close()
        return view

    for _ in range(6):
        table, number = asyncio.run(begun())
        view = asyncio.run(goes_on(table))
        assert view.view.turn == 0
        assert view.number - number == len(view.view.actions)


def test_close_leaves_no_task_behind(url):
    async def tried():
        hall = warm_hall(url, lambda _: asyncio.sleep(30))
        hall.begin()
        tables = [
            await hall.open("anna", "Anna", settings("mittlere", "novice", "novice"))
            for _ in range(3)
        ]

        shown = set()

        async def look(table):
            async for _ in hall.stream(table, "anna", 0):
                shown.add(table)

        looking = [asyncio.create_task(look(table)) for table in tables]
        await until(lambda: shown == set(tables))
        await hall.close()
        await asyncio.gather(*looking)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(tried())


def test_links_lead_where_they_say(url):
    async def tried():
        hall = warm_hall(url)
        table = await hall.open("anna", "Anna", settings(listed=True))
        own = await hall.seen(table, "anna")
        assert own.invite != own.watch
        for token, kind in ((own.invite, "play"), (own.watch, "watch")):
            invitation = await hall.invitation(token)
            assert (invitation.table, invitation.kind, invitation.host) == (table, kind, "Anna")
        for nowhere in ("", "x", table):
            assert await code_of(hall.invitation(nowhere)) == "dead-link"
        assert await code_of(hall.seen(table, "otto")) == "not-admitted"
        assert await code_of(hall.seen("nowhere", "otto")) == "unknown-table"
        assert await code_of(hall.do("nowhere", "otto", wishes.Leave())) == "unknown-table"
        for _ in range(2):
            assert await hall.admit(own.watch, "otto") == table
        watching = await hall.seen(table, "otto")
        assert (watching.seat, watching.invite, watching.watch) == (None, "", "")
        log = await hall.store.run(hall.store.log.read, table)
        assert [event.kind for event in log] == ["opened", "admitted"]
        await hall.do(table, "anna", wishes.Rule({"spectators": False}))
        assert await code_of(hall.seen(table, "otto")) == "not-admitted"
        assert await code_of(hall.invitation(own.watch)) == "rule-off"
        assert (await hall.invitation(own.invite)).kind == "play"
        await hall.do(table, "anna", wishes.Leave())
        for token in (own.invite, own.watch):
            assert await code_of(hall.invitation(token)) == "dead-link"
        await hall.close()

    asyncio.run(tried())


def test_lists_name_what_is_there(url):
    async def tried():
        hall = warm_hall(url)
        hidden = await hall.open("anna", "Anna", settings())
        listed = await hall.open("anna", "Anna", settings(listed=True))
        assert [found.table for found, _ in await hall.listed()] == [listed]
        assert {found.table for found, _ in await hall.tables_of("anna")} == {hidden, listed}
        await hall.do(listed, "berta", wishes.Sit("Berta"))
        ((found, link),) = await hall.tables_of("berta")
        assert found.table == listed
        assert [chair.name for chair in link.chairs] == ["Anna", "Berta", "", ""]
        await hall.do(listed, "anna", wishes.Leave())
        ((_, link),) = await hall.tables_of("berta")
        assert link.host == "Berta"
        assert [found.table for found, _ in await hall.tables_of("anna")] == [hidden]
        for _ in range(3):
            seat = min(c.number for c in (await hall.seen(listed, "berta")).chairs if not c.name)
            await hall.do(listed, "berta", wishes.SeatBot(seat, "novice"))
        assert await hall.listed() == []
        await hall.close()

    asyncio.run(tried())


def test_lists_read_only_who_sits_there(url, monkeypatch):
    """A lobby does not read whole matches."""

    async def tried():
        hall = warm_hall(url)
        await hall.open("anna", "Anna", settings("mittlere", "novice", "novice"))
        table = await hall.open("anna", "Anna", settings(listed=True))
        await hall.do(table, "berta", wishes.Sit("Berta"))
        await hall.do(table, "berta", wishes.Say(phrase="hello"))
        read, found = hall.store.log.read, []

        def recorded(*args):
            found.append(read(*args))
            return found[-1]

        monkeypatch.setattr(hall.store.log, "read", recorded)
        await hall.listed()
        await hall.tables_of("anna")
        kinds = sorted(tuple(event.kind for event in events) for events in found)
        assert kinds == [("opened",), *[("opened", "sat")] * 2]
        await hall.close()

    asyncio.run(tried())


def test_nobody_sits_at_too_many_tables(url):
    async def tried():
        hall = warm_hall(url)
        tables = [await hall.open("anna", "Anna", settings()) for _ in range(MOST_TABLES)]
        assert await code_of(hall.open("anna", "Anna", settings())) == "too-many-tables"
        other = await hall.open("berta", "Berta", settings(listed=True))
        assert await code_of(hall.do(other, "anna", wishes.Sit("Anna"))) == "too-many-tables"
        await hall.do(tables[0], "anna", wishes.Leave())
        await hall.do(other, "anna", wishes.Sit("Anna"))
        assert await code_of(hall.open("clara", " ", settings())) == "no-name"
        await hall.close()

    asyncio.run(tried())


def test_a_match_waits_until_its_game_is_ready(url):
    async def tried():
        hall = warm_hall(url)
        hall.kitchen._states["matzlfangen", FIRST] = COLD
        table = await hall.open("anna", "Anna", settings())
        for seat in (1, 2, 3):
            await hall.do(table, "anna", wishes.SeatBot(seat, "novice"))
        assert await code_of(hall.do(table, "anna", wishes.Start())) == "not-ready"
        assert list(hall.kitchen._awaited) == [("matzlfangen", FIRST)]
        hall.kitchen._states["matzlfangen", FIRST] = "ready"
        await hall.do(table, "anna", wishes.Start())
        await hall.close()
        anew = warm_hall(url)
        anew.kitchen._states["matzlfangen", FIRST] = COLD
        assert await code_of(anew.seen(table, "anna")) == "not-ready"
        assert len(await anew.tables_of("anna")) == 1, "lists need no rules"
        await anew.close()

    asyncio.run(tried())

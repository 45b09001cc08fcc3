"""Tournaments that go on while nobody looks at their pages: rounds, tables of a stopped server, people who stay away."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from matzl.errors import UnknownGameError
from matzl.features.tournament import model, organising
from matzl.table.core.events import Event
from matzl.table.live import live_table
from matzl.table.live.next_move import bot_action
from tests.features.tournament.friends import Club, club
from tests.features.tournament.test_pages import all_over
from tests.waiting import PATIENCE, until

BOTH = ("Anna", "Berta")


@pytest.fixture(autouse=True)
def by_hand(monkeypatch) -> None:
    """Let the server check its tournaments once at its start, and then only when a test calls `look`."""
    monkeypatch.setattr(model, "PAUSE_SECONDS", 3600)


@pytest.fixture
def soon(by_hand, monkeypatch) -> None:
    """Let the server check its tournaments by itself, without long pauses."""
    monkeypatch.setattr(model, "PAUSE_SECONDS", 0.05)


@pytest.fixture
def later(monkeypatch):
    """Return a function that sets all clocks forward by some seconds."""
    clock, offset = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: clock() + offset[0])
    monkeypatch.setattr(live_table, "ORIGIN", live_table.ORIGIN)

    def move(seconds: float) -> None:
        offset[0] += seconds
        live_table.ORIGIN += seconds

    return move


async def look(server: Club) -> None:
    """Look once which tournaments of a server can go on."""
    await server.app.state.app_state.features["tournament"].advance()


async def tokens(server: Club) -> list[str]:
    """Return the tournaments that may go on by themselves, after a look at them."""
    await look(server)
    return list(server.app.state.app_state.features["tournament"]._running)


async def rounds(server: Club) -> int:
    return len((await server.tournament()).rounds)


async def eventually(there: Callable[[], Awaitable[object]]) -> None:
    """Wait for a condition that is read from the store."""
    async with asyncio.timeout(PATIENCE):
        while not await there():  # noqa: ASYNC110 - it may be on its way to the store
            await asyncio.sleep(0.02)


async def test_tables_go_on_by_themselves_after_a_server_was_stopped(url, soon) -> None:
    async def rests(server: Club) -> bool:
        return not await tokens(server)

    async with club(url) as first:
        await first.begun()
        tournament = await first.tournament()
        events = organising.end(tournament, tournament.organiser)
        log, store = first.service.store.tournaments, first.service.store
        await store.run(log.append, first.token, events, tournament.length)
    async with club(url, first) as second:
        await eventually(second.is_over)
        await eventually(lambda: rests(second))


async def test_bots_play_where_everybody_stays_away_and_the_people_may_come_back(
    url, later
) -> None:
    async def replaced(server: Club, key: str, names: set[str]) -> bool:
        await look(server)
        away = (await server.table(key)).replaced.values()
        return {server.names[who.visitor] for who in away} == names

    def over(server: Club, key: str) -> bool:
        return server.service.tables.live[key].table.match.over

    async def advanced(server: Club) -> bool:
        await look(server)
        return await rounds(server) == 2

    async with club(url) as server:
        await server.begun(automatic="yes", away="60", deals="2")
        keys = {name: await server.table_of(name) for name in BOTH}
        await look(server)
        assert all([(await server.table(key)).people for key in keys.values()])
        later(100)
        await server.friend("Berta").get(f"/table/{keys['Berta']}")  # she has just been there
        await eventually(lambda: replaced(server, keys["Anna"], {"Anna"}))
        assert await replaced(server, keys["Berta"], set())
        await until(lambda: over(server, keys["Anna"]))
        later(100)
        await eventually(lambda: replaced(server, keys["Berta"], {"Berta"}))
        await until(lambda: over(server, keys["Berta"]))
        await eventually(lambda: advanced(server))  # the next round begins, its tables wait
        assert await server.table_of("Anna")
        assert await replaced(server, await server.table_of("Anna"), set())


async def test_a_bot_plays_for_whoever_stays_away_while_others_are_at_the_table(url, later) -> None:
    async with club(url) as server:
        await server.begun(format="league", game="mittlere", away="300")
        (key,) = await server.tables()
        for passed, names in ((200, set()), (200, {"Anna"})):
            later(passed)
            await server.play(("Berta",), (key,))  # until the table waits for Anna
            await look(server)
            table = await server.table(key)
            assert {server.names[who.visitor] for who in table.replaced.values()} == names
        assert [server.names[table.visitors[seat]] for seat in table.people] == ["Berta"]
        assert (await server.post("Anna", f"/table/{key}/sit")).status == 303
        assert len((await server.table(key)).people) == 2


async def test_what_cannot_go_on_is_left_alone_until_something_happens(url) -> None:
    async with club(url) as server:
        await server.begun(automatic="yes")
        await server.play(BOTH)
        for name in BOTH:
            await server.act(name, "leave")
        await look(server)
        assert (await rounds(server), await tokens(server)) == (1, [])  # nobody is left
        await server.join("Clara")
        assert await tokens(server) == [server.token]
        await look(server)
        assert await rounds(server) == 2


@pytest.mark.parametrize("fault", [UnknownGameError("gone", ()), ValueError("damaged")])
async def test_a_tournament_that_cannot_be_read_keeps_no_other_waiting(url, fault) -> None:
    def unreadable(get, token):
        async def called(asked):
            if asked == token:
                raise fault
            return await get(asked)

        return called

    async with club(url) as server:
        await server.begun(automatic="yes")
        await server.play(BOTH)
        store, of = server.service.store, server.app.state.app_state.features["tournament"]
        await store.run(store.tournaments.append, "0", [Event("opened", {}, "")], 0)
        of.get = unreadable(of.get, "0")  # the first in the order of tokens
        await look(server)
        assert await rounds(server) == 2


async def test_whoever_was_in_a_damaged_tournament_is_deleted_all_the_same(url) -> None:
    async with club(url) as server:
        await server.make("Anna")
        store, anna = server.service.store, server.friend("Anna").visitor
        await store.run(store.tournaments.append, "0", [Event("opened", {}, anna)], 0)
        assert (await server.post("Anna", "/me/delete", sure="yes")).status == 303
        assert await store.run(store.tournaments.of_visitor, anna) == []


async def test_a_deleted_tournament_is_forgotten(url) -> None:
    async with club(url) as server:
        await server.make("Anna")
        assert (await server.post("Anna", "/me/delete", sure="yes")).status == 303
        await look(server)
        assert await tokens(server) == []


@pytest.mark.parametrize("when", ["before everybody has left", "after that"])
async def test_amateurs_finish_a_round_of_bots_that_fail(url, monkeypatch, soon, when) -> None:
    """A bot fails with people at the table, who could retry, or has begun to choose with them there."""
    failed, left = threading.Event(), threading.Event()

    def fail(level, *arguments):
        if level != "amateur":
            assert when == "before everybody has left" or left.wait(PATIENCE)
            failed.set()
            raise ValueError("no idea")
        return bot_action("random", *arguments)  # a round of amateurs takes a minute

    async with club(url) as server:
        monkeypatch.setattr("matzl.table.live.autoplay.bot_action", fail)
        await server.begun(level="club")
        if when == "before everybody has left":
            await until(failed.is_set)
        for name in ("Anna", "Berta"):
            assert (await server.act(name, "leave")).status == 303
        left.set()
        await until(lambda: all_over(server))
        assert "Round 1 of 2 is over." in (await server.see("Anna")).html

"""Loading what was compiled earlier: bots wait for it, but not for long, and novices play while a game is compiled."""

import asyncio

import pytest

from matzl import Deal
from matzl.table.core.automatic import NextMove
from matzl.table.live import autoplay as autoplay_module
from matzl.table.live.autoplay import Autoplay
from matzl.table.live.warm_up import WarmUp
from tests.tables.warm_ups import faked, stopped, working
from tests.waiting import until


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    """Keep the markers of compiled games out of the user's cache."""
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))


class EchoingWorkers:
    """Workers that return the level of the bot that was asked."""

    async def run(self, function, level, seed, view):
        return level


def mover_of_club(warm_up):
    """Return a coroutine function that lets a bot of the level `club` move in Molotow, and returns the level that chose."""
    workers = EchoingWorkers()
    autoplay = Autoplay(None, None, workers, workers, lambda: warm_up, lambda _: asyncio.sleep(0))
    view = Deal("molotow", 1).view(0)

    async def moved():
        return (await autoplay.chosen(NextMove("bot", 1, 0.0), ("club", 1, view))).level

    return moved


def test_novices_play_while_a_game_is_compiled_and_bots_wait_while_it_is_only_loaded(monkeypatch):
    async def tried():
        warm_up = WarmUp()
        assert not await warm_up.only_to_load("molotow", ["club"])
        with monkeypatch.context() as slow:
            faked(slow, "import time; time.sleep(600)")
            work = await working(warm_up)
            warm_up.want("molotow", ["club"])
            await until(lambda: warm_up.compiling)
            assert await mover_of_club(warm_up)() == "novice"
            await stopped(work)

        faked(monkeypatch, "")
        warm_up = WarmUp()
        work = await working(warm_up)
        await warm_up.ready("molotow")
        await stopped(work)

        begun, gate = asyncio.Event(), asyncio.Event()

        async def load(*_: object):
            begun.set()
            await gate.wait()

        warm_up = WarmUp(load)
        work = await working(warm_up)
        move = asyncio.create_task(mover_of_club(warm_up)())
        await asyncio.wait_for(begun.wait(), 300)
        assert await warm_up.only_to_load("molotow", ["club"])
        assert not await warm_up.only_to_load("molotow", ["expert"])
        assert not move.done()
        gate.set()
        assert await move == "club"
        await stopped(work)

    monkeypatch.setattr(autoplay_module, "LOADING_SECONDS", 300)
    asyncio.run(tried())


@pytest.mark.parametrize("fails", [False, True])
def test_bots_do_not_wait_for_long_nor_twice(monkeypatch, fails):
    faked(monkeypatch, "")
    monkeypatch.setattr(autoplay_module, "LOADING_SECONDS", 0.2)

    async def never(*_: object):
        if fails:
            raise OSError
        await asyncio.sleep(600)

    async def tried():
        warm_up = WarmUp()
        work = await working(warm_up)
        await warm_up.ready("molotow")
        await stopped(work)
        warm_up = WarmUp(never)
        work = await working(warm_up)
        moved = mover_of_club(warm_up)
        assert await moved() == "novice"
        monkeypatch.setattr(warm_up, "ready", None)  # a second wait would fail
        assert await moved() == "novice"
        await stopped(work)

    asyncio.run(tried())


def test_bots_do_not_wait_where_the_cache_cannot_be_read(monkeypatch):
    def refused(*_: object):
        raise PermissionError

    monkeypatch.setattr("matzl.table.live.markers.Path.exists", refused)

    async def tried():
        warm_up = WarmUp()
        work = await working(warm_up)
        assert not await warm_up.only_to_load("molotow", ["club"])
        await stopped(work)

    asyncio.run(tried())

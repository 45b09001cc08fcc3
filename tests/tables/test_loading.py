"""Loading what was compiled earlier: bots wait for it, and amateurs decide while a game is compiled."""

import asyncio
from types import SimpleNamespace

import pytest

from matzl import Deal
from matzl.table.core.waiting import NextMove
from matzl.table.live.autoplay import Autoplay
from matzl.table.live.warm_up import WarmUp
from tests.tables.warm_ups import faked, working
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("empty_cache")


class EchoingWorkers:
    """Workers that return the level of the bot that was asked."""

    async def run(self, function, level, seed, view):
        return level


async def level_that_moves(warm_up, level="club"):
    """Let a bot of a level move in Molotow, and return the level that chose."""
    workers = EchoingWorkers()
    tables = SimpleNamespace(sharing=SimpleNamespace(receivers={}))
    autoplay = Autoplay(tables, workers, workers, lambda: warm_up, lambda _: asyncio.sleep(0))
    task = level, 1, Deal("molotow", 1).view(0)
    return (await autoplay.choice(NextMove("bot", 1, 0.0), task)).level


async def compiled_before(monkeypatch):
    faked(monkeypatch)
    await WarmUp().compile_all(["molotow"])


async def test_amateurs_decide_while_a_game_is_compiled(monkeypatch):
    faked(monkeypatch, "molotow")
    warm_up = WarmUp()
    async with working(warm_up):
        for level in ("club", "amateur"):
            assert await level_that_moves(warm_up, level) == "amateur"
        await until(lambda: warm_up.compiling)  # the bots have wanted it
        assert await level_that_moves(warm_up) == "amateur"


async def test_bots_wait_while_a_game_is_only_loaded(monkeypatch):
    await compiled_before(monkeypatch)
    begun, gate = asyncio.Event(), asyncio.Event()

    async def load(_):
        begun.set()
        await gate.wait()

    warm_up = WarmUp(load)
    async with working(warm_up):
        move = asyncio.create_task(level_that_moves(warm_up))
        await asyncio.wait_for(begun.wait(), 300)
        assert await level_that_moves(warm_up, "random") == "random"
        assert not move.done()
        gate.set()
        assert await move == "club"


async def test_amateurs_decide_where_loading_fails(monkeypatch):
    await compiled_before(monkeypatch)

    async def fails(_):
        raise OSError

    warm_up = WarmUp(fails)
    async with working(warm_up):
        assert await level_that_moves(warm_up) == "amateur"

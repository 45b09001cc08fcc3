"""Hints asked for before the adviser is ready: they follow by themselves, if the position is still the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from matzl.judge import Judgement, Value
from matzl.players.levels import ADVISER
from matzl.table.core import commands
from matzl.table.core.records import Terms
from matzl.table.core.view import TableView
from matzl.table.core.waiting import Preparation
from matzl.table.live.service import TableService
from matzl.table.live.warm_up import COMPILED, READY
from matzl.table.presentation.controls import hint_notice, hint_reason
from tests.tables.service_driver import against
from tests.waiting import until

GAME = "mittlere"


def first(view) -> Judgement:
    """Return a hint that recommends the first legal action."""
    return Judgement(ADVISER, next(iter(view.legal)), dict.fromkeys(view.legal, Value(0.5, 0.1)))


class Waiting:
    """A player whose adviser is compiled but not loaded yet."""

    def __init__(self, service: TableService, key: str) -> None:
        self.service, self.key = service, key

    async def seen(self) -> TableView:
        return await self.service.table_view(self.key, "anna")

    async def asks(self) -> TableView:
        """Ask for a hint, and return what is seen then."""
        move = (await self.seen()).move
        await self.service.execute(self.key, "anna", commands.AskHint(move))
        return await self.seen()

    def adviser_is_ready(self) -> None:
        self.service.warm_up._set(GAME, READY)


@pytest.fixture
def waiting(service, monkeypatch):
    """Return a function that seats a player against novices, at a turn with a choice."""
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", first)

    @asynccontextmanager
    async def seat() -> AsyncIterator[Waiting]:
        service.warm_up._set(GAME, COMPILED)
        settings = against("novice", "novice")
        player = Waiting(service, await service.open("anna", settings, terms=Terms(4)))
        while not (seen := await player.seen()).asked or len(seen.view.legal) == 1:
            if seen.asked:
                word = next(iter(seen.view.legal))
                await service.execute(player.key, "anna", commands.Play(word, seen.move))
            await asyncio.sleep(0.01)
        yield player

    return seat


async def test_a_hint_follows_once_the_adviser_is_ready(waiting) -> None:
    async with waiting() as player:
        seen = await player.asks()
        assert seen.hint is None
        told = "The adviser is being prepared. Your hint will appear automatically."
        assert hint_notice(seen) == told
        shown = player.service.stream(player.key, "anna", seen.mark)
        following = asyncio.ensure_future(anext(shown))
        await asyncio.sleep(0.05)
        assert not following.done()
        player.adviser_is_ready()
        found = await following
        while found.hint is None:
            assert hint_notice(found) == "Thinking …"
            found = await anext(shown)
        assert found.hint == first(found.view)
        assert (hint_notice(found), found.hint_awaited) == ("", None)
        assert hint_reason(found, "french").text
        await shown.aclose()


async def test_after_a_move_no_hint_follows(waiting) -> None:
    async with waiting() as player:
        seen = await player.asks()
        word = next(iter(seen.view.legal))
        await player.service.execute(player.key, "anna", commands.Play(word, seen.move))
        assert (await player.seen()).hint_awaited is None
        player.adviser_is_ready()
        await asyncio.sleep(0.05)
        seen = await player.seen()
        assert (seen.hint, seen.hint_awaited) == (None, None)


async def test_asking_twice_gives_one_hint(waiting, monkeypatch) -> None:
    computed = []
    monkeypatch.setattr(
        "matzl.table.live.hints.compute_hint", lambda view: computed.append(view) or first(view)
    )
    async with waiting() as player:
        await player.asks()
        number = (await player.asks()).number
        player.adviser_is_ready()
        await until(lambda: computed)
        await asyncio.sleep(0.05)
        assert len(computed) == 1
        assert (await player.seen()).number == number + 1


async def test_a_failure_is_told_and_the_hint_can_be_asked_for_again(waiting, monkeypatch) -> None:
    def fails(_):
        raise ValueError("no idea")

    async with waiting() as player:
        await player.asks()
        with monkeypatch.context() as patch:
            patch.setattr("matzl.table.live.hints.compute_hint", fails)
            player.adviser_is_ready()
            async for seen in player.service.stream(player.key, "anna"):
                if seen.hint_awaited == Preparation.FAILED:
                    break
        assert hint_notice(seen).startswith("The hint failed.")
        assert seen.can_hint
        assert (await player.asks()).hint is not None


async def test_nobody_else_learns_of_a_wish(waiting) -> None:
    async with waiting() as player:
        seen = await player.asks()
        service = player.service
        await service.invitations.admit(seen.watch, "otto")
        assert (await service.table_view(seen.watch, "otto")).hint_awaited is None

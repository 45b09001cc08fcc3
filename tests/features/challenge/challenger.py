"""A server with a match of Anna's, and challenges made from it that others play."""

from __future__ import annotations

import pytest

from matzl.features.challenge.model import Challenges
from matzl.features.challenge.rows import ChallengeAttempt
from matzl.table.core import commands
from matzl.table.core.records import Terms
from tests.conftest import CLOSING, OPENING
from tests.features.replay.test_model import replays_of
from tests.tables.conftest import warm_service
from tests.tables.service_driver import against, play


class World:
    """A server with Anna's match of two finished deals of Mittlere against random bots, and its challenges."""

    def __init__(self, url: str) -> None:
        self.source = ""
        self.service = warm_service(url)
        self.replays = replays_of(self.service)
        self.challenges = Challenges(self.service)

    async def begin(self) -> None:
        settings = against("random", "random", options={"deals": 2})
        self.anna, self.berta = [await self.visitor(name) for name in ("Anna", "Berta")]
        table = await self.service.open(self.anna, settings, terms=Terms(4))
        seen = await self.finish(table, self.anna)
        await self.service.execute(table, self.anna, commands.Ready(seen.move))
        self.source = (await self.finish(table, self.anna)).replay

    async def visitor(self, name: str) -> str:
        store = self.service.store
        found, _ = await store.run(store.visitors.new, name)
        return found.id

    async def finish(self, table: str, visitor: str, place: int = 0):
        """Let a visitor play the first legal card, or another one, until the deal is over."""

        def choose(view) -> str:
            return view.legal[min(place, len(view.legal) - 1)]

        return await play(self.service, table, visitor, choose=choose)

    async def make(self, number: int = 2, step: int = 0, seat: int = 0) -> str:
        return await self.challenge(self.source, number, step, seat)

    async def challenge(self, replay: str, number: int = 1, step: int = 0, seat: int = 0) -> str:
        """Let Anna make a challenge from a replay."""
        offered = await self.challenges.offered(self.replays, replay, self.anna, number, step, seat)
        return await self.challenges.make(self.anna, offered)

    async def attempts(self, key: str) -> list[ChallengeAttempt]:
        challenge, store = await self.challenges.find(key), self.service.store
        return await store.run(store.challenges.attempts, challenge)

    async def play(self, key: str, visitor: str, once: str = "x") -> str:
        return await self.challenges.play(key, visitor, once)

    def live(self, table: str):
        return self.service.tables.live[table].table


@pytest.fixture
def world(url: str, request: pytest.FixtureRequest) -> World:
    """Return the server, at which Anna has played her match."""
    world = World(url)
    request.node.stash[OPENING] = world.begin
    request.node.stash[CLOSING] = world.service.close
    return world

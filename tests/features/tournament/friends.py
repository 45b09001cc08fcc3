"""Friends in a tournament: browsers without a script that make it, join it, and play at their tables through HTTP."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from matzl.features.tournament.state import Tournament
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.live.service import TableService
from matzl.web.app import make_app
from matzl.web.state import AppState, ServerSettings
from tests.tables.conftest import warm_service
from tests.waiting import until
from tests.web.client import JSON
from tests.web.conftest import WIDE
from tests.web.in_process import Guest, Piece
from tests.web.parsed_html import Read

MAX_MOVES = 2000


@dataclass
class Club:
    """A server with a tournament, and the friends who play in it."""

    service: TableService
    app: Any
    token: str = ""
    guests: dict[str, Guest] = field(default_factory=dict)
    rng: random.Random = field(default_factory=lambda: random.Random(1))

    def friend(self, name: str) -> Guest:
        """Return the browser of a friend, who may be new."""
        return self.guests.setdefault(name, Guest(self))  # type: ignore[arg-type]

    @property
    def names(self) -> dict[str, str]:
        """Return the names of the visitors, by id."""
        return {who: each.name for who, each in self.service.tables.people.items() if each.name}

    @property
    def path(self) -> str:
        return f"/tournament/{self.token}"

    async def see(self, name: str, path: str = "") -> Read:
        """Return the page of the tournament, or another one, as a friend sees it."""
        answer = await self.friend(name).get(path or self.path)
        assert answer.status == 200, answer.body[:400]
        page = answer.page()
        page.check()
        return page

    async def post(self, who: str, path: str, **fields: str) -> Piece:
        """Send a form of a friend with its hidden fields."""
        return await self.friend(who).post(path, fields)

    async def act(self, who: str, action: str, **fields: str) -> Piece:
        """Send a form of the tournament's page."""
        return await self.post(who, f"{self.path}/{action}", **fields)

    async def make(self, who: str, *, game: str = "bondtolva", **fields: str) -> None:
        """Make a tournament with the form of a game."""
        usual = {
            "name": who,
            "format": "duplicate",
            "rounds": "2",
            "deals": "1",
            "level": "novice",
            "clock": "0",
        }
        page = await self.see(who, f"/tournaments/{game}")
        sent = page.filled(f"/tournaments/{game}") | usual | fields
        answer = await self.friend(who).post(f"/tournaments/{game}", sent)
        assert answer.status == 303, answer.body[:2000]
        self.token = answer.header("location").rpartition("/")[2]

    async def join(self, *names: str) -> None:
        """Let friends join."""
        for name in names:
            assert (await self.act(name, "join", name=name)).status == 303

    async def begun(self, **fields: str) -> dict[str, str]:
        """Begin a tournament of Anna and Berta, each at a table with bots; return their tables."""
        await self.make("Anna", **fields)
        await self.join("Berta")
        assert (await self.act("Anna", "round", number="1")).status == 303
        return {name: await self.table_of(name) for name in ("Anna", "Berta")}

    async def tournament(self) -> Tournament:
        """Return the state of the tournament, with everything hidden from its players."""
        state: AppState = self.app.state.app_state
        return await state.features["tournament"].get(self.token)

    async def tables(self, round_: int = 0) -> list[str]:
        """Return the keys of the tables of a round, by default the latest."""
        return [table.key for table in (await self.tournament()).rounds[round_ - 1].tables]

    async def table(self, key: str) -> Table:
        """Return a table with everything hidden from its players."""
        async with self.service.tables.hold(key) as live:
            return live.table

    async def table_of(self, name: str) -> str:
        """Return the key of the table to which the page leads a friend; empty if it leads to none."""
        page = await self.see(name)
        links = [link for link in page.links if link.startswith("/table/")]
        return links[0].removeprefix("/table/") if links else ""

    async def is_over(self, round_: int = 0) -> bool:
        """Return whether a round is over, by default the latest."""
        tournament = await self.tournament()
        return tournament.is_over(tournament.rounds[round_ - 1])

    async def play(self, names: Iterable[str], keys: Iterable[str] = ()) -> None:
        """Let friends play at the tables of the round, until each of them has finished the match."""
        visitors = {self.friend(name).visitor: name for name in names}
        for key in [*keys] or await self.tables():
            await self._play_at(key, visitors)

    async def _play_at(self, key: str, visitors: dict[str, str]) -> None:
        for _ in range(MAX_MOVES):
            table = await self.table(key)
            sitting = {table.seat_of(who): name for who, name in visitors.items()}
            sitting.pop(None, None)
            if not sitting or table.stage in (Stage.OVER, Stage.CLOSED):
                return
            turn = table.deal.turn if table.stage is Stage.PLAYING and table.deal else None
            waiting = sitting.keys() - table.ready if table.stage is Stage.RESULT else set()
            if turn in sitting and not table.deal.by_chance:
                word = self.rng.choice(list(table.deal.legal))
                fields = {"word": word, "move": str(table.move)}
                await self._at_table(sitting[turn], key, "play", fields)
            elif waiting:
                fields = {"move": str(table.move)}
                await self._at_table(sitting[min(waiting)], key, "ready", fields)
            elif turn is not None and turn in table.people:
                return  # somebody else is to move
            else:
                await until(lambda table=table, length=table.length: table.length > length)
        raise AssertionError(key)

    async def _at_table(self, name: str, key: str, action: str, fields: dict[str, str]) -> None:
        answer = await self.friend(name).post(f"/table/{key}/{action}", fields, **JSON)
        assert answer.status == 200, answer.body


@asynccontextmanager
async def club(url: str, before: Club | None = None) -> AsyncIterator[Club]:
    """Run a server within a context; with the friends and the tournament of one that has stopped, if given."""
    service = warm_service(url)
    app = make_app(ServerSettings(rates=WIDE, warm_up=False), service)
    made = Club(service, app)
    if before is not None:
        made.token, made.guests = before.token, before.guests
        for guest in made.guests.values():
            guest.server = made  # type: ignore[assignment]
    async with app.router.lifespan_context(app):
        yield made

"""People and programs at tables of a server under load, each with a stream of changes."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

import httpx2 as httpx

from benchmarks.light_client import LightClient
from matzl import registry

NAMES = ("Nord", "Ost", "Süd", "West")
HTML, JSON = "text/html", "application/json"


class Guest:
    """A person at a table: a client with cookies, and the regions of the page as the frames of the stream have left them.

    Each table has its own local address, since a server limits what one address may ask for.
    """

    def __init__(self, base: str, address: str, language: str) -> None:
        headers = {"Origin": base, "Accept": JSON, "Accept-Language": language}
        way = httpx.AsyncHTTPTransport(local_address=address)
        self.client = httpx.AsyncClient(
            base_url=base, headers=headers, transport=way, follow_redirects=True, timeout=60
        )
        self._address = address
        self._light: LightClient | None = None
        self.table = ""
        self.regions: dict[str, str] = {}
        self.number, self.arrived, self.sizes = 0, 0.0, [0]
        self._news = asyncio.Condition()

    async def form(self, page: str, action: str, **fields: str) -> httpx.Response:
        """Fill in a form of a page and send it."""
        await self.client.get(page, headers={"Accept": HTML})
        answer = await self.client.post(action, data=fields, headers={"Accept": HTML})
        assert answer.status_code == 200, answer.text
        self.table = answer.url.path
        return answer

    async def open(self, game: str, seats: int) -> str:
        """Open a table where all seats are open; return the path of its invitation."""
        chairs = {f"chair.{seat}": "open" for seat in range(2, seats + 1)}
        opened = await self.form(f"/open/{game}", f"/open/{game}", name=NAMES[0], **chairs)
        invite = re.search(r'id="invite"[^>]*value="[^"]*(/(?:join|table)/[\w-]+)"', opened.text)
        assert invite is not None, opened.text
        return invite[1]

    async def sit(self, invitation: str, name: str) -> None:
        """Take a seat."""
        await self.form(invitation, f"{invitation}/sit", name=name)

    @property
    def stream(self) -> str:
        """The address of the stream of the table."""
        return f"/streams?at={self.table.rpartition('/')[2]}~"

    async def post(self, action: str, **fields: str) -> dict[str, Any]:
        """Send a command to the table as the script of the page does, and return the answer."""
        data = {"once": random.randbytes(6).hex(), **fields}
        answer: dict[str, Any] = await self._light_client().post(f"{self.table}/{action}", data)
        return answer

    async def listen(self) -> None:
        """Read the stream of the table until it is cancelled."""
        async with aclosing(self._light_client().events(self.stream)) as lines:
            async for line in lines:
                if line.startswith("data: "):
                    await self._frame(line)

    def _light_client(self) -> LightClient:
        """Return a client that is the same visitor as the one that fills in the first forms."""
        if self._light is None:
            base = self.client.base_url
            request = self.client.build_request("GET", "/", headers={"Accept": JSON})
            names = ("host", "origin", "accept", "accept-language", "cookie")
            headers = {name: request.headers[name] for name in names}
            self._light = LightClient(base.port or 80, self._address, headers)
        return self._light

    async def close(self) -> None:
        """Close all connections."""
        if self._light is not None:
            await self._light.close()
        await self.client.aclose()

    async def _frame(self, line: str) -> None:
        """Apply a frame."""
        frame = json.loads(line[6:])
        self.regions |= frame["regions"]
        self.sizes[-1] += len(line.encode())
        await self._arrived(frame["number"])

    async def _arrived(self, number: int) -> None:
        self.number, self.arrived = number, time.perf_counter()
        self.sizes.append(0)
        async with self._news:
            self._news.notify_all()

    async def reach(self, number: int) -> None:
        """Wait for the frame with this number, or a later one."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: self.number >= number), 60)

    @property
    def words(self) -> Sequence[str]:
        """The words of the buttons that can be pressed."""
        question = self.regions.get("question", "")
        if 'class="question yours"' not in question:
            return []
        buttons = re.findall(r'<button name="word"[^>]*>', question + self.regions["hand"])
        open_to = [each for each in buttons if "aria-disabled" not in each]
        return [word for each in open_to for word in re.findall(r'value="([^"]*)"', each)]

    @property
    def move(self) -> str:
        """The number of the move at which the page stands."""
        html = self.regions.get("question", "") + self.regions.get("result", "")
        return max(re.findall(r'name="move" value="(\d+)"', html), key=int)


class Program(Guest):
    """A program at a table, which uses the interface for programs and a token."""

    def __init__(self, base: str, address: str, token: str) -> None:
        super().__init__(base, address, "en")
        host = self.client.base_url.netloc.decode()
        headers = {"host": host, "authorization": f"Bearer {token}"}
        self._light = LightClient(self.client.base_url.port or 80, address, headers)
        self.state: dict[str, Any] = {}

    async def open(self, game: str, seats: int) -> str:
        """Open a table where all seats are open; return its name."""
        body = {"game": game, "chairs": ["open"] * (seats - 1)}
        answer = await self._light_client().post("/api/v1/tables", body, self._once())
        self.table = f"/api/v1/tables/{answer['table']}"
        return self.table

    async def sit(self, invitation: str, name: str) -> None:  # noqa: ARG002
        """Take a seat."""
        self.table = invitation
        answer = await self.post("sit")
        assert answer.get("ok"), answer

    async def post(self, action: str, **fields: str) -> dict[str, Any]:
        """Send a command to the table, and return the answer."""
        body = {key: int(each) if key == "move" else each for key, each in fields.items()}
        answer: dict[str, Any] = await self._light_client().post(
            f"{self.table}/{action}", body, self._once()
        )
        return answer

    def _once(self) -> dict[str, str]:
        return {"idempotency-key": secrets.token_hex(6), "content-type": JSON}

    @property
    def stream(self) -> str:
        """The address of the stream of the table."""
        return f"{self.table}/stream"

    async def _frame(self, line: str) -> None:
        """Apply a state of the table."""
        self.state = json.loads(line[6:])
        self.sizes[-1] += len(line.encode())
        await self._arrived(self.state["number"])

    @property
    def words(self) -> Sequence[str]:
        """The words of the actions that are legal now."""
        playing = self.state.get("stage") == "playing"
        return self.state["view"]["legal"] if playing else ()

    @property
    def move(self) -> str:
        """The number of the move at which the table stands."""
        return str(self.state["move"])


class Table:
    """The people of a table, and the times of their cards in seconds."""

    def __init__(self, base: str, number: int, those: Sequence[str], *, programs: bool) -> None:
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        kind = Program if programs else Guest
        self.guests = [kind(base, address, each) for each in those]
        self.times: list[float] = []

    async def open(self, game: str) -> None:
        """Open the table, let everybody join, start the match and the streams."""
        host, *others = self.guests
        seats = max(registry.info(game).seats)
        invitation = await host.open(game, seats)
        for name, guest in zip(NAMES[1:], others, strict=False):
            await guest.sit(invitation, name)
        while not (answer := await host.post("start")).get("ok"):
            assert "not-ready" in str(answer), answer
            await asyncio.sleep(0.5)
        for guest in self.guests:
            await guest.client.aclose()
        self.reading = [asyncio.create_task(guest.listen()) for guest in self.guests]
        for guest in self.guests:
            await guest.reach(1)

    async def play(self, until: float, every: float) -> None:
        """Play cards until a time: one every `every` seconds, but none before everybody has seen the one before."""
        due = time.perf_counter() + random.random() * every
        while time.perf_counter() < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            guest = next((each for each in self.guests if each.words), None)
            if guest is None:  # after a deal everybody is ready for the next
                for guest in self.guests:
                    await self._do(guest, "ready")
                continue
            begun = time.perf_counter()
            await self._do(guest, "play", word=guest.words[0])
            self.times.append(max(guest.arrived for guest in self.guests) - begun)
            due = max(due + every, time.perf_counter())

    async def _do(self, guest: Guest, action: str, **fields: str) -> None:
        before = [each.number for each in self.guests]
        answer = await guest.post(action, move=guest.move, **fields)
        assert answer.get("ok"), answer
        for each, number in zip(self.guests, before, strict=True):
            await each.reach(number + 1)

    async def close(self) -> None:
        """Leave the streams."""
        for task in self.reading:
            task.cancel()
        await asyncio.gather(*self.reading, return_exceptions=True)
        for guest in self.guests:
            await guest.close()

"""Load a server over HTTP with tables of people, each with a stream; measure what a card costs and how soon it is seen.

The server is the program as a person starts it, in a process of its own. At each table a card is played every half a second
(``--every``), so that each of four people plays one in two seconds. The time of a card runs from the moment its post is sent
until the frame that shows it has arrived on the last stream of its table. The processor time of the server, which one core
serves, divided by the cards gives the number of cards that it could serve in a second. Everything is compiled before the
server starts, so that nothing is compiled beside the load; with an empty cache that takes some minutes. Run it on an idle
machine::

    python -m benchmarks.load --tables 50
    python -m benchmarks.load --tables 1 --every 0
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import aclosing
from pathlib import Path
from statistics import median, quantiles
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

    async def post(self, action: str, **fields: str) -> dict[str, Any]:
        """Send a command to the table as the script of the page does, and return the answer."""
        data = {"once": random.randbytes(6).hex(), **fields}
        answer: dict[str, Any] = await self._light_client().post(f"{self.table}/{action}", data)
        return answer

    async def listen(self) -> None:
        """Read the stream of the table until it is cancelled."""
        async with aclosing(
            self._light_client().events(f"/streams?at={self.table.rpartition('/')[2]}~")
        ) as lines:
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
        """Apply a frame; the last of an update has its number."""
        frame = json.loads(line[6:])
        self.regions |= frame["regions"]
        self.sizes[-1] += len(line.encode())
        if "number" in frame:
            self.number, self.arrived = frame["number"], time.perf_counter()
            self.sizes.append(0)
            async with self._news:
                self._news.notify_all()

    async def reach(self, number: int) -> None:
        """Wait for the frame with this number, or a later one."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: self.number >= number), 60)

    @property
    def words(self) -> list[str]:
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


class Table:
    """The people of a table, and the times of their cards in seconds."""

    def __init__(self, base: str, number: int, languages: Iterable[str]) -> None:
        address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.guests = [Guest(base, address, language) for language in languages]
        self.times: list[float] = []

    async def open(self, game: str) -> None:
        """Open the table, let everybody join, start the match and the streams."""
        host, *others = self.guests
        chairs = {f"chair.{seat}": "open" for seat in range(2, max(registry.info(game).seats) + 1)}
        opened = await host.form(f"/open/{game}", f"/open/{game}", name=NAMES[0], **chairs)
        invite = re.search(r'id="invite"[^>]*value="[^"]*(/(?:join|table)/[\w-]+)"', opened.text)
        assert invite is not None, opened.text
        for name, guest in zip(NAMES[1:], others, strict=False):
            await guest.form(invite[1], f"{invite[1]}/sit", name=name)
        while not (answer := await host.post("start")).get("ok"):
            assert "not-ready" in str(answer), answer
            await asyncio.sleep(0.5)
        self.reading = [asyncio.create_task(guest.listen()) for guest in self.guests]
        for guest in self.guests:
            await guest.reach(1)

    async def play(self, until: float, every: float) -> None:
        """Play cards until a time, one at each interval, or as soon as everybody has seen the one before."""
        due = time.perf_counter() + random.random() * every
        while time.perf_counter() < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            asked = next((guest for guest in self.guests if guest.words), None)
            if asked is None:  # after a deal everybody is ready for the next
                for guest in self.guests:
                    await self._do(guest, "ready")
                continue
            begun = time.perf_counter()
            await self._do(asked, "play", word=asked.words[0])
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


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, without its children, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(base: str, process: int, asked: argparse.Namespace) -> None:
    """Open the tables, play for some seconds, and print the figures."""
    languages = asked.languages.split(",")
    seats = max(registry.info(asked.game).seats)
    tables = [
        Table(base, number, (languages[seat % len(languages)] for seat in range(seats)))
        for number in range(asked.tables)
    ]
    for table in tables:
        await table.open(asked.game)
    for guest in (guest for table in tables for guest in table.guests):
        guest.sizes = [0]
    before, begun = processor_seconds(process), time.perf_counter()
    await asyncio.gather(*(table.play(begun + asked.seconds, asked.every) for table in tables))
    used, took = processor_seconds(process) - before, time.perf_counter() - begun
    times = sorted(1000 * each for table in tables for each in table.times)
    sizes = [size for table in tables for guest in table.guests for size in guest.sizes if size]
    for table in tables:
        await table.close()
    parts = quantiles(times, n=100)
    print(
        f"{asked.game}, {len(tables)} tables of {seats}, {'/'.join(languages)}: {len(times)} cards, "
        f"{len(times) / took:.0f} a second; {1000 * used / len(times):.2f} ms of the server's processor "
        f"each, so {len(times) / used:.0f} a second on one core\n"
        f"from post to frame: median {parts[49]:.1f} ms, p95 {parts[94]:.1f} ms, p99 {parts[98]:.1f} ms; "
        f"an update {median(sizes):,.0f} bytes, at most {max(sizes):,}"
    )


async def answering(base: str) -> None:
    """Wait until the server answers."""
    async with httpx.AsyncClient(timeout=60) as client:
        for _ in range(300):
            try:
                await client.get(base)
            except httpx.ConnectError:
                await asyncio.sleep(0.1)
            else:
                return
    raise SystemExit("the server does not answer")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="molotow", choices=registry.names())
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--every", type=float, default=0.5, help="seconds between cards at a table")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--languages", default="en", help="of the seats in turn, such as en,de")
    asked = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    subprocess.run([sys.executable, "-m", "matzl", "warm-up"], check=True)
    with tempfile.TemporaryDirectory() as data:
        serve = [sys.executable, "-m", "matzl", "serve", "--port", str(port), "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)

        async def run() -> None:
            await answering(base)
            await measure(base, server.pid, asked)

        try:
            asyncio.run(run())
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

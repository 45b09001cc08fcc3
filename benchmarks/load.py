"""Load servers over HTTP with tables of people or programs; measure what a card costs and how soon it is seen.

A server is the program as a person starts it, in a process of its own; with ``--servers`` several share a database, and
each table is played at one of them. At each table a card is played every half a second (``--every``), so that each of four
people plays one in two seconds. The time of a card runs from the moment its post is sent until the frame that shows it has
arrived on the last stream of its table. The processor time of the servers, each of which one core serves, divided by the
cards gives the number of cards that one core could serve in a second; that of the database's processes and of the players,
which may have several processes, is reported beside it. Everything is compiled before, so that nothing is compiled under
load; with an empty cache that takes some minutes. Run it on an idle machine::

    python -m benchmarks.load --tables 50
    python -m benchmarks.load --tables 500 --every 2 --players 2 --programs
    python -m benchmarks.load --tables 1 --every 0
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles

import httpx2 as httpx

from benchmarks.guests import Table
from benchmarks.tables import heading, row
from matzl import registry
from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url
from matzl.table.store.visitors import PLAY

Result = tuple[list[float], list[int]]
"""The times of cards in seconds, and the sizes of updates in bytes."""


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used, without its children, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def database_processes() -> list[int]:
    """Return the ids of the processes of PostgreSQL on this computer."""
    names = Path("/proc").glob("[0-9]*/comm")
    return [int(each.parent.name) for each in names if each.read_text("utf-8") == "postgres\n"]


async def play(tables: Sequence[Table], asked: argparse.Namespace, main: Connection) -> Result:
    """Open tables, tell the main process, and play for some seconds when it says so."""
    for table in tables:
        await table.open(asked.game)
    main.send(None)
    await asyncio.to_thread(main.recv)
    for guest in (guest for table in tables for guest in table.guests):
        guest.sizes = [0]
    until = time.perf_counter() + asked.seconds
    await asyncio.gather(*(table.play(until, asked.every) for table in tables))
    sizes = [size for table in tables for guest in table.guests for size in guest.sizes if size]
    times = [each for table in tables for each in table.times]
    main.send(None)
    for table in tables:
        await table.close()
    return times, sizes


def run_players(
    part: int, bases: Sequence[str], asked: argparse.Namespace, those: list[str], main: Connection
) -> None:
    """Play at some of the tables, in a process of its own; `those` holds a token or a language for each seat."""
    seats = max(registry.info(asked.game).seats)
    tables = [
        Table(
            bases[number % len(bases)],
            number,
            those[seats * number : seats * (number + 1)],
            programs=asked.programs,
        )
        for number in range(part, asked.tables, asked.players)
    ]
    main.send(asyncio.run(play(tables, asked, main)))


def measure(
    bases: Sequence[str], servers: list[int], asked: argparse.Namespace, those: list[str]
) -> None:
    """Let the players open their tables and play, and print the figures."""
    context, ends, players = get_context("spawn"), [], []
    for part in range(asked.players):
        here, there = context.Pipe()
        given = (part, bases, asked, those, there)
        players.append(context.Process(target=run_players, args=given, daemon=True))
        players[-1].start()
        there.close()  # so that the end of the process is noticed
        ends.append(here)

    def used() -> list[float]:
        pids = servers, database_processes(), [each.pid or 0 for each in players]
        return [sum(map(processor_seconds, several)) for several in pids]

    for each in ends:
        each.recv()  # its tables are open
    before, begun = used(), time.perf_counter()
    for each in ends:
        each.send(None)
    for each in ends:
        each.recv()
    took = time.perf_counter() - begun
    server, database, player = (now - then for now, then in zip(used(), before, strict=True))
    results: list[Result] = [each.recv() for each in ends]
    times = sorted(1000 * each for some, _ in results for each in some)
    sizes = [size for _, several in results for size in several]
    parts, cards = quantiles(times, n=100), len(times)
    of_card = (f"{1000 * seconds / cards:.2f} ms" for seconds in (server, database, player))
    after = (f"{parts[percent - 1]:.1f} ms" for percent in (50, 95, 99))
    heading("what", "result")
    row("tables; servers", f"{asked.tables}; {len(servers)}")
    row("cards; in a second", f"{cards}; {cards / took:.0f}")
    row("cards of a core of the servers in a second", f"{cards / server:.0f}")
    row("processor time of a card: servers; database; players", "; ".join(of_card))
    row("from post to frame: median; p95; p99", "; ".join(after))
    row("an update: median; greatest, bytes", f"{median(sizes):,.0f}; {max(sizes):,}")


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


@contextmanager
def server(folder: str, asked: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """Run a server; yield its address and the id of its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [sys.executable, "-m", "matzl", "serve", "--port", str(port), "--data", folder]
    serve += ["--max-connections", str(asked.connections)]
    serve += ["--database", asked.database] if asked.database else []
    with subprocess.Popen(serve, stdout=subprocess.DEVNULL) as process:
        base = f"http://127.0.0.1:{port}"
        try:
            asyncio.run(answering(base))
            yield base, process.pid
        finally:
            process.terminate()


def tokens(url: str, number: int) -> list[str]:
    """Create visitors in a database, and return a token for each."""
    store = Store(url)
    visitors = store.visitors
    people = [store.call(visitors.new, f"Player {place}")[0].id for place in range(number)]
    tokens = [store.call(visitors.new_token, person, "load", PLAY) for person in people]
    store.close()
    return tokens


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="molotow", choices=registry.names())
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--every", type=float, default=0.5, help="seconds between cards at a table")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--languages", default="en", help="of the seats in turn, such as en,de")
    parser.add_argument("--programs", action="store_true", help="by the interface for programs")
    parser.add_argument("--players", type=int, default=1, help="processes that play")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="the URL; by default SQLite in a new folder")
    parser.add_argument("--connections", type=int, default=1000, help="of each server")
    asked = parser.parse_args()
    subprocess.run([sys.executable, "-m", "matzl", "warm-up"], check=True, stdout=sys.stderr)
    number = asked.tables * max(registry.info(asked.game).seats)
    languages = asked.languages.split(",")
    those = [languages[place % len(languages)] for place in range(number)]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        if asked.programs:
            those = tokens(asked.database or sqlite_url(Path(folder)), number)
        running = [stack.enter_context(server(folder, asked)) for _ in range(asked.servers)]
        bases, servers = [base for base, _ in running], [process for _, process in running]
        measure(bases, servers, asked, those)


if __name__ == "__main__":
    main()

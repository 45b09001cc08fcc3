"""Measure how one greedy visitor slows down everybody else: the lobby, and the pace of a table with novices.

The server is the program as a person starts it. First nobody else is there. Then one address uploads a match, asks for 70
pictures of its steps at once, again and again, and keeps 25 analyses open, about as fast as the limits allow. The lobby is
asked for five times a second. The pace of the table is the time from the post of a card until the page asks for the next,
all bots having answered. Everything is compiled before the server starts. Run it on an idle machine::

    python -m benchmarks.crowded
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from statistics import quantiles

import httpx2 as httpx

from benchmarks.guests import HTML, Guest
from benchmarks.load import answering
from benchmarks.tables import heading, row
from matzl import Match
from matzl.records import dumps

GAME, DEALS = "mittlere", 40
PICTURES, ANALYSES, STEPS = 70, 25, 36


def recorded() -> str:
    """Return the record of a match of many deals."""
    match, rng = Match(GAME, seed=1, options={"deals": DEALS}), random.Random(1)
    while not match.over:
        deal = match.new_deal()
        while not deal.over:
            deal.play(rng.choice(deal.legal))
        match.finish_deal()
    return dumps(match.record())


async def looks(base: str, times: list[float], until: float) -> None:
    """Ask for the lobby again and again, from a separate address."""
    way = httpx.AsyncHTTPTransport(local_address="127.0.1.3")
    async with httpx.AsyncClient(base_url=base, transport=way, timeout=120) as client:
        while (begun := time.perf_counter()) < until:
            assert (await client.get("/", headers={"Accept": HTML})).status_code == 200
            times.append(time.perf_counter() - begun)
            await asyncio.sleep(0.2)


async def plays(guest: Guest, times: list[float], until: float) -> None:
    """Play against novices, always the first legal card, and at most three cards a second."""
    while time.perf_counter() < until:
        begun, number = time.perf_counter(), guest.number
        words = guest.words
        action = {"action": "play", "word": words[0]} if words else {"action": "ready"}
        answer = await guest.post(**action, move=guest.move)
        if answer.get("code") == "stale":  # a bot has moved meanwhile
            continue
        assert answer.get("ok"), answer
        await guest.reach(number + 1)
        while not guest.words and 'name="move"' not in guest.regions.get("result", ""):
            await guest.reach(guest.number + 1)
        if words:
            times.append(guest.arrived - begun)
        await asyncio.sleep(1 / 3)


async def crowds(base: str, until: float) -> Counter[str]:
    """Ask for pictures and analyses as greedily as the limits allow; return the number of answers of each kind."""
    greedy, answers = Guest(base, "127.0.1.4", "en"), Counter[str]()
    await greedy.form("/replay", "/replay", record=recorded())
    replay = greedy.table

    async def ask(kind: str, path: str) -> None:
        try:
            answer = await greedy.client.get(f"{replay}/{path}", headers={"Accept": HTML})
            answers[f"{kind} {answer.status_code}"] += 1
        except httpx.TransportError as error:
            answers[f"{kind} {type(error).__name__}"] += 1

    async def pictures() -> None:
        for round_ in range(10_000):
            paths = (
                f"{1 + (each + round_) % DEALS}/{each % STEPS}.png" for each in range(PICTURES)
            )
            await asyncio.gather(
                *(ask("picture", path) for path in paths), asyncio.sleep(PICTURES / 3)
            )

    async def analyses(number: int) -> None:
        while True:
            await asyncio.gather(
                ask("analysis", f"{number}?analysis=known"), asyncio.sleep(ANALYSES / 3)
            )

    work = [pictures(), *(analyses(number) for number in range(1, ANALYSES + 1))]
    tasks = [asyncio.create_task(each) for each in work]
    await asyncio.sleep(until - time.perf_counter())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await greedy.close()
    return answers


def show(what: str, times: list[float]) -> None:
    """Print the median, the 95th percentile, the greatest and the number of some times."""
    parts = quantiles(times, n=100)
    row(what, *(f"{each:.3f}" for each in (parts[49], parts[94], max(times))), len(times))


async def measure(base: str, seconds: float) -> None:
    """Measure without the greedy visitor and with it."""
    guest = Guest(base, "127.0.1.2", "en")
    chairs = {"chair.2": "novice", "chair.3": "novice", "pace": "at-once"}
    await guest.form(f"/open/{GAME}", f"/open/{GAME}", name="Nord", **chairs)
    reading = asyncio.create_task(guest.listen())
    await guest.reach(1)
    heading("what", "median, s", "p95", "worst", "times")
    for name, crowded in (("alone", False), ("beside the greedy visitor", True)):
        lobby, cards = list[float](), list[float]()
        end = time.perf_counter() + seconds
        others = [crowds(base, end)] if crowded else []
        _, _, *answers = await asyncio.gather(
            looks(base, lobby, end), plays(guest, cards, end), *others
        )
        show(f"{name}: lobby", lobby)
        show(f"{name}: from a card until the bots have answered", cards)
        for found in answers:
            assert found is not None
            kinds = (f"{number} × {kind}" for kind, number in sorted(found.items()))
            print(*kinds, sep=", ", file=sys.stderr)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    await guest.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="of each of the two parts")
    parser.add_argument("--port", type=int, default=8743)
    asked = parser.parse_args()
    subprocess.run([sys.executable, "-m", "matzl", "warm-up"], check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as data:
        serve = [sys.executable, "-m", "matzl", "serve", "--port", str(asked.port), "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
        base = f"http://127.0.0.1:{asked.port}"

        async def run() -> None:
            await answering(base)
            await measure(base, asked.seconds)

        try:
            asyncio.run(run())
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

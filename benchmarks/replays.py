"""Time the pages of a replay of 20 deals: opening it for the first time and again, a step, its frames, and its pictures.

The server runs in this process, interpreted as `matzl serve` does. The times are those of the processor, so that other work
on the machine counts little: ``python benchmarks/replays.py``.
"""

from __future__ import annotations

import random
import re
import tempfile
import time
from pathlib import Path
from statistics import median

from starlette.testclient import TestClient

from matzl.deal.match import Match
from matzl.engine.mode import interpret
from matzl.records import dumps
from matzl.table.service import TableService
from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url
from matzl.web.app import make_app
from matzl.web.settings import ServerSettings

GAME, DEALS, TIMES = "mittlere", 20, 20


def record() -> str:
    """Return the record of a match of random actions."""
    draw = random.Random(1)
    match = Match(GAME, 1, options={"deals": DEALS})
    while not match.over:
        while not match.deal.over:
            match.deal.play(draw.choice(match.deal.legal))
        match.finish_deal()
    return dumps(match.record())


def timed(client: TestClient, path: str) -> float:
    """Return the milliseconds of a request."""
    begun = time.process_time()
    assert client.get(path).status_code == 200
    return 1000 * (time.process_time() - begun)


def main() -> None:
    """Print the times in milliseconds."""
    interpret()
    settings = ServerSettings(warm_up=False)
    with tempfile.TemporaryDirectory() as folder:
        service = TableService(Store(sqlite_url(Path(folder))))
        with TestClient(make_app(settings, service), base_url=settings.address) as client:
            found = re.search(r'name="csrf" value="([^"]+)"', client.get("/replay").text)
            assert found is not None
            sent = {"csrf": found[1], "record": record()}
            begun = time.process_time()
            path = client.post("/replay", data=sent, follow_redirects=False).headers["location"]
            print(f"check and store the record: {1000 * (time.process_time() - begun):.0f} ms")
            timed(client, f"{path}/1")  # loads templates and drawings
            first = [timed(client, f"{path}/{number}") for number in range(2, DEALS + 1)]
            print(f"open a deal for the first time: median {median(first):.0f} ms")
            again = [timed(client, f"{path}/2?step={step}") for step in range(TIMES)]
            print(f"a step without the script, or opening again: median {median(again):.0f} ms")
            print(f"all positions for the script: {timed(client, f'{path}/2/steps'):.0f} ms")
            for kind in ("svg", "png"):
                stills = [timed(client, f"{path}/2/{step}.{kind}") for step in range(5)]
                print(f"a picture as {kind}: median {median(stills):.0f} ms")


if __name__ == "__main__":
    main()

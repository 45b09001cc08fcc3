"""Time a replay of 20 deals: ``python -m benchmarks.replays``.

First the pages of the server: opening a deal for the first time and again, a step, its frames, and its pictures. The server
runs in this process, as in `matzl serve`, and the times are those of the processor, so that other work on the
machine counts little. Then Chromium: opening a deal, and steps by a key until they are painted, with the part of the time
that the script takes up to the layout. That needs Playwright and Chromium.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright
from starlette.testclient import TestClient

from benchmarks.chromium import launched, path_of_browser
from benchmarks.serving import server
from benchmarks.tables import heading, row
from matzl.deal.match import Match
from matzl.records import dumps
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.sqlite import sqlite_url
from matzl.web.app import make_app
from matzl.web.state import ServerSettings

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


STEP = """(key) => new Promise((painted) => {
    const begun = performance.now();
    dispatchEvent(new KeyboardEvent('keydown', {key}));
    document.body.offsetHeight;
    const own = performance.now() - begun;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted([performance.now() - begun, own]); port2.postMessage(0); });
})"""
"""Presses a key, and waits until its effect has been painted; returns both times in milliseconds."""

OPENED = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def show(what: str, times: list[float]) -> None:
    """Print the median of times, and the longest."""
    row(what, f"{median(times):.1f}", f"{max(times):.1f}")


def stepped(page: Page, key: str, times: int) -> None:
    """Print the times of steps by a key, until they are painted, and the script's part of them."""
    found = [page.evaluate(STEP, key) for _ in range(times)]
    for what, index in (("", 0), (", script and layout", 1)):
        times_of_part = [each[index] for each in found]
        show(f"a step by {key} in Chromium{what}", times_of_part)


def in_browser() -> None:
    """Print the times measured in Chromium."""
    path_of_browser()
    with (
        tempfile.TemporaryDirectory() as folder,
        server(folder, os.environ.get("MATZL_CACHE_DIR", "")) as (address, _, _),
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        page = browser.new_page()
        page.goto(f"{address}/replay")
        page.fill("[name=record]", record())
        page.click("form[action='/replay'] button.first")
        page.wait_for_selector("#board[data-loaded]", state="attached")
        path = page.url.partition("?")[0]
        opened = []
        for number in range(2, DEALS + 1):
            page.goto(f"{path}/{number}", wait_until="load")
            page.wait_for_function(f"{OPENED} > 0")
            opened.append(page.evaluate(OPENED))
        show("opening a deal in Chromium", opened)
        page.wait_for_selector("#board[data-loaded]", state="attached")
        for key, times in (("ArrowRight", 36), ("ArrowLeft", 36), ("ArrowDown", 12)):
            stepped(page, key, times)
        browser.close()


def main() -> None:
    """Print the times in milliseconds."""
    settings = ServerSettings(warm_up=False)
    with tempfile.TemporaryDirectory() as folder:
        service = TableService(Store(sqlite_url(Path(folder))))
        with TestClient(make_app(settings, service), base_url=settings.address) as client:
            client.headers["Origin"] = settings.address
            sent = {"record": record()}
            begun = time.process_time()
            path = client.post("/replay", data=sent, follow_redirects=False).headers["location"]
            heading("what", "median, ms", "longest, ms")
            show("checking and storing the record", [1000 * (time.process_time() - begun)])
            timed(client, f"{path}/1")  # loads templates and drawings
            first = [timed(client, f"{path}/{number}") for number in range(2, DEALS + 1)]
            show("opening a deal for the first time", first)
            again = [timed(client, f"{path}/2?step={step}") for step in range(TIMES)]
            show("a step without the script, or opening again", again)
            show("all positions for the script", [timed(client, f"{path}/2/steps")])
            for kind in ("svg", "png"):
                stills = [timed(client, f"{path}/2/{step}.{kind}") for step in range(5)]
                show(f"a picture as {kind}", stills)
    in_browser()


if __name__ == "__main__":
    main()

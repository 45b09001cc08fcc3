"""Measure the first paint and the size of pages on a phone with a slow network: ``python -m benchmarks.first_paint``.

Chromium shows pages of a server on this machine, with a processor four times as slow and a network like slow 4G, and with an
empty cache each time. "Slow 4G" has the figures of Chrome's developer tools; "Lighthouse" has the round trip of the same
network without the allowance for opening connections. It needs Playwright and Chromium.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.chromium import launched, path_of_browser
from benchmarks.replays import record
from benchmarks.serving import server
from benchmarks.tables import heading, row

TIMES = 5
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
"""The factor by which the processor is slowed down."""


@dataclass(frozen=True)
class Network:
    """A network: the latency of a request in milliseconds, and the rates in kilobits per second."""

    name: str
    latency: float
    down: float
    up: float


NETWORKS = (
    Network("slow 4G", 562.5, 1474.6, 675.0),
    Network("Lighthouse", 150.0, 1638.4, 768.0),
)

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SIZE = """performance.getEntries().filter((each) => 'transferSize' in each)
    .reduce((sum, each) => sum + each.transferSize, 0)"""


def opened(browser: Browser, network: Network, cookies: list[dict[str, object]]) -> Page:
    """Return a page on a new phone, with a slow processor and a slow network."""
    context = browser.new_context(
        viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2
    )
    context.add_cookies(cookies)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": network.latency,
            "downloadThroughput": network.down * 1000 / 8,
            "uploadThroughput": network.up * 1000 / 8,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def measured(
    browser: Browser, network: Network, url: str, cookies: list[dict[str, object]]
) -> tuple[float, float]:
    """Return the seconds up to the first paint, and the kilobytes of the page with all its files."""
    page = opened(browser, network, cookies)
    page.goto(url, wait_until="load", timeout=120_000)
    page.wait_for_function(PAINT)
    seconds = page.evaluate(PAINT) / 1000
    size = page.evaluate(SIZE) / 1000
    page.context.close()
    return seconds, size


def replay(page: Page, address: str) -> str:
    """Upload the record of a match, and return the address of its replay."""
    page.goto(f"{address}/replay")
    page.fill("[name=record]", record())
    page.click("form[action='/replay'] button.first")
    page.wait_for_selector("#board", state="attached")
    return page.url


def main() -> None:
    path_of_browser()
    with ExitStack() as opening:
        folder = opening.enter_context(tempfile.TemporaryDirectory())
        cache = os.environ.get("MATZL_CACHE_DIR", "")
        address, _, _ = opening.enter_context(server(folder, cache))
        playwright = opening.enter_context(sync_playwright())
        browser = launched(playwright)
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.locator("button.first").first.click()
        page.locator("#hand > button").first.wait_for()
        cookies = [dict(each) for each in context.cookies()]
        pages = {
            "lobby": (address, []),
            "how to play": (f"{address}/learn/mittlere", []),
            "rule book": (f"{address}/rules/mittlere", []),
            "open a table": (f"{address}/open/german-solo", []),
            "table": (page.url, cookies),
            "replay": (replay(page, address), []),
        }
        context.close()
        heading("network, page", "first paint, s: median", "smallest", "greatest", "kB")
        for network in NETWORKS:
            for name, (url, kept) in pages.items():
                found = [measured(browser, network, url, kept) for _ in range(TIMES)]
                paints = sorted(seconds for seconds, _ in found)
                figures = statistics.median(paints), paints[0], paints[-1]
                size = f"{max(size for _, size in found):.0f}"
                row(f"{network.name}, {name}", *(f"{each:.2f}" for each in figures), size)
        browser.close()


if __name__ == "__main__":
    main()

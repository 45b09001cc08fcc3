"""Measure how soon an open page is back after a restart of the server: ``python -m benchmarks.restart``.

A page of a table is open in Chromium while the server ends and is started again on the same folder and port. The time runs
from the moment when the new server accepts connections until the page follows its table again. It needs Playwright and
Chromium.
"""

from __future__ import annotations

import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

from benchmarks.chromium import launched, path_of_browser
from benchmarks.tables import heading, row

TIMES = 5
LOST, BACK = "#status[data-lost]", "#status:not([data-lost])"


@contextmanager
def served(folder: str, port: int) -> Iterator[float]:
    """Run a server; yield the time at which it accepted the first connection."""
    words = [sys.executable, "-m", "matzl", "serve", "--port", str(port), "--data", folder]
    with subprocess.Popen([*words, "--no-open"], stdout=subprocess.DEVNULL) as process:
        try:
            while not _accepts(port):
                if process.poll() is not None:
                    raise SystemExit(f"the server has ended with status {process.returncode}")
                time.sleep(0.01)
            yield time.perf_counter()
        finally:
            process.terminate()


def _accepts(port: int) -> bool:
    """Return whether a server accepts connections on a port."""
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0


def main() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    path_of_browser()
    waits = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page()
        with served(folder, port):
            page.goto(f"http://127.0.0.1:{port}/open/mittlere")
            page.locator("button.first.large").click()
            page.wait_for_selector("#table")
            page.wait_for_timeout(2000)
        for _ in range(TIMES):
            page.wait_for_selector(LOST)
            with served(folder, port) as accepted:
                page.wait_for_selector(BACK, state="attached")
                waits.append(time.perf_counter() - accepted)
                page.wait_for_timeout(1000)
        browser.close()
    heading("restarts", "back after, s: median", "longest")
    row(TIMES, f"{statistics.median(waits):.2f}", f"{max(waits):.2f}")


if __name__ == "__main__":
    main()

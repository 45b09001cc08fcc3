"""Measure the start of ``matzl serve``: ``python -m benchmarks.serving``.

It starts the server several times on an empty folder, and then on that folder again, and asks for the lobby once the port is
open. Processor time is that of the server's own process up to its answer, which other programs on the machine hardly change.
It then presses "Play now" with an empty kernel cache, and waits until cards can be played, and until bots have answered.
Linux only.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

from benchmarks.tables import heading, row

STARTS = 5
GAME = "mittlere"
PLAYABLE = re.compile(
    r'<button(?=[^>]*name="word")(?=[^>]*value="(\w+)")(?![^>]*aria-disabled)[^>]*>'
)


@contextmanager
def server(folder: str, cache: str) -> Iterator[tuple[str, int, float]]:
    """Run a server; yield its address, the id of its process, and the time at which it was started."""
    environment = os.environ | {
        "MATZL_DATA_DIR": folder,
        "MATZL_CACHE_DIR": cache,
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "",
    }
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "matzl", "serve", "--port", "0", "--no-open"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            assert process.stdout is not None
            address = next(
                found[0]
                for line in process.stdout
                if (found := re.search(r"http://127\.0\.0\.1:\d+", line))
            )
            yield address, process.pid, begun
        finally:
            process.terminate()


def used(process: int) -> tuple[float, float]:
    """Return the processor time of a process in seconds, and its peak memory in MiB."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert peak is not None
    return seconds, int(peak[1]) / 1024


def starts(cache: str) -> None:
    """Print the time and memory up to the first page."""
    for name, again in (("empty folder", False), ("later", True)):
        waits, seconds, memory = [], [], []
        with tempfile.TemporaryDirectory() as kept:
            for number in range(STARTS + again):
                folder = kept if again else tempfile.mkdtemp(dir=kept)
                with server(folder, cache) as (address, process, begun):
                    urllib.request.urlopen(f"{address}/", timeout=60).read()
                    wait = time.perf_counter() - begun
                    cpu, peak = used(process)
                if again and not number:
                    continue
                waits.append(wait)
                seconds.append(cpu)
                memory.append(peak)
        waiting = f"{min(waits):.2f} to {max(waits):.2f}"
        of_processor = f"{statistics.median(seconds):.2f}"
        row(f"first page, {name}", waiting, of_processor, f"{max(memory):.0f}")


def first_cards() -> None:
    """Print the time from "Play now" to the first playable cards, and until bots have answered, with an empty cache."""
    with tempfile.TemporaryDirectory() as kept, server(f"{kept}/data", f"{kept}/cache") as found:
        address, process, _ = found
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        browser.addheaders.append(("Origin", address))

        def opened(path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
            data = None if form is None else urllib.parse.urlencode(form).encode()
            with browser.open(address + path, data, timeout=60) as answer:
                return answer.read().decode(), urllib.parse.urlsplit(answer.url).path

        def playable(path: str, page: str) -> tuple[str, str]:
            """Return a page on which a card can be played, and that card."""
            while not (card := PLAYABLE.search(page)):
                time.sleep(0.1)  # the server limits how often pages are asked for
                page, _ = opened(path)
            return page, card[1]

        def hidden(page: str, name: str) -> str:
            value = re.search(rf'name="{name}" value="([^"]*)"', page)
            assert value is not None
            return value[1]

        opened("/")
        begun = time.perf_counter()
        form = {"once": "first", "level": "club"}
        page, path = opened(f"/play/{GAME}", form)
        page, card = playable(path, page)
        wait = time.perf_counter() - begun
        form = {"move": hidden(page, "move"), "once": "second"}
        page, _ = opened(f"{path}/play", form | {"word": card})
        playable(path, page)
        answered = time.perf_counter() - begun
        seconds, memory = used(process)
        row("first cards that can be played, nothing compiled", f"{wait:.2f}", "", "")
        what = "the next ones, after a card and the answers of bots"
        row(what, f"{answered:.2f}", f"{seconds:.2f}", f"{memory:.0f}")


if __name__ == "__main__":
    heading("what", "after, s", "processor time, s", "memory, MiB")
    with tempfile.TemporaryDirectory() as cache:
        starts(cache)
    first_cards()

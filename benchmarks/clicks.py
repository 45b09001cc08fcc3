"""Time a card from its POST to the frames of all seats: four people at a table over HTTP, each with a stream.

The server is the program as a person starts it, in a process of its own. The time runs from the moment the post is sent
until the frame that shows the card has arrived on the last of the four streams; also measured: the size of such frames.
Run it on an idle machine: ``python benchmarks/clicks.py``.
"""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from queue import Queue
from statistics import median, quantiles

import httpx2 as httpx

GAME, SEATS, DEALS = "molotow", 4, 4


class Guest:
    """A client with cookies and a stream, whose frames are queued with their time of arrival."""

    def __init__(self, base: str) -> None:
        self.client = httpx.Client(base_url=base, headers={"Origin": base}, follow_redirects=True)
        self.frames: Queue[tuple[float, int, dict[str, object]]] = Queue()

    def form(self, page: str, action: str, **fields: str) -> httpx.Response:
        """Fill in a form of a page and send it."""
        html = self.client.get(page).text
        csrf = re.search(r'name="csrf" value="([^"]*)"', html)
        assert csrf is not None, html
        answer = self.client.post(action, data={"csrf": csrf[1], **fields})
        assert answer.status_code == 200, answer.text
        return answer

    def listen(self, table: str) -> None:
        """Start to read the stream of a table."""
        page = self.client.get(table).text
        mark = re.search(r'data-mark="([^"]*)"', page)
        assert mark is not None
        self.page = page
        threading.Thread(target=self._read, args=(table, mark[1]), daemon=True).start()

    def _read(self, table: str, mark: str) -> None:
        with self.client.stream("GET", f"{table}/stream?after={mark}", timeout=None) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    arrived = time.perf_counter()
                    self.frames.put((arrived, len(line.encode()), json.loads(line[6:])))


def playable(html: str) -> list[str]:
    """Return the words of the buttons that can be pressed."""
    buttons = re.findall(r'<button name="word"[^>]*>', html)
    return [
        re.search(r'value="([^"]*)"', each)[1]  # type: ignore[index]
        for each in buttons
        if "aria-disabled" not in each
    ]


def main() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.executable, "-m", "matzl", "serve", "--port", str(port), "--data", data],
            stdout=subprocess.DEVNULL,
        )
        try:
            measure(base)
        finally:
            server.terminate()
            server.wait()


def measure(base: str) -> None:
    guests = [Guest(base) for _ in range(SEATS)]
    host = guests[0]
    for _ in range(100):
        try:
            host.client.get("/")
            break
        except httpx.ConnectError:
            time.sleep(0.1)
    chairs = {f"chair{seat}": "open" for seat in range(1, SEATS)}
    opened = host.form(f"/open/{GAME}", f"/open/{GAME}", name="Nord", deals=str(DEALS), **chairs)
    table = opened.url.path
    invite = re.search(r"/join/[\w-]+", opened.text)
    assert invite is not None
    for name, guest in zip(("Ost", "Süd", "West"), guests[1:], strict=True):
        guest.form(invite[0], invite[0], name=name)
    while "not-ready" in json.dumps(start(host, table)):
        time.sleep(0.5)
    for guest in guests:
        guest.listen(table)
    time.sleep(1)
    hands = {seat: guest.page for seat, guest in enumerate(guests)}
    times: list[float] = []
    sizes: list[int] = []
    while True:
        seat = next((s for s, html in hands.items() if "Your card?" in html), None)
        if seat is None:
            break
        guest, html = guests[seat], hands[seat]
        csrf = re.search(r'name="csrf" value="([^"]*)"', guest.page)[1]  # type: ignore[index]
        move = re.search(r'name="move" value="(\d+)"', html)[1]  # type: ignore[index]
        fields = {"csrf": csrf, "move": move, "word": playable(html)[0], "once": f"{len(times)}"}
        begun = time.perf_counter()
        answer = guest.client.post(
            f"{table}/play", data=fields, headers={"Accept": "application/json"}
        )
        assert answer.json().get("ok"), answer.text
        arrivals = []
        for number, each in enumerate(guests):
            arrived, size, frame = each.frames.get(timeout=10)
            arrivals.append(arrived)
            sizes.append(size)
            regions = frame["regions"]
            assert isinstance(regions, dict)
            hands[number] = " ".join(regions.values())
        times.append(max(arrivals) - begun)
    tenths = quantiles(times, n=10)
    print(
        f"{GAME}, {len(times)} cards: median {1000 * median(times):.1f} ms, nine in ten within "
        f"{1000 * tenths[-1]:.1f} ms; a frame {median(sizes):,.0f} bytes, at most {max(sizes):,}"
    )


def start(host: Guest, table: str) -> object:
    html = host.client.get(table).text
    csrf = re.search(r'name="csrf" value="([^"]*)"', html)[1]  # type: ignore[index]
    answer = host.client.post(
        f"{table}/start", data={"csrf": csrf}, headers={"Accept": "application/json"}
    )
    return answer.json()


if __name__ == "__main__":
    main()

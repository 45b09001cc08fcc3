"""The reserve of connections: visitors with a seat are served while ten addresses hold as many streams as they get."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import httpx2 as httpx
import pytest

from matzl.table.core import commands
from matzl.web import operating, state
from matzl.web.assets import static_url
from matzl.web.connections import ConnectionLimits
from matzl.web.state import ServerSettings
from tests.tables.service_driver import against
from tests.waiting import attempts
from tests.web.client import JSON
from tests.web.conftest import WIDE
from tests.web.test_stream import Site

LIMITS = ConnectionLimits(most=100, of_address=12)
ATTACKERS, STREAMS = 10, 10
"""The number of addresses, each of a visitor with a seat, and of the streams that each of them tries to open."""


@pytest.fixture
def site(service) -> Iterator[Site]:
    with closing(Site(service, ServerSettings(rates=WIDE, connections=LIMITS))) as site:
        yield site


class Attacker:
    """A visitor with a table and an address of their own, who opens streams and never closes them."""

    def __init__(self, site: Site, number: int) -> None:
        self.port, self.address = site.port, f"127.0.0.{number}"
        visitor, secret = site.call(
            site.service.store.run(site.service.store.visitors.new, "Mallory", "en")
        )
        table = site.call(site.service.open(visitor.id, against()))
        self.request = (
            f"GET /streams?at={table}~ HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: matzl-{site.port}-visitor={secret}\r\n\r\n"
        ).encode()

    def stream(self, stack: ExitStack) -> bytes:
        """Open a stream, and return the beginning of the response."""
        source = (self.address, 0)
        made = stack.enter_context(
            socket.create_connection(("127.0.0.1", self.port), 300, source_address=source)
        )
        made.sendall(self.request)
        found = b""
        while b"\r\n\r\n" not in found:
            part = made.recv(4096)
            assert part
            found += part
        return found


def test_many_streams_do_not_keep_out_a_visitor_at_a_table(site, caplog) -> None:
    table = site.table()
    attackers = [Attacker(site, 2 + number) for number in range(ATTACKERS)]
    _, secret = site.call(site.service.store.run(site.service.store.visitors.new, "Beat", "sv"))
    known = {f"matzl-{site.port}-visitor": secret}
    stranger = httpx.Client(base_url=site.address, cookies=known, headers=JSON, timeout=300)
    assert stranger.get("/").status_code == 200
    with ExitStack() as stack:
        said = [each.stream(stack) for each in attackers for _ in range(STREAMS)]
        served = sum(each.startswith(b"HTTP/1.1 200 ") for each in said)
        refused = [each for each in said if each.startswith(b"HTTP/1.1 503 ")]
        assert served + len(refused) == ATTACKERS * STREAMS
        assert 75 <= served <= 81, "the reserve is not for those who have streams already"
        assert all(b"\r\nretry-after: 10\r\n" in each.lower() for each in refused)

        for _ in range(3):
            assert site.client.get(f"/table/{table}").status_code == 200
        with site.stream(table) as frames:
            frames.frame()
            site.do(table, commands.Say(text="still here"))
            assert "still here" in frames.frame()["regions"]["talk"]

        answer = stranger.get("/")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert answer.json()["code"] == "crowded"
        assert '<html lang="sv">' in stranger.get("/", headers={"Accept": "text/html"}).text
        assert stranger.post("/me", data={"name": "Beat"}).status_code == 503
        assert stranger.get(static_url("base.css")).status_code == 200
    for _ in attempts():
        if stranger.get("/").status_code == 200:
            break
    stranger.close()
    assert len(caplog.records) == 1
    assert "only visitors with a seat" in caplog.text


def test_an_overloaded_server_serves_those_at_a_table_alone(site, caplog, monkeypatch) -> None:
    monkeypatch.setattr(state, "MAX_PAUSE", 0.02)
    monkeypatch.setattr(operating, "TICK_SECONDS", 0.01)
    table, ended = site.table(), threading.Event()

    async def block() -> None:
        while not ended.is_set():
            time.sleep(0.1)  # noqa: ASYNC251
            await asyncio.sleep(0)

    with ExitStack() as stack:
        frames = stack.enter_context(site.stream(table))
        stranger = stack.enter_context(httpx.Client(base_url=site.address, timeout=300))
        stack.callback(ended.set)
        frames.frame()
        threading.Thread(target=site.call, args=(block(),)).start()
        for _ in attempts():
            answer = stranger.get("/", headers=JSON)
            if answer.status_code == 503:
                break
        assert answer.headers["Retry-After"] == "10"
        assert stranger.post("/open/mittlere", data={"name": "Beat"}).status_code == 503
        assert stranger.get(f"/table/{table}").status_code == 503
        assert site.client.get("/").status_code == 503
        said = {"text": "still here", "once": "1"}
        headers = {"Origin": site.address}
        assert site.client.post(f"/table/{table}/say", data=said, headers=headers).is_redirect
        assert "still here" in frames.frame()["regions"]["talk"]
        monkeypatch.setattr(state, "MAX_PAUSE", 10.0)
        for _ in attempts():
            if stranger.get("/").status_code == 200:
                break
    assert caplog.text.count("overloaded") == 1

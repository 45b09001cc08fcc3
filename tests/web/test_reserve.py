"""The reserve of connections: those with a seat are served while strangers are asked to come back."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import ExitStack

import httpx2 as httpx

from matzl.table.core import commands
from matzl.web import operating, state
from matzl.web.assets import static_url
from matzl.web.connections import OpenConnections
from tests.waiting import wait_for
from tests.web.client import JSON
from tests.web.test_stream import Frames, site

__all__ = ["site"]


def test_a_crowded_server_serves_those_at_a_table_alone(site, caplog, monkeypatch) -> None:
    table = site.table()
    _, secret = site.call(site.service.store.run(site.service.store.visitors.new, "Beat", "sv"))
    known = {f"matzl-{site.port}-visitor": secret}
    stranger = httpx.Client(base_url=site.address, cookies=known, headers=JSON, timeout=300)
    assert stranger.get("/").status_code == 200
    monkeypatch.setattr(OpenConnections, "crowded", True)
    with ExitStack() as stack:
        stack.callback(stranger.close)
        address = f"/streams?at={table}~"
        streams = [stack.enter_context(site.client.stream("GET", address)) for _ in range(4)]
        assert [each.status_code for each in streams] == [200] * 3 + [503]
        assert streams[3].headers["Retry-After"] == "10"
        frames = Frames(streams[0])
        frames.frame()
        site.do(table, commands.Say(text="still here"))
        assert "still here" in frames.frame()["regions"]["talk"]
        assert site.client.get(f"/table/{table}").status_code == 200
        answer = stranger.get("/")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert answer.json()["code"] == "crowded"
        assert '<html lang="sv">' in stranger.get("/", headers={"Accept": "text/html"}).text
        assert stranger.post("/me", data={"name": "Beat"}).status_code == 503
        assert stranger.get(static_url("base.css")).status_code == 200
        monkeypatch.setattr(OpenConnections, "crowded", False)
        assert stranger.get("/").status_code == 200
    assert len(caplog.records) == 1
    assert "only visitors with a seat" in caplog.text


def test_an_overloaded_server_serves_those_at_a_table_alone(site, caplog, monkeypatch) -> None:
    monkeypatch.setattr(state, "MAX_PAUSE", 0.02)
    monkeypatch.setattr(operating, "TICK_SECONDS", 0.01)
    table, ended = site.table(), threading.Event()

    async def block() -> None:
        while not ended.is_set():
            time.sleep(0.03)  # noqa: ASYNC251
            await asyncio.sleep(0)

    with ExitStack() as stack:
        frames = stack.enter_context(site.stream(table))
        stranger = stack.enter_context(httpx.Client(base_url=site.address, timeout=300))
        stack.callback(ended.set)
        frames.frame()
        threading.Thread(target=site.call, args=(block(),)).start()
        wait_for(lambda: stranger.get("/", headers=JSON).status_code == 503)
        assert stranger.get("/", headers=JSON).headers["Retry-After"] == "10"
        assert stranger.post("/open/mittlere", data={"name": "Beat"}).status_code == 503
        assert stranger.get(f"/table/{table}").status_code == 503
        assert site.client.get("/").status_code == 503
        said = {"text": "still here", "once": "1"}
        headers = {"Origin": site.address}
        assert site.client.post(f"/table/{table}/say", data=said, headers=headers).is_redirect
        assert "still here" in frames.frame()["regions"]["talk"]
        monkeypatch.setattr(state, "MAX_PAUSE", 10.0)
        wait_for(lambda: stranger.get("/").status_code == 200)
    assert caplog.text.count("overloaded") == 1

"""The stream of a table: its contents, resuming, and its end."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx2 as httpx
import pytest

from matzl.table.core import commands
from matzl.table.core.settings import Settings as TableSettings
from matzl.web.network import http_url, open_socket
from matzl.web.server import make_server
from matzl.web.state import ServerSettings
from tests.waiting import attempts
from tests.web.conftest import WIDE


class Site:
    """A server that runs in a thread, with a table at which Anna sits against bots; `base` is its address behind a proxy."""

    def __init__(self, service, settings: ServerSettings, base: str = "") -> None:
        self.service = service
        self.door = open_socket("127.0.0.1", 0, exactly=True)
        port = self.door.getsockname()[1]
        self.address = http_url("127.0.0.1", port)
        settings = replace(settings, port=port, address=base or self.address)
        self._up = threading.Event()
        self.server = make_server(settings, service, self._answering)
        self.thread = threading.Thread(target=self.server.run, args=([self.door],))
        self.thread.start()
        assert self._up.wait(300)
        visitor, secret = self.call(self._run(service.store.visitors.new, "Anna", "en"))
        self.visitor = visitor.id
        self.client = httpx.Client(
            base_url=self.address, cookies={f"matzl-{port}-visitor": secret}, timeout=20
        )
        self.port = port

    def _answering(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._up.set()

    def _run(self, *work):
        return self.service.store.run(*work)

    def call(self, coroutine):
        """Run a coroutine in the event loop of the server."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(300)

    def table(self, **settings) -> str:
        usual = {"game": "mittlere", "chairs": ["open", "open"]}
        checked = TableSettings.checked(usual | settings, ("novice",))
        return self.call(self.service.open(self.visitor, checked))

    def do(self, table, command) -> None:
        self.call(self.service.execute(table, self.visitor, command))

    @contextmanager
    def stream(self, table, client=None, **headers) -> Iterator[Frames]:
        client = client or self.client
        with client.stream("GET", f"/table/{table}/stream", headers=headers) as answer:
            assert answer.status_code == 200
            yield Frames(answer)

    def end(self) -> None:
        self.server.should_exit = True
        self.thread.join(300)
        assert not self.thread.is_alive()


class Frames:
    """The lines received from a stream."""

    def __init__(self, answer) -> None:
        self.answer, self.lines = answer, answer.iter_lines()

    def block(self) -> list[str] | None:
        """Return the lines up to the next blank one; None at the end."""
        found = []
        for line in self.lines:
            if not line:
                return found
            found.append(line)
        return None

    def rest(self) -> list[list[str]]:
        """Return everything until the stream ends."""
        return list(iter(self.block, None))

    def frame(self) -> dict:
        """Return the next frame, skipping keep-alive lines."""
        early = {}  # regions that did not fit into the event with the number
        while len(lines := self.block()) < 3:
            if lines[0] == "event: table":
                early |= json.loads(lines[1].removeprefix("data: "))["regions"]
        number, event, data = lines
        assert event == "event: table"
        content = json.loads(data.removeprefix("data: "))
        content["regions"] |= early
        assert number.split(".")[0] == f"id: {content['number']}"
        assert set(content) == {"number", "title", "say", "regions"}
        return content


@pytest.fixture
def site(service) -> Iterator[Site]:
    made = Site(service, ServerSettings(rates=WIDE))
    yield made
    made.client.close()
    made.end()


def test_the_stream_has_its_headers(site) -> None:
    with site.stream(site.table(), **{"Accept-Encoding": "gzip"}) as frames:
        headers = frames.answer.headers
        assert headers["content-type"] == "text/event-stream; charset=utf-8"
        assert headers["cache-control"] == "no-store"
        assert headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in headers
        assert "content-length" not in headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert frames.block() == ["retry: 1000"]


def test_only_regions_that_changed_are_sent(site) -> None:
    table = site.table()
    number = site.call(site.service.table_view(table, site.visitor)).number
    with site.stream(table, **{"Last-Event-ID": str(number)}) as frames:
        site.do(table, commands.Say(text="Grüezi & <b>willkommen</b>"))
        said = frames.frame()
        assert "Grüezi &amp; &lt;b&gt;willkommen&lt;/b&gt;" in said["regions"]["talk"]
        assert set(said["regions"]) == {"talk"}
        assert said["number"] == number + 1
        site.do(table, commands.SeatBot(1, "novice"))
        seated = frames.frame()
        assert seated["number"] == number + 2
        assert "talk" not in seated["regions"]
        assert seated["regions"]


def test_an_outdated_page_is_brought_up_to_date(site) -> None:
    table = site.table()
    before = site.call(site.service.table_view(table, site.visitor)).number
    for text in ("one", "two"):
        site.do(table, commands.Say(text=text))
    with site.stream(table, **{"Last-Event-ID": str(before)}) as frames:
        frame = frames.frame()
    assert frame["number"] == before + 2
    assert "one" in frame["regions"]["talk"]
    assert "two" in frame["regions"]["talk"]
    page = site.client.get(f"/table/{table}").text
    assert set(frame["regions"]) <= set(re.findall(r'id="([\w-]+)"', page))
    assert len(frame["regions"]) > 3


def test_a_page_that_missed_a_failure_or_its_end_is_updated(site, monkeypatch) -> None:
    """No event happens here, so the mark of a page's state must hold more than the number of the last event."""

    def fails(*_):
        raise ValueError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr("matzl.table.live.autoplay.bot_action", fails)
        patch.setattr("matzl.table.core.handlers.secrets.randbits", lambda _: 0)
        table = site.table(chairs=["novice", "novice"])
        number = 2  # opened, started; the bot is to move
        with site.stream(table, **{"Last-Event-ID": str(number)}) as frames:
            told = ""
            while (lines := frames.block())[0] != f"id: {number}.1":
                told += lines[-1]  # of several events of one frame, the last one has the number
            assert "has stopped" in told + lines[-1]
            assert json.loads(lines[-1].removeprefix("data: "))["number"] == number
        assert f'data-mark="{number}.1"' in site.client.get(f"/table/{table}").text
        with site.stream(table, **{"Last-Event-ID": f"{number}.1"}) as frames:
            assert frames.block() == ["retry: 1000"]
            site.do(table, commands.Say(phrase="hello"))
            lines = frames.block()
            assert lines[0] == f"id: {number + 1}.1"
            assert "stalled" not in lines[-1], "regions already shown are not sent again"
    site.do(table, commands.Retry())
    for _ in attempts():
        seen = site.call(site.service.table_view(table, site.visitor))
        if seen.view.turn == 0:
            break
    with site.stream(table, **{"Last-Event-ID": f"{seen.number}.1"}) as frames:
        sent = [frames.block()]
        while not sent[-1][0].startswith("id:"):
            sent.append(frames.block())
    regions = [json.loads(lines[-1].removeprefix("data: "))["regions"] for lines in sent[1:]]
    (ended,) = (each["stalled"] for each in regions if "stalled" in each)
    assert ended == '<div id="stalled" role="alert"></div>'


def test_a_large_change_is_split_and_the_last_event_has_the_number(site, monkeypatch) -> None:
    table = site.table()
    monkeypatch.setattr("matzl.web.stream.MAX_EVENT_BYTES", 600)
    with site.stream(table) as frames:
        regions, events = {}, 0
        while "id" not in (fields := {line.partition(":")[0]: line for line in frames.block()}):
            if "data" in fields:
                early = json.loads(fields["data"].removeprefix("data: "))
                assert set(early) == {"regions"}
                regions |= early["regions"]
                events += 1
        last = json.loads(fields["data"].removeprefix("data: "))
    assert events > 2
    assert not regions.keys() & last["regions"].keys()
    monkeypatch.undo()
    with site.stream(table) as frames:
        whole = frames.frame()
    assert regions | last["regions"] == whole["regions"]
    assert (last["number"], last["say"]) == (whole["number"], whole["say"])


@pytest.mark.parametrize("number", ["", "x", "-3", "99999", "9" * 500, "1.5"])
def test_a_malformed_number_means_from_the_beginning(site, number) -> None:
    table = site.table()
    with site.stream(table, **{"Last-Event-ID": number}) as frames:
        assert len(frames.frame()["regions"]) > 3


def test_a_page_just_loaded_sends_its_number_in_the_url(site) -> None:
    table = site.table()
    number = site.call(site.service.table_view(table, site.visitor)).number
    with site.client.stream("GET", f"/table/{table}/stream?after={number}") as answer:
        site.do(table, commands.Say(text="hello"))
        assert set(Frames(answer).frame()["regions"]) == {"talk"}


def test_regions_contain_no_single_use_fields(site) -> None:
    table = site.table()
    with site.stream(table) as frames:
        for html in frames.frame()["regions"].values():
            assert set(re.findall(r'name="once" value="([^"]*)"', html)) <= {""}


def test_the_stream_is_in_the_readers_language(site, mirror) -> None:
    site.call(site._run(lambda: site.service.store.visitors.change(site.visitor, language="sv")))
    table = site.table()
    with site.stream(table) as frames:
        swedish = frames.frame()
    site.call(site._run(lambda: site.service.store.visitors.change(site.visitor, language="en")))
    with site.stream(table) as frames:
        english = frames.frame()
        site.do(table, commands.SeatBot(1, "novice"))
        later = frames.frame()
    assert swedish["regions"]["felt"] != english["regions"]["felt"]
    assert later["regions"]["felt"] != swedish["regions"]["felt"]


def test_a_stranger_gets_no_stream(site) -> None:
    table = site.table()
    with httpx.Client(base_url=site.address) as stranger:
        answer = stranger.get(f"/table/{table}/stream", headers={"Accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not-admitted")


def test_a_stream_ends_when_spectators_are_excluded(site) -> None:
    table = site.table()
    guest, secret = site.call(site._run(site.service.store.visitors.new, "Beat", "en"))
    watch = site.call(site.service.table_view(table, site.visitor)).watch
    site.call(site.service.invitations.admit(watch, guest.id))
    cookies = {f"matzl-{site.port}-visitor": secret}
    with (
        httpx.Client(base_url=site.address, cookies=cookies, timeout=300) as client,
        site.stream(table, client) as frames,
    ):
        frames.frame()
        site.do(table, commands.ChangeRules({"spectators": False}))
        assert frames.rest() == []
    assert site.client.get(f"/table/{table}").status_code == 200


def test_an_idle_stream_sends_comments(service) -> None:
    site = Site(service, ServerSettings(rates=WIDE, heartbeat=0.05))
    with site.stream(site.table()) as frames:
        frames.frame()
        assert [frames.block(), frames.block()] == [[":"], [":"]]
    site.end()


def test_a_comment_comes_in_time_after_a_change(service) -> None:
    """Proxies end a connection that has been quiet for some seconds, whatever was sent before."""
    site = Site(service, ServerSettings(rates=WIDE, heartbeat=2.0))
    table = site.table()
    with site.stream(table) as frames:
        frames.frame()
        time.sleep(0.2)
        site.do(table, commands.Say(text="hello"))
        frames.frame()
        said = time.monotonic()
        block = frames.block()
        waited = time.monotonic() - said
    site.end()
    assert block == [":"]
    assert 1.5 < waited < 3.0


def test_too_many_streams_are_refused_until_one_is_closed(service) -> None:
    site = Site(service, ServerSettings(rates=replace(WIDE, streams=2)))
    table = site.table()
    with site.stream(table) as first, site.stream(table) as second:
        first.frame()
        second.frame()
        third = site.client.get(f"/table/{table}/stream", headers={"Accept": "application/json"})
        assert (third.status_code, third.json()["code"]) == (429, "too-fast")
    for _ in attempts():  # until the server has noticed
        with site.client.stream("GET", f"/table/{table}/stream") as answer:
            if answer.status_code == 200:
                break
    site.end()


def test_the_server_stops_with_open_streams(service) -> None:
    site = Site(service, ServerSettings(rates=WIDE))
    table = site.table()
    with site.stream(table) as one, site.stream(table) as two:
        one.frame()
        two.frame()
        site.end()
        for frames in (one, two):
            assert frames.rest() == []
    assert site.server.lifespan.should_exit is False

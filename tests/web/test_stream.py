"""The stream of a table: its contents, resuming, and its end."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import httpx2 as httpx
import pytest

from matzl.table.core import commands
from matzl.table.core.errors import table_error
from matzl.table.core.settings import Settings as TableSettings
from matzl.web.state import ServerSettings
from tests.waiting import attempts
from tests.web.conftest import WIDE
from tests.web.server_thread import ServerThread


class Site(ServerThread):
    """A server with a visitor, Anna, who has a client."""

    def __init__(self, service, settings: ServerSettings, base: str = "") -> None:
        super().__init__(service, settings, base)
        visitor, secret = self.call(self._run(service.store.visitors.new, "Anna", "en"))
        self.visitor = visitor.id
        cookies = {f"matzl-{self.port}-visitor": secret}
        self.client = httpx.Client(base_url=self.address, cookies=cookies, timeout=300)

    def _run(self, *work):
        return self.service.store.run(*work)

    def table(self, **settings) -> str:
        usual = {"game": "mittlere", "chairs": ["open", "open"]}
        checked = TableSettings.checked(usual | settings, ("novice",))
        return self.call(self.service.open(self.visitor, checked))

    def do(self, table, command) -> None:
        self.call(self.service.execute(table, self.visitor, command))

    @contextmanager
    def stream(self, table, mark="", client=None, **headers) -> Iterator[Frames]:
        client = client or self.client
        with client.stream("GET", f"/streams?at={table}~{mark}", headers=headers) as answer:
            assert answer.status_code == 200
            yield Frames(answer)

    def close(self) -> None:
        """Close the client and the server."""
        self.client.close()
        super().close()


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
        """Return the data of the next event of a table, skipping keep-alive lines."""
        while (lines := self.block())[0] != "event: table":
            pass
        content = json.loads(lines[1].removeprefix("data: "))
        assert content["mark"].split(".")[0] == f"{content['number']}"
        assert set(content) == {"table", "mark", "number", "title", "say", "regions"}
        return content


@pytest.fixture
def site(service) -> Iterator[Site]:
    with closing(Site(service, ServerSettings(rates=WIDE))) as site:
        yield site


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
    with site.stream(table, number) as frames:
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


def test_a_page_that_missed_a_failure_or_its_end_is_updated(site, monkeypatch) -> None:
    """No event happens here, so the mark of a page's state must hold more than the number of the last event."""

    def fails(*_):
        raise ValueError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr("matzl.table.live.autoplay.bot_action", fails)
        patch.setattr("matzl.table.core.fair_deals.first_dealer", lambda *_: 0)
        table = site.table(chairs=["novice", "novice"])
        number = 2  # opened, started; the bot is to move
        with site.stream(table, number) as frames:
            frame = frames.frame()
            assert "has stopped" in frame["regions"]["stalled"]
            assert (frame["number"], frame["mark"]) == (number, f"{number}.1")
        assert f'data-mark="{number}.1"' in site.client.get(f"/table/{table}").text
        with site.stream(table, f"{number}.1") as frames:
            assert frames.block() == ["retry: 1000"]
            site.do(table, commands.Say(phrase="hello"))
            frame = frames.frame()
            assert frame["mark"] == f"{number + 1}.1"
            assert "stalled" not in frame["regions"], "regions already shown are not sent again"
    site.do(table, commands.Retry())
    for _ in attempts():
        seen = site.call(site.service.table_view(table, site.visitor))
        if seen.view.turn == 0:
            break
    with site.stream(table, f"{seen.number}.1") as frames:
        ended = frames.frame()["regions"]["stalled"]
    assert ended == '<div id="stalled" role="alert"></div>'


@pytest.mark.parametrize("number", ["", "x", "-3", "99999", "9" * 500, "1.5"])
def test_a_malformed_number_means_from_the_beginning(site, number) -> None:
    table = site.table()
    with site.stream(table, number) as frames:
        assert len(frames.frame()["regions"]) > 3


def test_regions_contain_no_single_use_fields(site) -> None:
    with site.stream(site.table()) as frames:
        for html in frames.frame()["regions"].values():
            assert set(re.findall(r'name="once" value="([^"]*)"', html)) <= {""}


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
        assert frames.block() == [":"]
        assert time.monotonic() - said < 3.9, "less than two heartbeats, also on a busy machine"
    site.close()


def test_the_server_stops_with_open_streams(service) -> None:
    site = Site(service, ServerSettings(rates=WIDE))
    table = site.table()
    with site.stream(table) as one, site.stream(table) as two:
        one.frame()
        two.frame()
        ServerThread.close(site)
        for frames in (one, two):
            assert frames.rest() == []
    assert site.server.lifespan.should_exit is False


def test_a_page_opens_its_stream_again_when_the_database_cannot_be_read(site, monkeypatch, caplog):
    table = site.table()

    async def away(*_) -> None:
        raise table_error("store-busy")

    async def wake() -> None:
        site.service.tables.live[table].notify()

    with site.stream(table) as frames:
        frames.frame()
        with monkeypatch.context() as patch:
            patch.setattr(site.service.tables, "people_of", away)
            site.call(wake())
            assert not any("gone" in line for lines in frames.rest() for line in lines)
            answer = site.client.get(f"/streams?at={table}~")
            assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)
    with site.stream(table) as frames:
        frames.frame()
    assert not caplog.records

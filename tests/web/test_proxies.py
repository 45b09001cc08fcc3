"""Proxies: whom matzl believes the address of a client, and the warning about those that do not state it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from matzl.web.limits import Rate
from matzl.web.network import proxy_networks
from matzl.web.state import ServerSettings
from tests.web.conftest import WIDE
from tests.web.test_stream import Site

BASE = "https://cards.example"
PROXY, OTHER = "127.0.0.9", "127.0.0.8"
"""The address of the trusted proxy, and of another computer."""

NARROW = replace(WIDE, reads_of_address=Rate(3, 600))


def site_behind(service, rates=WIDE) -> closing[Site]:
    settings = ServerSettings(rates=rates, trusted_proxies=proxy_networks([PROXY]), lan=True)
    return closing(Site(service, settings, BASE))


@pytest.fixture
def site(service) -> Iterator[Site]:
    with site_behind(service) as made:
        yield made


@pytest.fixture
def narrow(service) -> Iterator[Site]:
    """Yield a server of which one address may read three pages."""
    with site_behind(service, NARROW) as made:
        yield made


def status(site: Site, source: str, *forwarded: str, host: str = "cards.example", **more) -> int:
    """Ask for a page from an address, with `X-Forwarded-For` headers; return the status of the answer."""
    headers = {"Host": host, "Connection": "close", **more}
    lines = [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"X-Forwarded-For: {each}" for each in forwarded]
    with socket.create_connection(("127.0.0.1", site.port), 300, (source, 0)) as made:
        made.sendall("\r\n".join(["GET /none HTTP/1.1", *lines, "", ""]).encode())
        return int(made.recv(4096).split(b" ")[1])


def test_visitors_behind_a_proxy_are_counted_by_their_own_addresses(narrow) -> None:
    for visitor in ("203.0.113.5", "203.0.113.6", "2001:db8::5"):
        assert [status(narrow, PROXY, visitor) for _ in range(4)] == [404] * 3 + [429]


def test_what_a_client_says_about_itself_is_not_believed(narrow) -> None:
    """A proxy appends the address that it sees, so that only the last is true."""
    said = [
        ("6.6.6.1, 203.0.113.5",),
        ("6.6.6.2", "203.0.113.5"),
        (f"6.6.6.3, 203.0.113.5, {PROXY}",),
        ("::1, 203.0.113.5",),
    ]
    assert [status(narrow, PROXY, *each) for each in said] == [404] * 3 + [429]
    assert status(narrow, PROXY, "203.0.113.6") == 404


def test_others_than_the_proxy_are_not_believed(narrow) -> None:
    said = [f"203.0.113.{number}" for number in range(4)]
    assert [status(narrow, OTHER, each) for each in said] == [404] * 3 + [429]
    assert status(narrow, PROXY, "203.0.113.0") == 404


@pytest.mark.parametrize("host", ["cards.example", "127.0.0.1:9000"])
def test_a_proxy_that_does_not_say_from_whom_is_reported_once(site, caplog, host) -> None:
    """By default nginx sends its own name for the server; a form has the origin of the page."""
    for _ in range(3):
        assert status(site, PROXY, host=host, Origin=BASE) == 404
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert f"behind {PROXY} count as one" in record.getMessage()
    assert "X-Forwarded-For" in record.getMessage()


def test_a_proxy_that_is_not_trusted_is_reported_once(site, caplog) -> None:
    for _ in range(3):
        assert status(site, OTHER, "203.0.113.5") == 404
    (record,) = caplog.records
    assert f"behind {OTHER} count as one" in record.getMessage()
    assert "--trusted-proxy" in record.getMessage()


def test_a_proxy_that_says_from_whom_is_not_reported(site, caplog) -> None:
    assert status(site, PROXY, "203.0.113.5") == 404
    assert status(site, PROXY, "6.6.6.6, 203.0.113.5", Origin=BASE) == 404
    assert not caplog.records


def test_a_request_past_the_proxy_is_not_reported(site, caplog) -> None:
    host = f"127.0.0.1:{site.port}"
    assert status(site, "127.0.0.1", host=host) == 404
    assert status(site, "127.0.0.1", host=host, Origin=f"http://{host}") == 404
    assert not caplog.records

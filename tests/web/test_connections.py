"""Connections: limited in all and from one address, ended if no request arrives; a flood stops nobody else."""

from __future__ import annotations

import logging
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from matzl.errors import SetUpError
from matzl.web.connections import (
    ConnectionLimits,
    OpenConnections,
    SeldomFilter,
    connection_limits,
    fitting_limits,
)
from matzl.web.network import proxy_networks
from matzl.web.state import ServerSettings
from tests.processes import serving
from tests.waiting import attempts
from tests.web.conftest import WIDE
from tests.web.test_stream import Site

NARROW = ConnectionLimits(most=6, of_address=4, accepted=2, arrival=0.3)


@pytest.fixture
def site(service) -> Iterator[Site]:
    yield from running(service, NARROW)


@pytest.fixture
def patient(service) -> Iterator[Site]:
    """Yield a server that waits for requests as long as a test lasts."""
    yield from running(service, NARROW._replace(arrival=300.0))


def running(service, limits: ConnectionLimits) -> Iterator[Site]:
    settings = ServerSettings(rates=WIDE, heartbeat=0.1, connections=limits)
    with closing(Site(service, settings)) as site:
        yield site


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 20, (source, 0))


@pytest.fixture
def crowd(patient) -> Iterator[list[socket.socket]]:
    """Yield as many connections as an address may have."""
    connections = [connected(patient.port, "127.0.0.2") for _ in range(NARROW.of_address)]
    yield connections
    for each in connections:
        each.close()


def received(connection: socket.socket) -> bytes:
    """Return everything until the server closes a connection."""
    found = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(4096):
            found += part
    return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /me HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=",
    ],
)
def test_a_request_that_does_not_arrive_as_a_whole_is_ended(site, sent) -> None:
    with connected(site.port) as slow:
        slow.sendall(sent)
        assert b" 200 " not in received(slow)


def test_a_request_that_arrives_drop_by_drop_is_ended(site) -> None:
    with connected(site.port) as slow:
        slow.settimeout(0.02)
        for letter in b"GET /me HTTP/1.1\r\nX: " + b"x" * 2000:
            try:
                slow.sendall(bytes([letter]))
                assert slow.recv(1) == b""
            except TimeoutError:
                continue
            except (ConnectionResetError, BrokenPipeError):
                pass
            break
        else:
            pytest.fail("the server still waits")


def test_a_stream_lasts_longer_than_requests_may_take_to_arrive(site) -> None:
    with site.stream(site.table()) as frames:
        quiet = 0
        while quiet < 10:
            block = frames.block()
            assert block is not None
            quiet += block == [":"]


REQUEST = b"GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""A request that is answered without reading the database."""


def is_answered(connection: socket.socket) -> bool:
    connection.sendall(REQUEST)
    return connection.recv(4096).startswith(b"HTTP/1.1 404 ")


def test_connections_of_one_address_are_limited(patient, crowd) -> None:
    with connected(patient.port, "127.0.0.2") as refused:
        said = received(refused)
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 10\r\n" in said
    with connected(patient.port, "127.0.0.3") as other:
        assert is_answered(other)
    assert all(map(is_answered, crowd))


def test_a_refusal_arrives_although_the_client_is_still_sending(
    patient, crowd, monkeypatch
) -> None:
    """Closing a connection with unread data resets it, and the answer may be lost."""
    monkeypatch.setattr("matzl.web.connections._LINGER", 300.0)
    for _ in range(10):
        with connected(patient.port, "127.0.0.2") as refused:
            for _ in range(20):
                refused.sendall(b"x" * 10_000)
            assert refused.recv(4096).startswith(b"HTTP/1.1 503 ")
            refused.sendall(b"x" * 10_000)
            assert refused.recv(4096) == b""


def test_a_refused_client_that_does_not_close_is_cut_off(patient, crowd, monkeypatch) -> None:
    monkeypatch.setattr("matzl.web.connections._LINGER", 0.1)
    with connected(patient.port, "127.0.0.2") as refused:
        for _ in attempts():
            try:
                refused.sendall(b"x")
            except ConnectionError:
                break


def test_connections_that_wait_for_a_request_give_way(patient) -> None:
    idle = [connected(patient.port, f"127.0.0.{2 + number % 3}") for number in range(6)]
    with connected(patient.port, "127.0.0.5") as newcomer:
        assert is_answered(newcomer)
        assert received(idle[0]) == b"", "the oldest has ended"
        assert all(map(is_answered, idle[1:]))
    for each in idle:
        each.close()


def test_limits_fit_the_number_of_file_descriptors() -> None:
    for files in (64, 128, 256, 1024, 4096, 10**6):
        for most in (1000, 50, 5000):
            limits = fitting_limits(files, most)
            assert limits.of_address < limits.most <= most
            assert files < 256 or limits.most + 6 * limits.accepted + 60 <= files
    assert fitting_limits(4096).most == 1000


def test_more_connections_than_files_are_refused_with_the_reason(monkeypatch) -> None:
    monkeypatch.setattr("matzl.web.connections._raised_files", lambda wanted: min(wanted, 6000))
    assert connection_limits(5000).most == 5000
    assert connection_limits().most == 1000
    with pytest.raises(SetUpError, match="6000 open files"):
        connection_limits(6000)


class FakeConnection:
    """A connection without a socket; busy ones have a request in progress."""

    def __init__(self, *, idle: bool = False) -> None:
        self.idle, self.aborted, self.transport = idle, False, self

    def abort(self) -> None:
        self.aborted = True


def opened(counted: OpenConnections, address: str, number: int) -> list[FakeConnection]:
    """Open connections from an address; return those that were not refused."""
    made = [FakeConnection() for _ in range(number)]
    return [each for each in made if counted.add(each, address)]


def test_a_flood_of_connections_is_logged_once(caplog) -> None:
    counted = OpenConnections(ConnectionLimits(most=4, of_address=4))
    for _ in range(3):
        added = opened(counted, "10.0.0.7", 50)
        assert len(added) == 4
        for each in added[:2]:
            counted.remove(each)
        more = opened(counted, "10.0.0.7", 50)
        assert len(more) == 2
        for each in (*added[2:], *more):
            counted.remove(each)
    assert len(caplog.records) == 3
    assert "from 10.0.0.7" in caplog.text
    assert not counted._all
    assert not counted._of_clients._open


def test_refused_connections_are_kept_open_for_a_while_but_only_few() -> None:
    counted = OpenConnections(ConnectionLimits(most=4, of_address=4, accepted=3))
    opened(counted, "10.0.0.7", 4)
    refused = [FakeConnection() for _ in range(10)]
    assert not any(counted.add(each, "10.0.0.7") for each in refused)
    assert [each.aborted for each in refused] == [True] * 4 + [False] * 6


def test_a_host_with_many_ipv6_networks_cannot_take_all_connections() -> None:
    counted = OpenConnections(ConnectionLimits(most=1000, of_address=10))
    taken = [len(opened(counted, f"2001:db8:0:{number:x}::1", 10)) for number in range(256)]
    assert sum(taken) == 20


def test_proxies_may_have_any_number_of_connections() -> None:
    trusted = proxy_networks(["127.0.0.0/8", "172.18.0.2"])
    for address, number in {
        "127.0.0.5": 100,
        "::ffff:127.0.0.1": 100,
        "::ffff:172.18.0.2": 100,
        "172.18.0.3": 10,
        "": 10,
    }.items():
        counted = OpenConnections(ConnectionLimits(most=100, of_address=10), trusted)
        assert len(opened(counted, address, 200)) == number, address


def test_the_reserve_begins_when_three_quarters_are_busy() -> None:
    counted = OpenConnections(ConnectionLimits(most=40, of_address=40))
    busy = opened(counted, "10.0.0.7", 30)
    for _ in range(10):
        counted.add(FakeConnection(idle=True), "10.0.0.8")
    assert not counted.crowded, "idle ones do not count"
    opened(counted, "10.0.0.9", 1)
    assert counted.crowded
    counted.remove(busy[0])
    assert not counted.crowded


def test_equal_messages_are_logged_seldom() -> None:
    seldom = SeldomFilter(3600)

    def passed(message: str) -> bool:
        return seldom.filter(logging.LogRecord("uvicorn", 30, "", 0, message, (), None))

    assert [passed(text) for text in ("a", "a", "b", "a", "b")] == [True, False, True, False, False]


@pytest.mark.long
def test_idle_connections_of_one_address_do_not_stop_the_server(tmp_path) -> None:
    import resource

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    with serving(tmp_path, "--lan", preexec_fn=few_files) as server:
        port = int(server.address.rpartition(":")[2])
        flood = [connected(port, "127.0.0.2") for _ in range(400)]
        for _ in range(5):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=300) as answer:
                assert answer.status == 200
        for each in flood:
            each.close()
        server.process.terminate()
        _, complaints = server.process.communicate(timeout=300)
    assert complaints.count("\n") <= 2, complaints[:2000]
    assert "too many connections" in complaints

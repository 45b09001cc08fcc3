"""Connections: limited in all and from one address, ended if no request arrives; a flood stops nobody else."""

from __future__ import annotations

import logging
import socket
import urllib.request
from collections.abc import Iterator

import pytest

from matzl.web.connections import ConnectionLimits, OpenConnections, SeldomFilter, fitting_limits
from matzl.web.settings import ServerSettings
from tests.serving import serving
from tests.web.conftest import WIDE
from tests.web.test_stream import Site

NARROW = ConnectionLimits(most=6, of_address=4, accepted=2, arrival=0.3)


@pytest.fixture
def site(service) -> Iterator[Site]:
    made = Site(service, ServerSettings(rates=WIDE, heartbeat=0.1, connections=NARROW))
    yield made
    made.client.close()
    made.end()


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 20, (source, 0))


def received(connection: socket.socket) -> bytes:
    """Return everything until the server closes a connection."""
    found = b""
    try:
        while part := connection.recv(4096):
            found += part
    except ConnectionResetError:
        pass
    return found


def test_a_connection_without_a_request_is_ended(site) -> None:
    with connected(site.port) as idle:
        assert received(idle) == b""


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /me HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ncsrf=",
    ],
)
def test_a_request_that_arrives_in_part_is_ended(site, sent) -> None:
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
    table = site.table()
    with site.stream(table) as frames:
        quiet = 0
        while quiet < 10:
            block = frames.block()
            assert block is not None
            quiet += block == [":"]


def test_connections_are_limited_in_all_and_from_one_address(site) -> None:
    crowd = [connected(site.port, "127.0.0.2") for _ in range(4)]
    with connected(site.port, "127.0.0.2") as refused:
        assert received(refused).startswith(b"HTTP/1.1 503 ")
    others = [connected(site.port, f"127.0.0.{number}") for number in (3, 4)]
    with connected(site.port, "127.0.0.5") as refused:
        assert received(refused).startswith(b"HTTP/1.1 503 ")
    for each in (*crowd, *others):
        received(each)  # ended after `arrival`
        each.close()
    assert site.client.get("/me").status_code == 200


def test_a_connection_that_ends_no_longer_counts(site) -> None:
    for _ in range(20):
        with connected(site.port) as each:
            each.sendall(b"GET /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert received(each).startswith(b"HTTP/1.1 404 ")


def test_limits_fit_the_number_of_file_descriptors() -> None:
    for files in (64, 128, 256, 1024, 4096, 10**6):
        limits = fitting_limits(files)
        assert limits.of_address < limits.most <= 1000
        assert files < 256 or limits.most + 4 * limits.accepted + 60 <= files
    assert fitting_limits(4096).most == 1000
    behind = fitting_limits(4096, proxied=True)
    assert behind.of_address == behind.most


def test_a_flood_of_connections_is_logged_once(caplog) -> None:
    counted = OpenConnections(ConnectionLimits(most=4, of_address=4))
    for _ in range(3):
        added = [counted.add("10.0.0.7") for _ in range(50)]
        assert sum(added) == 4
        for _ in range(2):
            counted.remove("10.0.0.7")
        added = [counted.add("10.0.0.7") for _ in range(50)]
        assert sum(added) == 2
        for _ in range(4):
            counted.remove("10.0.0.7")
    assert len(caplog.records) == 3
    assert "from 10.0.0.7" in caplog.text
    assert not counted._of_address


def test_equal_messages_are_logged_seldom() -> None:
    seldom = SeldomFilter(3600)

    def passed(message: str) -> bool:
        return seldom.filter(logging.LogRecord("uvicorn", 30, "", 0, message, (), None))

    assert [passed(text) for text in ("a", "a", "b", "a", "b")] == [True, False, True, False, False]


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

"""``matzl serve`` as a process: its output, its answers, and how it ends."""

from __future__ import annotations

import signal
import socket
import urllib.request

import pytest

from matzl.cli.serve import _show_address
from matzl.errors import SetUpError, StoppedError
from matzl.web.network import check_base_url, is_loopback, open_socket, proxy_networks
from matzl.web.state import ServerSettings
from tests.conftest import sampled
from tests.processes import serving


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"),
    sampled([(signal.SIGINT, 0), (signal.SIGTERM, 143)], [(signal.SIGTERM, 143)]),
)
def test_the_server_answers_and_ends_on_a_signal(tmp_path, number, status) -> None:
    with serving(tmp_path, "--no-open", "--data", str(tmp_path)) as server:
        assert "Reachable from this computer only" in server.said
        assert f"matzl serve --lan --port 0 --data {tmp_path}\n" in server.said
        assert str(tmp_path) in server.said
        with urllib.request.urlopen(f"{server.address}/me", timeout=300) as answer:
            assert answer.status == 200
        server.process.send_signal(number)
        rest, complaints = server.process.communicate(timeout=300)
    assert "saved" in rest
    assert (complaints, server.process.returncode) == ("", status)
    assert (tmp_path / "tables.db").exists()


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(StoppedError, match=f"port {port} .* --port"):
            open_socket("127.0.0.1", port)


def test_a_host_of_another_computer_is_refused() -> None:
    with pytest.raises(StoppedError, match=r"192\.0\.2\.77"):
        open_socket("192.0.2.77", 0)


@pytest.mark.parametrize(
    "address",
    [
        *"cards.example ftp://cards.example https:// https://cards.example:x https://[::1".split(),
        *"https://cards.example:99999 https://cards.example?x=y https://anna@cards.example".split(),
        *("javascript:alert(1)", ""),
    ],
)
def test_a_malformed_base_url_is_refused(address) -> None:
    with pytest.raises(SetUpError, match="such as https:"):
        check_base_url(address)


def test_a_base_url_with_a_path_is_refused_for_that_reason() -> None:
    with pytest.raises(SetUpError, match=r"the path '/cards/'; use a separate host name"):
        check_base_url("https://example.org/cards/")


@pytest.mark.parametrize("text", ["", "proxy", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.1:80", "*"])
def test_a_malformed_proxy_is_refused(text) -> None:
    with pytest.raises(SetUpError, match=r"such as 172\.18\.0\.0/16"):
        proxy_networks(["127.0.0.1", text])


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("HTTPS://Cards.Example/", "https://cards.example"),
        ("https://cards.example:443", "https://cards.example"),
        ("http://cards.example:8080/", "http://cards.example:8080"),
        (" http://[2001:DB8::1]:80 ", "http://[2001:db8::1]"),
    ],
)
def test_a_base_url_is_normalized_as_in_browsers(address, kept) -> None:
    assert check_base_url(address) == kept


def test_loopback_addresses_are_recognised() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "localhost", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.7", "cards.example")))


@pytest.mark.parametrize(
    ("address", "warned"), [("http://192.168.1.7:8642", 1), ("https://cards.example", 0)]
)
def test_without_https_the_command_says_that_cookies_can_be_read(address, warned, capsys) -> None:
    _show_address(ServerSettings(address=address, lan=True), "http://127.0.0.1:8642", None)
    lines = capsys.readouterr().out.splitlines()
    assert sum("others can read cookies" in line for line in lines) == warned

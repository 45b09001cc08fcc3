"""Bots at a table of a real server, by the interface for programs: `matzl join` and the examples."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from matzl.api.client import Server, _choose, sit_and_play
from matzl.cli import app
from matzl.deal.deal import Deal
from matzl.errors import BotFailedError, StoppedError, TableError
from matzl.players.bots import bot
from matzl.table.store.visitors import PLAY
from tests.waiting import wait_for
from tests.web.server_thread import ServerThread

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def running(service, settings):
    """Yield a server that runs."""
    with closing(ServerThread(service, settings)) as server:
        yield server


def new_token(service, name: str) -> str:
    """Return a token of a new visitor."""
    visitors = service.store.visitors
    visitor, _ = service.store.call(visitors.new, name)
    return service.store.call(visitors.new_token, visitor.id, name, PLAY)


COMMANDS = [sys.executable, EXAMPLES / "table_bot.py"], ["node", EXAMPLES / "table_bot.mjs"]
without_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


@without_node
def test_three_bots_play_a_match(service, running) -> None:
    own, *others = (new_token(service, name) for name in ("Anna", "Berta", "Clara"))
    host = Server(running.address, own)
    table = host.post("tables", game="mittlere", options={"deals": 1})["table"]
    address = f"{running.address}/table/{table}"
    bots = [
        subprocess.Popen(
            [*command, address], env=os.environ | {"MATZL_TOKEN": token}, stdout=subprocess.PIPE
        )
        for command, token in zip(COMMANDS, others, strict=True)
    ]
    wait_for(lambda: all(it["kind"] == "person" for it in host.get(f"tables/{table}")["chairs"]))
    host.post(f"tables/{table}/start")
    done = CliRunner().invoke(app, ["join", address, "novice"], env={"MATZL_TOKEN": own})
    assert (done.exit_code, done.output.count("\ndeal 1: payoffs")) == (0, 1), done.output
    scores = done.output.strip().rpartition(": ")[2].replace(",", "")
    assert sum(map(int, scores.split())) == 0
    for process in bots:
        assert process.communicate(timeout=300)[0].decode().strip() == f"the scores: {scores}"


@without_node
@pytest.mark.parametrize("command", COMMANDS)
def test_an_example_waits_where_the_server_asks_for_it_and_sits_already(command) -> None:
    answers = (
        b"HTTP/1.1 429 Wait\r\nRetry-After: 1\r\nConnection: close\r\n\r\n{}",
        b'HTTP/1.1 409 No\r\nConnection: close\r\n\r\n{"code": "seated"}',
        b'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\ndata: {"over": true, "scores": [3, -3]}\n',
    )
    with answering(*answers) as address:
        done = subprocess.run(
            [*command, address],
            env=os.environ | {"MATZL_TOKEN": "t"},
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
    assert (done.stdout, done.stderr) == ("the scores: 3 -3\n", "")


def test_a_bot_says_why_it_cannot_play(service, running) -> None:
    server = Server(running.address, new_token(service, "Anna"))
    with pytest.raises(TableError, match="no such table"):
        next(sit_and_play(server, "0123456789abcdef", bot("novice")))
    with pytest.raises(TableError, match="not valid"):
        Server(running.address, "wrong").get("tables")
    for wrong in (lambda _: "XX", lambda _: 1 / 0):
        with pytest.raises(BotFailedError, match="bot wrong failed in the position bondtolva@"):
            _choose(SimpleNamespace(choose=wrong), "wrong", Deal("bondtolva").view())
    for url, said in ((f"{running.address}/table/x", "a token"), ("nonsense", "is not the add")):
        done = CliRunner().invoke(app, ["join", url, "novice"])
        assert (done.exit_code, said in done.output) == (2, True)


@pytest.mark.parametrize(
    ("url", "token"),
    [
        ("http://[/x", "t"),
        ("http://127.0.0.1:abc/x", "t"),
        ("http://a b/x", "t"),
        (f"http://{'a' * 300}/x", "t"),
        ("http://127.0.0.1:9/ä b", "t"),
        ("http://127.0.0.1:9/x", "a\nb"),
        ("http://127.0.0.1:9/x", "€"),
    ],
)
def test_a_bad_address_or_token_is_refused_in_a_line(url, token) -> None:
    with pytest.raises(
        StoppedError, match=r"^[^\n]*(is not the address|cannot be reached|is not a token)"
    ):
        next(sit_and_play(Server(url, token), "x", bot("novice")))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"SSH-2.0-OpenSSH\r\n", "cannot be reached: SSH-2.0-OpenSSH"),
        (b"HTTP/1.1 200 OK\r\n\r\n<html>", "cannot be reached"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", "cannot be reached"),
        (b"HTTP/1.1 404 No\r\n\r\n[]", "answers 404"),
    ],
)
def test_another_server_is_refused_in_a_line(answer, said) -> None:
    with answering(answer) as address, pytest.raises(StoppedError, match=said):
        Server(address, "t").post("tables/x/sit")


def test_a_bot_waits_where_the_server_asks_for_it(monkeypatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("matzl.api.client.time.sleep", waited.append)
    busy = b"HTTP/1.1 %d Wait\r\nRetry-After: 3\r\nContent-Length: 0\r\n\r\n"
    with answering(busy % 429, busy % 503, b'HTTP/1.1 200 OK\r\n\r\n{"ok": true}') as address:
        assert Server(address, "t").post("tables/x/sit") == {"ok": True}
    assert waited == [3, 3]


@contextmanager
def answering(*answers: bytes) -> Iterator[str]:
    """Yield the address of a server that gives these answers, each to one connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            for each in answers:
                with listening.accept()[0] as one:
                    one.recv(10_000)
                    one.sendall(each)
                    one.shutdown(socket.SHUT_WR)
                    while one.recv(10_000):
                        pass

        thread = Thread(target=answer, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/table/x"
        thread.join(30)

"""Bots at a table of a real server, by the interface for programs: `matzl join` and the examples."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from matzl.api.client import Server, sit_and_play
from matzl.cli import app
from matzl.errors import StoppedError
from matzl.players.bots import bot
from matzl.table.store.visitors import PLAY
from tests.waiting import attempts
from tests.web.server_thread import ServerThread

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def running(service, settings):
    """Yield a server that runs."""
    server = ServerThread(service, settings)
    yield server
    server.close()


def new_token(service, name: str) -> str:
    """Return a token of a new visitor."""
    visitors = service.store.visitors
    visitor, _ = service.store.call(visitors.new, name)
    return service.store.call(visitors.new_token, visitor.id, name, PLAY)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_three_bots_play_a_match(service, running) -> None:
    own, *others = (new_token(service, name) for name in ("Anna", "Berta", "Clara"))
    host = Server(running.address, own)
    table = host.post("tables", game="mittlere", options={"deals": 1})["table"]
    address = f"{running.address}/table/{table}"
    commands = [sys.executable, EXAMPLES / "table_bot.py"], ["node", EXAMPLES / "table_bot.mjs"]
    bots = [
        subprocess.Popen(
            [*command, address], env=os.environ | {"MATZL_TOKEN": token}, stdout=subprocess.PIPE
        )
        for command, token in zip(commands, others, strict=True)
    ]
    for _ in attempts():
        if all(seat["kind"] == "person" for seat in host.get(f"tables/{table}")["seats"]):
            break
    host.post(f"tables/{table}/start")
    done = CliRunner().invoke(app, ["join", address, "novice"], env={"MATZL_TOKEN": own})
    assert done.exit_code == 0, done.output
    scores = done.output.strip().rpartition(": ")[2].replace(",", "")
    assert sum(map(int, scores.split())) == 0
    for process in bots:
        assert process.communicate(timeout=300)[0].decode().strip() == f"the scores: {scores}"


def test_a_bot_says_why_it_cannot_play(service, running) -> None:
    server = Server(running.address, new_token(service, "Anna"))
    with pytest.raises(StoppedError, match="no such table"):
        sit_and_play(server, "0123456789abcdef", bot("novice"))
    with pytest.raises(StoppedError, match="not valid"):
        Server(running.address, "wrong").get("tables")
    done = CliRunner().invoke(app, ["join", f"{running.address}/table/x", "novice"])
    assert done.exit_code == 2
    assert "a token is needed" in done.output

"""Servers that are killed, stopped or without disk while programs play: nothing that was shown or answered is lost."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from benchmarks.chaos import Isolated, can_cut
from matzl.cli import app
from matzl.table.core.events import Event
from matzl.table.store.sqlite import sqlite_url
from tests.databases import postgresql_database
from tests.processes import free_port
from tests.waiting import wait_for
from tests.web.chaos import Chaos
from tests.web.test_proxied import certificate, proxy

__all__ = ["certificate"]


def play_through(chaos: Chaos, *happening: str | Callable[[], object]) -> None:
    """Let things happen while programs play on after each, and end a deal; check that nothing is lost."""
    try:
        chaos.play_on()
        for name in happening:
            chaos.fail(name) if isinstance(name, str) else name()
            chaos.play_on()
        wait_for(lambda: min(chaos.played()) > 9)  # the cards of a deal
    finally:
        chaos.close()
    chaos.compare(chaos.log)
    assert sum(player.streams for player in chaos.players) > len(chaos.players), "some came back"


@pytest.mark.slow
def test_what_programs_have_seen_is_in_the_log(tmp_path: Path) -> None:
    others = ("fill", "pause", "jump") if sys.platform == "linux" else ("kill",)
    chaos = Chaos(tmp_path, sqlite_url(tmp_path))
    play_through(chaos, "kill", *others, "kill")
    done = CliRunner().invoke(app, ["check", "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    events = chaos.log
    last = max(place for place, event in enumerate(events) if event.kind == "done")
    other = Event("said", {"seat": 0, "phrase": "hello", "text": ""}, events[last].by)
    for wrong in ([], [other]):
        with pytest.raises(AssertionError):
            chaos.compare([*events[:last], *wrong, *events[last + 1 :]])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the cluster is that of Debian's PostgreSQL")
def test_what_compose_starts_loses_nothing(tmp_path, certificate, monkeypatch) -> None:
    """Play through a proxy before two servers with two workers and PostgreSQL, as with ``deploy/compose.yaml``."""
    port, *ports = (free_port() for _ in range(3))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cards.pem"))
    with postgresql_database(safe=True) as url, proxy("caddy", tmp_path, certificate, port, *ports):
        chaos = Chaos(tmp_path, url, ports, 5, workers=2, proxy=f"https://127.0.0.1:{port}")
        play_through(chaos, "kill", "worker", "crash", "kill", "jump")


def part(chaos: Chaos) -> None:
    """Cut a server that makes the moves of the bot off from the database until all have gone on at the other one."""
    node = chaos.nodes[1]  # the other one has been killed
    assert isinstance(node, Isolated)

    def moves() -> bool:
        try:
            urlopen(f"{node.server.address}/healthz").close()
        except HTTPError as error:
            with error:
                return bool(json.load(error)["automatic-moves"])
        return True

    node.set_link("database", "down")
    wait_for(lambda: not moves())
    for _ in range(2):  # the bot has moved between
        chaos.play_on()
    node.set_link("database", "up")
    wait_for(moves)


@pytest.mark.slow
def test_another_server_goes_on_when_one_is_cut_off_from_the_database(tmp_path: Path) -> None:
    if not can_cut():
        pytest.skip("only root can cut a network, on Linux")
    with postgresql_database(safe=True) as url:
        chaos = Chaos(tmp_path, url, (0, 0), 3, Isolated, bot="novice")
        play_through(chaos, "kill", partial(part, chaos))

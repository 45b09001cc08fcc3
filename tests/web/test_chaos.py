"""Servers that are killed, stopped or without disk while programs play: nothing that was shown or answered is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from matzl.cli import app
from matzl.table.core.events import Event
from matzl.table.store.sqlite import sqlite_url
from tests.databases import postgresql_database
from tests.processes import free_port
from tests.waiting import wait_for
from tests.web.chaos import Chaos
from tests.web.test_proxied import certificate, proxy

__all__ = ["certificate"]


def play_through(chaos: Chaos, *happening: str) -> None:
    """Let things happen while programs play on after each, and end a deal; check that nothing is lost."""
    try:
        chaos.play_on()
        for name in happening:
            chaos.fail(name)
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

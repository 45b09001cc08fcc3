"""Servers that are killed, stopped or without disk while programs play: nothing that was shown or answered is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from matzl.cli import app
from matzl.table.core.events import Event
from matzl.table.store.sqlite import sqlite_url
from tests.web.chaos import FAULTS, Chaos

HAPPENING = [*FAULTS, "kill"] if sys.platform == "linux" else ["kill"] * 3


@pytest.mark.slow
def test_what_programs_have_seen_is_in_the_log(tmp_path: Path) -> None:
    chaos = Chaos(tmp_path, sqlite_url(tmp_path))
    try:
        for name in HAPPENING:
            chaos.fail(name)
    finally:
        chaos.close()
    events = chaos.log()
    chaos.compare(events)
    assert min(player.played for player in chaos.players) > 2
    assert sum(player.streams for player in chaos.players) > 8
    done = CliRunner().invoke(app, ["check", "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    last = max(place for place, event in enumerate(events) if event.kind == "done")
    other = Event("said", {"seat": 0, "phrase": "hello", "text": ""}, events[last].by)
    for wrong in ([], [other]):
        with pytest.raises(AssertionError):
            chaos.compare([*events[:last], *wrong, *events[last + 1 :]])

"""The line that is logged before the first search in a game on a machine."""

from __future__ import annotations

import logging

import pytest

from matzl.search import first_use
from matzl.search.first_use import announce


@pytest.mark.parametrize("interactive", [False, True])
def test_a_line_is_logged_once_for_a_game(tmp_path, caplog, monkeypatch, interactive):
    """The line is a warning, which Python shows by default, only if a user is waiting."""
    monkeypatch.setattr(first_use, "cache_folder", lambda: tmp_path / "new")
    monkeypatch.setattr(first_use.sys, "ps1", ">>> ", raising=False)
    if not interactive:
        monkeypatch.delattr(first_use.sys, "ps1")
        monkeypatch.setattr(first_use.sys, "stderr", None)
    with caplog.at_level(logging.INFO):
        for _ in range(2):
            monkeypatch.setattr(first_use, "_announced", set())  # like a later process
            announce("mittlere", "search")
            announce("mittlere", "sampling", "search")
        announce("molotow", "batches")
    level = logging.WARNING if interactive else logging.INFO
    assert [(line.levelno, line.message.split(";")[0]) for line in caplog.records] == [
        (level, "compiling search for mittlere"),
        (level, "compiling batches for molotow"),
    ]

"""What a page puts into the table of games is gone when it has been read."""

from __future__ import annotations

import pytest

from matzl import games


@pytest.fixture(autouse=True)
def _own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TABLE", dict(games.TABLE))

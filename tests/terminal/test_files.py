"""Files that are saved, the options of `matzl play`, and heavy imports, which wait."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from matzl.errors import StoppedError
from matzl.terminal import app
from matzl.terminal.options import PlayOptions, matches_folder, save_new
from tests.terminal.real_terminal import AT_TABLE, at_a_terminal


def test_a_file_is_written_completely_or_not_at_all_and_replaces_none(monkeypatch) -> None:
    first, second = save_new("match.json", "first"), save_new("match.json", "second")
    with monkeypatch.context() as broken:
        broken.setattr(
            Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left"))
        )
        with pytest.raises(StoppedError, match="No space left"):
            save_new("match.json", "third")
    assert (first.read_text(), second.read_text()) == ("first", "second")
    assert sorted(matches_folder().iterdir()) == sorted([first, second]), "no partial file"


def test_an_unwritable_data_folder_is_refused_before_the_first_screen(monkeypatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoppedError, match="cannot write to the data folder"):
        app.run("molotow", PlayOptions())


LOOK = """
from matzl.pages.terminal import PageScreen
from matzl.terminal.app import Matzl

async def look(self, *_):
    heavy = [name for name in ('numba', 'sqlalchemy', 'alembic') if name in sys.modules]
    self.app.farewell = f'{type(self.app.screen).__name__} {heavy}'
    self.app.exit()

Matzl._sit_down = PageScreen._load = look
"""


@pytest.mark.parametrize(("words", "screen"), [(AT_TABLE, "LoadingScreen"), ((), "PageScreen")])
def test_the_first_screen_is_shown_before_heavy_imports(words, screen, data_folder) -> None:
    """The first screen is drawn in a real terminal before numba and the store are imported."""
    status, shown = at_a_terminal(LOOK, data_folder, words=words)
    assert (status, f"{screen} []" in shown) == (0, True)

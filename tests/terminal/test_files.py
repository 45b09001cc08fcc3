"""Files that are saved, the options of `matzl play` in its menu, and heavy imports, which wait."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from matzl.errors import StoppedError
from matzl.terminal import app
from matzl.terminal.options import PlayOptions, matches_folder, save_new


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


@pytest.mark.parametrize(
    ("game", "screen"), [("'mittlere'", "OpeningScreen"), ("None", "PageScreen")]
)
def test_the_first_screen_is_shown_before_heavy_imports(game, screen, data_folder) -> None:
    """The first screen is drawn in a real terminal before numba and the store are imported."""
    code = (
        "import sys\n"
        "from matzl.terminal.app import Matzl\n"
        "from matzl.pages.terminal import PageScreen\n"
        "from matzl.terminal.opening import OpeningScreen\n"
        "from matzl.terminal.options import PlayOptions\n"
        "async def look(self, *_):\n"
        "    heavy = [name for name in ('numba', 'sqlalchemy', 'alembic') if name in sys.modules]\n"
        "    self.app.farewell = f'{type(self.app.screen).__name__} {heavy}'\n"
        "    self.app.exit()\n"
        "OpeningScreen._open = PageScreen._load = look\n"
        f"program = Matzl({game}, PlayOptions())\n"
        "program.run()\n"
        "print(program.farewell, file=sys.stderr)\n"
    )
    here, there = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdin=there,
            stdout=there,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
            check=False,
            env={**os.environ, "MATZL_DATA_DIR": str(data_folder), "TERM": "xterm"},
        )
    finally:
        os.close(here)
        os.close(there)
    assert done.stderr.endswith(f"{screen} []\n"), done.stderr

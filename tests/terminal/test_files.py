"""Files that are saved, the options of `matzl play` in its menu, and heavy imports, which wait."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from matzl import registry
from matzl.errors import StoppedError
from matzl.terminal import app
from matzl.terminal.menu import MenuScreen
from matzl.terminal.options import PlayOptions, matches_folder, save_new
from matzl.terminal.result import ResultScreen
from matzl.terminal.table import TableScreen
from tests.terminal.seated import seated, to_table


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


@pytest.mark.thorough
async def test_the_next_match_from_the_menu_has_its_own_seed_and_options(monkeypatch) -> None:
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)
    chosen = PlayOptions(seat=1, seed=6, deck="swiss", options={"deals": "1"})
    async with seated("mittlere", chosen) as table:
        await table.finish_deal()
        first, seed = table.client, table.match.seed
        await table.until(lambda: isinstance(table.screen, ResultScreen))
        await table.press("enter")
        await table.until(lambda: "6 Matzlfangen" in table.text)
        await table.press(str(registry.names().index("mittlere") + 1))
        await to_table(table)
        await table.decide()
        second = table.client
        assert second.key != first.key
        assert table.match.options["deals"] != 1
        assert table.match.seed != seed
        assert (table.table.seat, second.deck) == (1, "swiss")


async def test_a_seat_that_does_not_fit_a_game_is_reported_in_the_menu() -> None:
    async with seated(None, PlayOptions(seat=3), sit=False) as table:
        await table.until(lambda: "6 Matzlfangen" in table.text)
        await table.press("1")
        await table.until(lambda: "seats from 0 to 2" in table.text)
        assert isinstance(table.screen, MenuScreen)
        await table.press("2")
        await to_table(table)
        assert isinstance(table.screen, TableScreen)
        assert table.table.seat == 3


@pytest.mark.parametrize(
    ("game", "screen"), [("'mittlere'", "OpeningScreen"), ("None", "MenuScreen")]
)
def test_the_first_screen_is_shown_before_heavy_imports(game, screen, data_folder) -> None:
    """The first screen is drawn in a real terminal before numba and the store are imported."""
    code = (
        "import sys\n"
        "from matzl.terminal.app import Matzl\n"
        "from matzl.terminal.menu import MenuScreen\n"
        "from matzl.terminal.menu import MatchToOpen, OpeningScreen\n"
        "from matzl.terminal.options import PlayOptions\n"
        "async def look(self):\n"
        "    heavy = [name for name in ('numba', 'sqlalchemy', 'alembic') if name in sys.modules]\n"
        "    self.app.farewell = f'{type(self.app.screen).__name__} {heavy}'\n"
        "    self.app.exit()\n"
        "OpeningScreen._open = MenuScreen._list_matches = look\n"
        f"program = Matzl({game} and MatchToOpen({game}), PlayOptions())\n"
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

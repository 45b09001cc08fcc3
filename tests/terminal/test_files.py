"""Record files and the options of `matzl play`: errors are reported in one line, and heavy imports wait."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matzl import registry
from matzl.errors import MatzlError, RecordError, SetUpError, StoppedError
from matzl.terminal import app
from matzl.terminal.menu import MatchToOpen, MenuScreen
from matzl.terminal.options import (
    PlayOptions,
    matches_folder,
    new_file,
    peek,
    saved_matches,
    write_whole,
)
from matzl.terminal.table import TableScreen
from tests.terminal.matches import LAST, old_record
from tests.terminal.seated import seated, to_table


def test_a_file_is_written_completely_or_not_at_all(tmp_path, monkeypatch) -> None:
    path = tmp_path / "match.json"
    write_whole(path, "first")
    with monkeypatch.context() as broken:
        broken.setattr(
            Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left"))
        )
        with pytest.raises(StoppedError, match="No space left"):
            write_whole(path, "second")
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path], "no partial file is left behind"


FAULTS = {
    "no json": ("{", RecordError),
    "no deals": ('{"format": "matzl-match/1", "game": "molotow"}', RecordError),
    "unknown game": ('{"format": "matzl-match/1", "game": "skat", "deals": []}', RecordError),
}


def run_terminal(game: str | None, *, resume: Path | None = None, **given: Any) -> None:
    app.run(game, PlayOptions(**given), resume=resume)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_file_is_refused_before_the_first_screen(fault, tmp_path) -> None:
    text, error = FAULTS[fault]
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(error) as raised:
        run_terminal(None, resume=path)
    assert len(str(raised.value).splitlines()) == 1
    assert str(raised.value).startswith(str(path))


async def test_an_impossible_record_ends_the_program_with_its_error() -> None:
    path = new_file("molotow")
    old_record("molotow", path)
    record = json.loads(path.read_text("utf-8"))
    record["deals"][0]["actions"][3] = record["deals"][0]["actions"][2]
    write_whole(path, json.dumps(record))
    async with seated(None, PlayOptions(), sit=False) as table:
        await table.until(lambda: isinstance(table.screen, MenuScreen))
        table.program.open(MatchToOpen("molotow", saved=peek(path)))
        await table.until(lambda: table.program.fault is not None)
    assert isinstance(table.program.fault, RecordError)
    assert str(table.program.fault).startswith(f"{path}: deal 1, action 4: ")


async def test_broken_files_do_not_disturb_the_menu() -> None:
    for name, (text, _) in FAULTS.items():
        write_whole(matches_folder() / f"{name}.json", text)
    kept = matches_folder() / "kept.json"
    old_record("molotow", kept)
    assert [saved.path for saved in saved_matches()] == [kept]
    async with seated(None, sit=False) as table:
        await table.until(lambda: "Resume Molotow" in table.text)
        await table.press(LAST)
        await to_table(table)
        assert table.client.file == kept


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seat": 3}, "seats from 0 to 2"),
        ({"options": {"deals": "0"}}, "deals"),
        ({"options": {"nonsense": "1"}}, "no option"),
        ({"deck": "tarot"}, "no deck"),
        ({"dealer": 3}, "seats from 0 to 2"),
    ],
)
def test_unsuitable_options_are_refused_before_the_first_screen(given, message) -> None:
    with pytest.raises(MatzlError, match=message):
        run_terminal("mittlere", **given)


def test_an_existing_file_is_not_overwritten(tmp_path) -> None:
    path, other = tmp_path / "match.json", tmp_path / "else.json"
    old_record("molotow", path)
    before = path.read_text("utf-8")
    other.write_text("")
    for resume, save in ((None, path), (path, other)):
        with pytest.raises(SetUpError, match="already exists: resume it with --resume"):
            run_terminal(None, resume=resume, save=save)
    with pytest.raises(StoppedError, match="needs a terminal"):
        run_terminal(None, resume=path, save=path)
    assert path.read_text("utf-8") == before


def test_an_unwritable_file_is_refused_before_the_first_screen(tmp_path, monkeypatch) -> None:
    with pytest.raises(StoppedError, match="it is a folder"):
        run_terminal("molotow", save=tmp_path)
    missing = tmp_path / "none" / "match.json"
    with pytest.raises(StoppedError, match="there is no folder"):
        run_terminal("molotow", save=missing)
    assert not missing.parent.exists()
    with monkeypatch.context() as locked:
        locked.setattr(os, "access", lambda *_: False)  # a superuser may write everywhere
        with pytest.raises(StoppedError, match="not writable"):
            run_terminal("molotow", save=tmp_path / "match.json")


def test_an_unwritable_data_folder_is_refused_before_the_first_screen(monkeypatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoppedError, match="cannot write to the data folder"):
        run_terminal("molotow")


@pytest.mark.thorough
async def test_the_next_match_from_the_menu_has_its_own_file_seed_and_options(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr("matzl.terminal.result.LOOK", 0.0)
    path = tmp_path / "match.json"
    chosen = PlayOptions(seat=1, seed=6, deck="swiss", options={"deals": "1"}, save=path)
    async with seated("mittlere", chosen) as table:
        await table.finish_deal()
        await table.until(lambda: peek(path).over)
        first, seed, before = table.client, table.match.seed, path.read_text("utf-8")
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
        assert second.file is None
        assert path.read_text("utf-8") == before


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

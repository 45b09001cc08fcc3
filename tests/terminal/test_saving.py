"""Matches are stored as they are played, resumed, and saved as records; errors of files are reported in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from textual.widgets import OptionList

from matzl import Match
from matzl.base.environment import use_data_folder
from matzl.errors import RecordError, SetUpError, StoppedError
from matzl.records import dumps
from matzl.terminal.app import called
from matzl.terminal.menu import LATEST, MatchToOpen
from matzl.terminal.options import PlayOptions, matches_folder, peek, saved_matches
from tests.playing import played_match
from tests.terminal.matches import LAST, local_tables, old_record, options, play_on
from tests.terminal.seated import seated, to_table

pytestmark = pytest.mark.two_games


async def test_a_finished_record_shows_its_result_and_is_not_offered(tmp_path) -> None:
    path = matches_folder() / "mittlere.json"
    match = Match("mittlere", 1, options={"deals": 1})
    played_match(match)
    path.parent.mkdir(parents=True)
    path.write_text(dumps(match.record()), "utf-8")
    assert peek(path).over
    async with seated(None, PlayOptions(), peek(path)) as table:
        assert not await table.asked()
        assert table.table.over
        assert table.table.deal_number == 1
        await table.press("q")
    async with seated(None, sit=False) as table:
        await table.until(lambda: "6 Matzlfangen" in table.text)
        await table.idle()
        assert "Resume " not in table.text


async def test_a_record_made_from_a_table_resumes_that_table(tmp_path) -> None:
    path = tmp_path / "match.json"
    async with local_tables() as local:
        client = await local.open_new("molotow", options())
        await client.refresh()
        await play_on(client, 2)
        await client.save(path)
        again = await local.open_record(peek(path), PlayOptions())
        assert again.key == client.key
        await play_on(client, 1)
        other = await local.open_record(peek(path), PlayOptions())
        assert other.key != client.key, "the match has gone on, the record has not"
        seated_elsewhere = await local.open_record(peek(path), PlayOptions(seat=2))
        assert seated_elsewhere.key != client.key
        assert (await seated_elsewhere.refresh()).seat == 2


async def test_a_record_with_an_impossible_seat_or_level_is_refused(tmp_path) -> None:
    path = tmp_path / "match.json"
    old_record("molotow", path, seat=4)
    async with local_tables() as local:
        with pytest.raises(RecordError, match=f"^{path}: this match has seats from 0 to 3, not 4"):
            await local.open_record(peek(path), PlayOptions())
        with pytest.raises(SetUpError, match="seats from 0 to 3, not 5"):
            await local.open_record(peek(path), PlayOptions(seat=5))
        old_record("molotow", path, bots="champion")
        with pytest.raises(RecordError, match=f"^{path}: there is no bot 'champion'"):
            await local.open_record(peek(path), PlayOptions())


async def test_the_command_that_resumes_names_the_folder_that_was_chosen(tmp_path) -> None:
    folder = tmp_path / "our tables"
    with use_data_folder(folder):
        async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
            await table.decide()
            program = table.program
            await table.press("q")
    assert program.farewell.endswith(f"play --resume --data '{folder}'")


async def test_leaving_shows_how_to_resume() -> None:
    async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
        await table.decide()
        actions, program = table.deal.actions, table.program
        await table.press("q")
    assert "The match is saved." in program.farewell
    assert program.farewell.endswith("play --resume")
    assert program.fault is None
    for start in (None, MatchToOpen(None, table=LATEST)):
        async with seated(None, start=start, sit=False) as table:
            if start is None:
                await table.until(lambda: "Resume Bondtolva" in table.text)
                await table.press(LAST)
            await to_table(table)
            await table.asked()
            assert table.deal.actions[: len(actions)] == actions


async def test_resuming_without_a_match_is_an_error() -> None:
    async with seated(None, start=MatchToOpen(None, table=LATEST), sit=False) as table:
        await table.until(lambda: table.program.fault is not None)
    assert "no unfinished match" in str(table.program.fault)


def test_the_last_line_names_a_command_that_can_be_run(tmp_path, monkeypatch) -> None:
    program = tmp_path / "matzl"
    program.write_text("")
    monkeypatch.setattr(sys, "argv", [str(program), "play"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == str(program)
    program.chmod(0o755)
    assert called() == "matzl"
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "__main__.py")])
    assert called().endswith(" -m matzl")


async def test_a_match_without_an_action_is_not_kept() -> None:
    async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
        await table.asked()
        await table.press("q")
    assert table.program.farewell == ""
    async with local_tables() as local:
        assert await local.unfinished() == []


async def test_a_match_is_abandoned_in_the_menu_with_two_presses() -> None:
    async with local_tables() as local:
        client = await local.open_new("molotow", options())
        await client.refresh()
    async with seated(None, sit=False) as table:
        await table.until(lambda: "Resume Molotow" in table.text)
        assert table.text.index("a Resume Molotow") < table.text.index("1 Mittlere")
        menu = table.screen.query_one(OptionList)
        assert menu.highlighted_option.start.game == "mittlere", "the highlight stays where it was"
        await table.press("up", "x")
        await table.idle()
        assert "Resume Molotow" in table.text
        await table.press("x")
        await table.until(lambda: "Resume Molotow" not in table.text)


def saved_deal(path: Path) -> dict:
    return json.loads(path.read_text())["deals"][0]


async def test_a_record_is_kept_up_to_date_in_the_given_file(tmp_path) -> None:
    path = tmp_path / "match.json"
    async with seated("molotow", PlayOptions(seed=6, save=path)) as table:
        for key in ("enter", "enter", "s"):
            await table.asked()
            done = list(table.deal.actions)
            await table.until(path.is_file)
            await table.until(lambda done=done: saved_deal(path)["actions"] == done)
            path.unlink()
            await table.press(key)
        await table.until(path.is_file)
        assert len(peek(path).meta) == 6
        await table.finish_deal()
        scores = list(table.match.scores)
        await table.until(lambda: saved_deal(path).get("scores") == scores)


async def test_s_saves_a_record_in_the_data_folder() -> None:
    async with seated("molotow", PlayOptions(seed=6)) as table:
        await table.asked()
        assert list(saved_matches()) == []
        await table.press("s")
        [saved] = saved_matches()
        assert saved.path.parent == matches_folder()
        assert saved.meta["table"] == table.client.key
        await table.press("enter")
        await table.asked()
        await table.press("q")
    assert str(saved.path) in table.program.farewell
    async with seated(None, sit=False) as table:
        await table.until(lambda: "Resume Molotow" in table.text)
        await table.idle()
        assert table.text.count("Resume ") == 1, "the record is an export of the table"


async def test_a_file_that_cannot_be_written_is_reported() -> None:
    blocked = matches_folder() / "file"
    blocked.parent.mkdir(parents=True)
    blocked.write_text("")
    async with seated("molotow", PlayOptions(seed=6, save=blocked / "match.json")) as table:
        await table.decide()
        await table.press("s")
        await table.until(lambda: "cannot save to" in table.text)
        await table.press("q")
        assert any("leave without saving" in notice for notice in table.notices)
        assert table.program.fault is None
        assert table.program.is_running
        await table.press("q")
    assert isinstance(table.program.fault, StoppedError)

"""Matches are stored as they are played, resumed, and given up in the menu."""

from __future__ import annotations

import sys

import pytest
from textual.widgets import OptionList

from matzl.base.environment import use_data_folder
from matzl.terminal.app import called
from matzl.terminal.menu import LATEST, MatchToOpen
from matzl.terminal.options import PlayOptions
from tests.terminal.matches import LAST, local_tables, options
from tests.terminal.seated import seated, to_table

pytestmark = pytest.mark.two_games


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

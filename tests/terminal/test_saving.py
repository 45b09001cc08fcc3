"""Matches are stored as they are played, resumed, and given up in the menu."""

from __future__ import annotations

import pytest

from matzl.base.environment import use_data_folder
from matzl.terminal.opening import LATEST, MatchToOpen
from matzl.terminal.options import PlayOptions
from tests.terminal.matches import local_tables
from tests.terminal.seated import press_choice, seated, to_table

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
        actions, program, key = table.deal.actions, table.program, table.client.key
        await table.press("q")
    assert "The match is saved." in program.farewell
    assert program.farewell.endswith("play --resume")
    assert program.fault is None
    for start in (None, MatchToOpen(None, table=LATEST)):
        async with seated(None, start=start, sit=False) as table:
            if start is None:
                await press_choice(table, f"/table/{key}")
            await to_table(table)
            await table.asked()
            assert table.deal.actions[: len(actions)] == actions


async def test_resuming_without_a_match_is_an_error() -> None:
    async with seated(None, start=MatchToOpen(None, table=LATEST), sit=False) as table:
        await table.until(lambda: table.program.fault is not None)
    assert "no unfinished match" in str(table.program.fault)


async def test_a_match_without_an_action_is_not_kept() -> None:
    async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
        await table.asked()
        await table.press("q")
    assert table.program.farewell == ""
    async with local_tables() as local:
        assert await local.unfinished() == []


async def test_a_match_is_given_up_for_good_with_two_presses() -> None:
    async with seated("molotow", PlayOptions(seed=6)) as table:
        await table.decide()
        await table.press("x")
        assert any("Press x once more" in notice for notice in table.notices)
        await table.press("x")
        await table.until(lambda: "Sit down, the cards" in table.text)
        assert "Continue" not in table.text
        assert await table.program.tables.unfinished() == []

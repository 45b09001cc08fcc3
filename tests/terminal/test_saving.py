"""Matches are stored as they are played, resumed in the lobby, and given up."""

from __future__ import annotations

import pytest

from matzl.base.environment import use_data_folder
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
    assert program.farewell.endswith(f"play --data '{folder}'")


async def test_leaving_shows_how_to_resume() -> None:
    async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
        await table.decide()
        actions, program, key = table.deal.actions, table.program, table.client.key
        await table.press("q")
    assert "The match is saved." in program.farewell
    assert program.farewell.endswith("play")
    assert program.fault is None
    async with seated(None, sit=False) as table:
        await press_choice(table, f"/table/{key}")
        await to_table(table)
        await table.asked()
        assert table.deal.actions[: len(actions)] == actions


async def test_a_match_without_an_action_is_not_kept() -> None:
    async with seated("bondtolva", PlayOptions(seed=6, seat=1)) as table:
        await table.asked()
        await table.press("q")
    assert table.program.farewell == ""
    async with local_tables() as local:
        service, player = await local.service(), await local.player()
        assert await service.invitations.of_visitor(player.id) == []


async def test_a_match_is_given_up_for_good_with_two_presses() -> None:
    async with seated("molotow", PlayOptions(seed=6)) as table:
        await table.decide()
        await table.press("x")
        assert any("Press x once more" in notice for notice in table.notices)
        await table.press("x")
        await table.until(lambda: "Sit down: the cards" in table.text)
        assert "Continue" not in table.text
        assert not any("leaves" in notice for notice in table.notices)

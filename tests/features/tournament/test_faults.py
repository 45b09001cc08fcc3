"""Tournaments where something fails or happens at the same time: bots, servers that stop, people who come and go."""

from __future__ import annotations

from types import SimpleNamespace

from matzl.players.levels import TEACHER
from matzl.table.live.next_move import bot_action
from matzl.table.presentation.narration import deal_title
from tests.features.tournament.friends import Club, club
from tests.features.tournament.test_pages import all_over
from tests.features.tournament.test_scoring import settings
from tests.waiting import until


async def begun(server: Club, **fields: str) -> None:
    """Begin a tournament of Anna and Berta, each at a table with bots."""
    await server.make("Anna", **fields)
    await server.join("Berta")
    assert (await server.act("Anna", "round", round="1")).status == 303


async def test_novices_finish_a_round_of_bots_that_fail(url, monkeypatch) -> None:
    def fail(level, *asked):
        if level != TEACHER:
            raise ValueError("no idea")
        return bot_action(level, *asked)

    async with club(url) as server:
        monkeypatch.setattr("matzl.table.live.autoplay.bot_action", fail)
        await begun(server, level="club")
        for name in ("Anna", "Berta"):
            assert (await server.act(name, "leave")).status == 303
        await until(lambda: all_over(server))
        assert "Round 1 of 2 is over." in (await server.see("Anna")).html


async def test_a_tournament_that_nobody_has_joined_is_deleted_with_its_organiser(url) -> None:
    async with club(url) as server:
        await server.make("Anna")
        assert (await server.post("Anna", "/me/delete", sure="yes")).status == 303
        assert (await server.friend("Berta").get(server.path)).status == 404


def test_a_deal_after_an_annulled_one_has_a_number_without_the_number_of_all() -> None:
    table = settings(format_="league", deals=2).of_table("token", 1, 1)
    titles = [deal_title(SimpleNamespace(deal_number=each, settings=table)) for each in (2, 3)]
    assert titles == ["round 1, deal 2 of 2", "round 1, deal 3"]

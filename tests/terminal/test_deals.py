"""Whole deals and matches of every game in the terminal, by keys alone."""

from __future__ import annotations

import pytest

from matzl import Match, registry
from matzl.base.info import PLAY_PHASE
from matzl.pages.terminal import PageScreen
from matzl.records import dumps
from matzl.terminal.options import PlayOptions
from matzl.terminal.result import ResultScreen
from tests.terminal.matches import stored
from tests.terminal.seated import seated

GAMES = registry.names()


@pytest.mark.two_games
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), pytest.param((140, 45), marks=pytest.mark.thorough)])
async def test_a_deal_is_played_with_enter_alone(game, size) -> None:
    """The choice highlighted at first is always legal."""
    async with seated(game, PlayOptions(seed=2, seat=1), size=size) as table:
        while await table.asked():
            before = len(table.deal.actions)
            await table.press("enter")
            assert len(table.deal.actions) > before, table.text
        assert table.deal.over
        assert len(table.match.finished) == 1
        for name in table.table.names:
            assert name in table.text


MATCHES = {
    "bondtolva": {"target": 3, "fall_to": 1, "ten": "high"},
    "german-solo": {"deals": 2},
    "matzlfangen": {"deals": 2, "matzl_claim": "manual"},
    "mittlere": {"deals": 2, "tie": "draw", "no_trump": "annul"},
    "molotow": {"deals": 2},
    "plus-minus": {"players": 4, "sticks": 2},
}


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("game", MATCHES)
async def test_a_match_is_played_to_its_winner(game) -> None:
    chosen = PlayOptions(seed=3, level="novice", options=MATCHES[game], deck="swiss")
    async with seated(game, chosen) as table:
        await table.finish_deal()
        await table.until(lambda: isinstance(table.screen, ResultScreen))
        while not table.table.over:
            while isinstance(table.screen, ResultScreen):
                await table.press("enter")  # one that comes too early to be meant does nothing
            await table.finish_deal()
            await table.until(lambda: isinstance(table.screen, ResultScreen))
        winners = table.table.winners
        won = [table.table.names[seat] for seat in winners]
        assert ("win the match!" in table.text) == ("You" in won)
        assert all(name in table.text for name in won)
        assert Match.from_record(dumps(table.match.record())).winners == winners


async def test_the_draw_of_a_tie_is_shown() -> None:
    """§7.11 of Mittlere: cards are drawn by chance, and all see them."""
    match = next(match for seed in range(1000) if (match := all_but_the_draw(seed)).deal.by_chance)
    async with seated(None, address=await stored(match)) as table:
        await table.until(lambda: "A card is drawn for" in table.text or table.deal.over)
        await table.until(lambda: isinstance(table.screen, ResultScreen))
        assert len([word for word in table.deal.actions if word.startswith("draw:")]) >= 2
        assert f"§{table.deal.result.items[0].clause}" in table.text
        assert "Lower card drawn" in table.text


def all_but_the_draw(seed: int) -> Match:
    """Return a match whose deal was played with the first legal card each time, up to its end or to the draw."""
    match = Match("mittlere", seed, options={"tie": "draw"})
    while match.deal.phase.name == PLAY_PHASE:
        match.deal.play(next(iter(match.deal.legal)))
    return match


async def test_what_fixes_a_deal_and_its_check_are_a_key_away() -> None:
    async with seated("bondtolva", PlayOptions()) as table:
        await table.press("f")
        await table.until(
            lambda: isinstance(table.screen, PageScreen) and "Your word" in table.text
        )
        await table.press("escape")
        await table.until(table.at_table)
        await table.finish_deal()
        await table.press("f")
        await table.until(lambda: "Yes, if the table showed this fingerprint" in table.text)

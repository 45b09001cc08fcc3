"""Whole deals and matches of every game, played in the terminal by keys alone."""

from __future__ import annotations

import random

import pytest

from matzl import Match, registry
from matzl.base.info import PLAY
from matzl.terminal.calls import Calls
from matzl.terminal.hand import Hand
from matzl.terminal.menu import MenuScreen
from matzl.terminal.options import Wishes
from matzl.terminal.result import ResultScreen
from matzl.terminal.sitting import Sitting
from tests.terminal.seated import run, seated

GAMES = registry.names()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
def test_a_deal_is_played_with_enter_alone(game, size) -> None:
    """A person who has never heard of the game gets through the deal: what is picked out at first is always legal."""

    async def play() -> None:
        async with seated(game, Wishes(seed=2, seat=1), size=size) as table:
            while await table.asked():
                before = len(table.sitting.deal.actions)
                await table.press("enter")
                assert len(table.sitting.deal.actions) > before, table.text
            assert table.sitting.deal.over
            assert len(table.sitting.match.finished) == 1
            for name in table.sitting.names:
                assert name in table.text

    run(play())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_deals_are_played_with_arrows_at_random(game) -> None:
    """Whatever is picked out is played if it is legal, and told why not if it is not."""

    async def play() -> None:
        dice = random.Random(game)
        refused = 0
        async with seated(game, Wishes(seed=11, seat=0, level="novice")) as table:
            while await table.asked():
                keys = [
                    dice.choice(["left", "right", "up", "down"]) for _ in range(dice.randrange(4))
                ]
                await table.press(*keys)
                calls, hand = table.screen.query_one(Calls), table.screen.query_one(Hand)
                word = calls.picked.word if calls.picked else hand.picked
                view = table.sitting.view
                await table.press("enter")
                if word in view.legal:
                    assert table.sitting.deal.actions[len(view.actions)] == word
                else:
                    refused += 1
                    refusal = view.refusal(word)
                    assert len(table.sitting.deal.actions) == len(view.actions)
                    assert refusal.sentence(to_you=True)[:60] in table.text
                    assert f"§{refusal.clause}" in table.text
            await next_deal(table)
            assert table.sitting.number == 2
            assert refused

    run(play())


async def next_deal(table) -> None:
    await table.until(lambda: isinstance(table.screen, ResultScreen))
    while isinstance(table.screen, ResultScreen):
        await table.pilot.pause(0.1)
        await table.press("enter")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mittlere", {"deals": "2", "tie": "draw", "no_trump": "annul"}),
        ("plus-minus", {"players": "4", "sticks": "2"}),
        ("bondtolva", {"target": "3", "fall_to": "1", "ten": "high"}),
        ("matzlfangen", {"deals": "2", "matzl_claim": "manual"}),
    ],
)
def test_a_match_is_played_to_its_winner(game, options) -> None:
    async def play() -> None:
        wishes = Wishes(seed=3, options=options, deck="swiss")
        async with seated(game, wishes) as table:
            sitting = table.sitting
            while not sitting.match.over:
                while await table.asked():
                    await table.press("enter")
                if not sitting.match.over:
                    await next_deal(table)
            await table.until(lambda: isinstance(table.screen, ResultScreen))
            won = [sitting.names[seat] for seat in sitting.match.winners]
            assert ("You win the match!" in table.text) == (won == ["You"])
            assert all(name in table.text for name in won)
            assert (
                Match.from_record(sitting.file.read_text("utf-8")).winners == sitting.match.winners
            )
            while not isinstance(table.screen, MenuScreen):
                await table.pilot.pause(0.1)
                await table.press("enter")

    run(play())


def test_the_draw_of_a_tie_is_shown() -> None:
    """§7.11 of Mittlere: cards are drawn by chance, and all see them."""
    match = next(match for seed in range(1000) if (match := all_but_the_draw(seed)).deal.by_chance)
    deal = match.deal

    async def play() -> None:
        async with seated(None, sit=False) as table:
            await table.until(lambda: isinstance(table.screen, MenuScreen))
            table.program.sit_down(Sitting(match, Wishes(), seat=0))
            await table.until(lambda: "A card is drawn for" in table.text or deal.over)
            await table.until(lambda: isinstance(table.screen, ResultScreen))
            drawn = [word for word in deal.actions if word.startswith("draw:")]
            assert len(drawn) >= 2
            assert f"§{deal.result.items[0].clause}" in table.text
            assert "lower card drawn" in table.text

    run(play())


def all_but_the_draw(seed: int) -> Match:
    """A deal in which everybody plays the first legal card, up to its end or to the draw."""
    match = Match("mittlere", seed, options={"tie": "draw"})
    while match.deal.phase.name == PLAY:
        match.deal.play(next(iter(match.deal.legal)))
    return match

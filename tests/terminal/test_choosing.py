"""Choosing at the table: by number, with the arrow keys, with the mouse; refusals; taking back; keys beside the play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matzl import Match, registry
from matzl.pages.terminal import PageScreen
from matzl.table.core.settings import PAUSES, TableRules
from matzl.terminal.choices import ROWS, Calls, Hand
from matzl.terminal.felt import FACE_WIDTH
from matzl.terminal.options import PlayOptions
from matzl.terminal.table import TableScreen
from tests.conftest import sampled
from tests.terminal.matches import stored
from tests.terminal.seated import Seated, seated

pytestmark = pytest.mark.two_games


async def one_illegal(table: Seated) -> str:
    """Play until some card of the hand is illegal, and return it."""
    while await table.asked():
        view = table.view
        illegal = [card for card in view.hand if card not in view.legal]
        if illegal and view.phase.name == "play":
            return illegal[0]
        await table.press("enter")
    raise AssertionError("every card was legal all the time")


@pytest.mark.parametrize("game", sampled(registry.names(), ("mittlere",)))
async def test_an_illegal_card_shows_its_refusal_and_clause(game) -> None:
    async with seated(game, PlayOptions(seed=7, level="novice")) as table:
        card = await one_illegal(table)
        done = len(table.deal.actions)
        hand = table.screen.query_one(Hand)
        while hand.picked != card:
            await table.press("right")
        await table.press("w")  # before it has been tried
        assert isinstance(table.screen, PageScreen)
        await table.press("escape", "enter")
        assert len(table.deal.actions) == done
        refusal = table.view.refusal(card)
        assert refusal.sentence(to_you=True) in table.text
        assert f"§{refusal.clause}" in table.text
        await table.press("w")
        assert isinstance(table.screen, PageScreen)
        await table.until(lambda: f"§{refusal.clause} " in table.text)
        await table.press("escape")
        assert isinstance(table.screen, TableScreen)
        await table.press("left", "right")
        assert "✗" in table.text, "the refusal stays until something is played or typed"


async def test_a_card_can_be_chosen_by_its_number() -> None:
    async with seated("molotow") as table:
        await table.asked()
        hand = table.screen.query_one(Hand)
        last = hand.numbered[-1]
        await table.press(*str(len(hand.numbered)))
        assert hand.picked == last
        assert "Enter: choose it" in table.text
        await table.press("escape")
        assert "Enter: choose it" not in table.text
        first = hand.numbered[0]
        await table.press("1")
        assert hand.picked == first
        await table.press("enter")
        assert first in table.deal.actions


async def test_a_typed_choice_that_does_not_exist_plays_nothing() -> None:
    async with seated("molotow") as table:
        await table.asked()
        done = table.deal.actions
        await table.press("9", "9", "enter")
        assert table.deal.actions == done
        await table.until(lambda: "No choice has that number." in table.text)
        assert "» 99" not in table.text


async def test_a_click_plays_a_card() -> None:
    async with seated("plus-minus") as table:
        await table.asked()
        hand = table.screen.query_one(Hand)
        place = hand.words.index(hand.numbered[-1])
        card = hand.words[place]
        x = hand._columns()[place] + FACE_WIDTH // 2
        await table.click("#hand", x, ROWS // 2)
        assert card in table.deal.actions


async def test_a_click_makes_a_bid_and_calls_a_card() -> None:
    async with seated("matzlfangen", PlayOptions(seed=3, seat=1)) as table:
        await table.to_phase("auction")
        await table.click("#calls", 8, 0)
        assert table.deal.actions[0] == "weiter"
        if await table.asked() and table.view.phase.name == "call":
            calls = table.screen.query_one(Calls)
            row, place, word = next(
                (row, place, choice.word)
                for row, choices in enumerate(calls.rows)
                for place, choice in enumerate(choices)
                if not choice.refusal
            )
            await table.click("#calls", 6 + 5 * place + 1, row)
            assert word in table.deal.actions


@pytest.mark.thorough
async def test_the_last_decision_is_taken_back() -> None:
    async with seated("german-solo", PlayOptions(seed=4, seat=2)) as table:
        await table.asked()
        before = table.deal.actions
        await table.press("enter")
        await table.asked()
        assert len(table.deal.actions) > len(before)
        await table.press("u")
        await table.asked()
        assert table.deal.actions == before


async def test_the_pace_can_be_changed() -> None:
    async with seated("mittlere") as table:
        await table.asked()
        paces = set()
        for _ in PAUSES:
            await table.press("p")
            paces.add(table.table.rules.pace)
        assert paces == set(PAUSES)


async def test_a_long_pause_blocks_no_key_and_can_be_skipped(monkeypatch) -> None:
    async with seated("molotow", PlayOptions(seed=1, seat=0)) as table:
        await table.asked()
        monkeypatch.setitem(PAUSES, "at-once", 1000.0)
        while table.to_act():
            await table.press("enter")
        done = len(table.deal.actions)
        await table.press("g")
        assert isinstance(table.screen, PageScreen)
        await table.until(lambda: "In brief" in table.text)
        text = " ".join(table.text.replace("│", " ").split())
        assert "jack of hearts 20, nine of hearts 14, ace of hearts 11" in text
        await table.press("escape")
        assert len(table.deal.actions) == done
        await table.press("left", "enter")
        await table.until(lambda: len(table.deal.actions) == done + 1)


async def test_a_raise_is_never_highlighted_first() -> None:
    """Repeated Enter must not raise the stake again and again."""
    match = next(
        match for seed in range(100) if (match := to_raise(seed)).deal.phase.name == "raise"
    )
    async with seated(None, address=await stored(match, match.deal.turn)) as table:
        assert await table.asked()
        calls = table.screen.query_one(Calls)
        assert "raise" in calls.numbered
        assert calls.picked != "raise"
        await table.press("enter")
        done = len(match.deal.actions)
        await table.until(lambda: len(table.deal.actions) > done)
        assert table.deal.actions[done] != "raise"


def to_raise(seed: int) -> Match:
    """Return a match of Matzlfangen played to the first possible raise, or to the first card."""
    match = Match("matzlfangen", seed)
    deal = match.new_deal()
    while deal.phase.name not in ("raise", "play"):
        deal.play(next(iter(deal.legal)))
    return match


@pytest.mark.parametrize(
    ("keys", "knocked"),
    sampled([(["enter"], False), (["down", "enter"], True)], [(["down", "enter"], True)]),
)
async def test_the_player_before_the_dealer_cuts_or_knocks(keys, knocked, monkeypatch) -> None:
    """§2.6 of Matzlfangen, at a table where people are asked."""
    monkeypatch.setattr(TableRules, "changed", lambda rules, _: replace(rules, cut=True))
    async with seated("matzlfangen", PlayOptions(seed=3, seat=3)) as table:
        await table.until(table.to_act)
        assert table.table.cutter == 3
        assert "Cut the pack, or knock on it?" in table.text
        assert "Knock" in table.text
        await table.press(*keys)
        assert await table.asked()
        assert table.deal.knocked is knocked


async def test_the_remaining_tricks_are_claimed() -> None:
    async with seated("mittlere", PlayOptions(seed=1)) as table:
        await table.asked()
        await table.press("c")
        assert table.notices == ["You cannot claim: the ace of diamonds could take a trick."]
        while await table.asked():
            await table.press("c" if table.table.can_claim else "enter")
            if table.table.can_claim:
                await table.press("enter")
        assert table.deal.over

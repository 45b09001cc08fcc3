"""How something is chosen at the table: by number, by name, with the mouse; why it cannot be; taking it back."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from matzl import registry
from matzl.terminal import faces
from matzl.terminal.asides import PACES
from matzl.terminal.book import BookScreen
from matzl.terminal.calls import Calls
from matzl.terminal.guide import GuideScreen
from matzl.terminal.hand import ROWS, Hand
from matzl.terminal.help import HelpScreen
from matzl.terminal.last_trick import LastTrickScreen
from matzl.terminal.options import Wishes
from matzl.terminal.table import TableScreen
from matzl.terminal.typed import Typed
from matzl.text.cards import card_symbol
from tests.terminal.seated import Seated, run, seated


async def one_illegal(table: Seated) -> str:
    """Play on until some card of the hand is not legal; gives it."""
    while await table.asked():
        view = table.sitting.view
        illegal = [card for card in view.hand if card not in view.legal]
        if illegal and view.phase.name == "play":
            return illegal[0]
        await table.press("enter")
    raise AssertionError("every card was legal all the time")


def typed(card: str) -> list[str]:
    """The keys for a card: the rank (a capital queen), the suit."""
    return [card[0] if card[0] == "Q" else card[0].lower(), card[1].lower()]


def test_w_tells_why_the_picked_card_is_out_before_it_is_tried() -> None:
    async def play() -> None:
        async with seated("molotow", Wishes(seed=7)) as table:
            card = await one_illegal(table)
            while table.screen.query_one(Hand).picked != card:
                await table.press("right")
            await table.press("w")
            await table.pilot.pause(0.2)
            refusal = table.sitting.view.refusal(card)
            assert isinstance(table.screen, BookScreen)
            assert f"§{refusal.clause} " in table.text
            await table.press("escape")
            assert refusal.sentence(to_you=True) in table.text

    run(play())


@pytest.mark.parametrize("game", registry.names())
def test_an_illegal_card_tells_why_and_opens_its_clause(game) -> None:
    async def play() -> None:
        async with seated(game, Wishes(seed=7, level="novice")) as table:
            card = await one_illegal(table)
            done = len(table.sitting.deal.actions)
            await table.press(*typed(card))
            assert table.screen.query_one(Hand).picked == card
            await table.press("enter")
            assert len(table.sitting.deal.actions) == done
            refusal = table.sitting.view.refusal(card)
            assert refusal.sentence(to_you=True) in table.text
            assert f"§{refusal.clause}" in table.text
            await table.press("w")
            await table.pilot.pause(0.2)
            assert isinstance(table.screen, BookScreen)
            assert f"§{refusal.clause} " in table.text
            await table.press("escape")
            assert isinstance(table.screen, TableScreen)
            await table.press("left", "right")
            assert "✗" in table.text, "the reason stays until something is played or typed"

    run(play())


def test_a_card_is_typed_by_number_and_by_name() -> None:
    async def play() -> None:
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
            await table.press(*typed(first))
            assert hand.picked == first
            await table.press("enter")
            assert table.sitting.deal.actions[-1] != first or len(table.sitting.deal.actions)
            assert first in table.sitting.deal.actions

    run(play())


def test_what_is_typed_and_not_there_plays_nothing() -> None:
    async def play() -> None:
        async with seated("molotow") as table:
            await table.asked()
            done = table.sitting.deal.actions
            await table.press("9", "9", "enter")
            assert table.sitting.deal.actions == done
            await table.until(lambda: "No choice has that name." in table.text)

    run(play())


def test_a_typed_ten_is_one_or_two_keys() -> None:
    for keys in ("tS", "10s", "Ts"):
        line = Typed()
        assert all(line.add(key) for key in keys)
        assert line.reading(["AS", "TS"], ["AS"]) == "TS"
    line = Typed()
    assert not line.add("q"), "a small q leaves the table"
    assert line.add("Q")
    assert line.add("h")
    assert not line.add("h")
    assert line.reading(["call:QH"], []) == "call:QH"


def test_the_mouse_plays_a_card() -> None:
    async def play() -> None:
        async with seated("plus-minus") as table:
            await table.asked()
            hand = table.screen.query_one(Hand)
            place = hand.cards.index(hand.numbered[-1])
            card = hand.cards[place]
            x = hand._columns()[place] + faces.WIDTH // 2
            await table.pilot.click("#hand", offset=(x, ROWS // 2))
            await table.pilot.pause()
            assert card in table.sitting.deal.actions

    run(play())


def test_the_mouse_says_a_word_and_calls_a_card() -> None:
    async def play() -> None:
        async with seated("matzlfangen", Wishes(seed=3, seat=1)) as table:
            await table.to_phase("auction")
            await table.pilot.click("#calls", offset=(8, 0))
            assert table.sitting.deal.actions[0] == "weiter"
            if await table.asked() and table.sitting.view.phase.name == "call":
                calls = table.screen.query_one(Calls)
                row, place, word = next(
                    (row, place, choice.word)
                    for row, choices in enumerate(calls.rows)
                    for place, choice in enumerate(choices)
                    if choice.legal
                )
                await table.pilot.click("#calls", offset=(6 + 5 * place + 1, row))
                assert word in table.sitting.deal.actions

    run(play())


def test_the_last_decision_is_taken_back() -> None:
    async def play() -> None:
        async with seated("german-solo", Wishes(seed=4, seat=2)) as table:
            await table.asked()
            before = table.sitting.deal.actions
            await table.press("u")
            assert table.sitting.deal.actions == before, "nothing of one's own has been done yet"
            await table.press("enter")
            await table.asked()
            assert len(table.sitting.deal.actions) > len(before)
            await table.press("u")
            await table.asked()
            assert table.sitting.deal.actions == before
            await table.press("enter")
            await table.asked()
            again = table.sitting.deal.actions
            await table.press("u")
            await table.asked()
            await table.press("enter")
            await table.asked()
            assert table.sitting.deal.actions == again, "the others decide as before"

    run(play())


def test_one_can_look_aside_and_come_back() -> None:
    async def play() -> None:
        async with seated("mittlere", Wishes(seed=1)) as table:
            await table.asked()
            await table.press("l")
            assert isinstance(table.screen, TableScreen), "there is no trick to look at yet"
            while not any(trick.winner is not None for trick in table.sitting.view.tricks):
                await table.press("enter")
                await table.asked()
            trick = next(t for t in reversed(table.sitting.view.tricks) if t.winner is not None)
            asides = {
                "l": LastTrickScreen,
                "g": GuideScreen,
                "r": BookScreen,
                "question_mark": HelpScreen,
            }
            for key, screen in asides.items():
                await table.press(key)
                assert isinstance(table.screen, screen)
                if key == "l":
                    shown = str(table.screen.query_one(Static).render())
                    assert table.screen.query_one(Static).size.width >= 9 * len(trick.cards)
                    for seat, card in trick.cards:
                        assert table.sitting.names[seat] in shown
                        assert card_symbol(card)[0] in shown
                        assert f"┃{card_symbol(card)[1:]}" in shown.replace("│", "┃")
                await table.press("escape")
                assert isinstance(table.screen, TableScreen)

    run(play())


def test_the_help_tells_by_which_letters_the_cards_of_the_pack_are_typed() -> None:
    async def play() -> None:
        async with seated("mittlere", Wishes(seed=1, deck="swiss")) as table:
            await table.asked()
            await table.press("question_mark")
            for meant in ("t=banner", "Q=ober", "h=roses", "s=shields"):
                assert meant in table.text

    run(play())


def test_the_pace_can_be_changed() -> None:
    async def play() -> None:
        async with seated("mittlere") as table:
            await table.asked()
            paces = set()
            for _ in PACES:
                await table.press("p")
                paces.add(table.screen.pace)
            assert paces == set(PACES)

    run(play())


def test_waiting_for_the_others_never_blocks_a_key(monkeypatch) -> None:
    """However slow the others are, the person can look at the guide meanwhile, and hurry them."""
    monkeypatch.setitem(PACES, "calm", 1000.0)

    async def play() -> None:
        async with seated("molotow", Wishes(seed=1, seat=0)) as table:
            await table.asked()
            table.screen.pace = "calm"
            done = len(table.sitting.deal.actions)
            await table.press("enter")
            assert len(table.sitting.deal.actions) == done + 1
            await table.press("g")
            assert isinstance(table.screen, GuideScreen)
            await table.press("escape")
            await table.press("left", "enter")
            await table.until(lambda: len(table.sitting.deal.actions) == done + 2)

    run(play())

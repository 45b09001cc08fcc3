"""Keyboard use: a whole deal, with the focus visible at every step and never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.opening import opens
from tests.browser.table_page import STRIP, TO_PLAY, TO_SAY, Table

FOCUS = """() => {
    const on = document.activeElement;
    const outlines = [on, ...on.querySelectorAll('.card')].map((each) => getComputedStyle(each));
    return {
        tag: on.tagName,
        id: on.id,
        within: on.closest('#hand') ? 'hand' : '',
        value: on.value ?? '',
        playable: on.ariaDisabled === null,
        seen: on.matches(':focus-visible')
            && outlines.some((css) => css.outlineStyle !== 'none' && parseFloat(css.outlineWidth) >= 2),
    };
}"""


def focus(page: Page) -> dict:
    return page.evaluate(FOCUS)


def tabs_to(page: Page, goal: str) -> None:
    """Press Tab until an element has the focus; check that the focus is visible all the way."""
    for _ in range(60):
        if page.locator(f":focus:is({goal})").count():
            return
        page.keyboard.press("Tab")
        assert focus(page)["seen"], focus(page)
    raise AssertionError(f"Tab does not come to {goal}")


def goes_to_a_playable_card(page: Page) -> str:
    """Move along the hand with the arrow keys, to the first card that may be played."""
    page.keyboard.press("Home")
    for _ in range(40):
        now = focus(page)
        assert now["within"] == "hand"
        assert now["seen"]
        if now["playable"]:
            return now["value"]
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card can be played")


def test_a_whole_deal_is_played_by_keyboard(guest) -> None:
    table = opens(guest, "mittlere", option_deals="1")
    page = table.page
    tabs_to(page, "#hand button")
    for left in range(11, -1, -1):
        page.locator(TO_PLAY).first.wait_for()
        card = goes_to_a_playable_card(page)
        table.moves_on(lambda: page.keyboard.press("Enter"))
        assert card not in table.cards
        if left:
            assert focus(page)["within"] == "hand"
            assert focus(page)["seen"]
    expect(table.result).to_be_visible()
    expect(page.locator("#go-on")).to_be_focused()
    table.moves_on(lambda: page.keyboard.press("Enter"))
    expect(page.locator("#bar")).to_contain_text("deal 1 of 1")
    expect(page.locator("#question")).to_be_focused()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", ["molotow", "plus-minus", "german-solo", "bondtolva", "matzlfangen"]
)
def test_a_whole_deal_of_every_game_is_played_by_keyboard(guest, game) -> None:
    table = opens(guest, game)
    page = table.page
    for _ in range(60):
        table.waits_for_me()
        if table.result.is_visible():
            break
        if page.locator(TO_SAY).count():
            tabs_to(page, TO_SAY)
        else:
            tabs_to(page, "#hand button")
            goes_to_a_playable_card(page)
        table.moves_on(lambda: page.keyboard.press("Enter"))
    expect(table.result).to_be_visible()
    tabs_to(page, "#go-on")
    table.moves_on(lambda: page.keyboard.press("Enter"))
    table.waits_for_me()


@pytest.mark.thorough
def test_an_auction_is_played_by_keyboard(guest) -> None:
    table = opens(guest, "german-solo")
    page = table.page
    page.locator("#question button, #hand.asked button").first.wait_for()
    tabs_to(page, "#question button:not([aria-disabled])")
    table.moves_on(lambda: page.keyboard.press("Enter"))
    assert focus(page)["id"]
    expect(page.locator("#question")).to_be_focused()


@pytest.mark.thorough
def test_a_letter_selects_the_next_card_of_that_rank(guest) -> None:
    table = opens(guest, "mittlere")
    table.waits_for_me()
    table.hand.first.focus()
    for rank in dict.fromkeys(card[0] for card in table.cards):
        guest.page.keyboard.press("1" if rank == "T" else rank.lower())
        assert focus(guest.page)["value"][0] == rank


@pytest.mark.thorough
def test_typed_text_stays_while_the_table_changes(guest) -> None:
    table = opens(guest, "mittlere")
    table.waits_for_me()
    words = guest.page.get_by_label("Your message")
    words.fill("Half a sen")
    before = table.move
    beside = Table(guest.context.new_page())
    beside.page.goto(guest.page.url)
    beside.waits_for_me()
    beside.playable.first.click(position=STRIP)
    expect(guest.page.locator("#question input[name=move]")).not_to_have_value(before)
    words.press_sequentially("tence")
    expect(words).to_have_value("Half a sentence")
    expect(words).to_be_focused()


@pytest.mark.thorough
def test_the_focus_stays_on_its_card_while_others_play(guest) -> None:
    table = opens(guest, "mittlere")
    table.waits_for_me()
    last = table.hand.last
    last.focus()
    held = last.get_attribute("value")
    before = table.move
    beside = Table(guest.context.new_page())
    beside.page.goto(guest.page.url)
    beside.waits_for_me()
    beside.playable.first.click(position=STRIP)
    expect(guest.page.locator("#question input[name=move]")).not_to_have_value(before)
    assert focus(guest.page)["value"] == held

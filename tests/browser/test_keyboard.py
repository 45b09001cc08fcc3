"""Keyboard use: a whole deal, with the focus visible at every step and never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from matzl import registry
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, TO_SAY, Table
from tests.conftest import sampled

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


@pytest.mark.parametrize("game", sampled(registry.names(), ["mittlere"]))
def test_a_whole_deal_is_played_by_keyboard(guest, game) -> None:
    table = opens(guest, game)
    page = table.page
    for _ in range(60):
        table.waits_for_me()
        if table.result.is_visible():
            break
        calls = page.locator(TO_SAY).count()
        if calls:
            tabs_to(page, TO_SAY)
        else:
            tabs_to(page, "#hand button")
            goes_to_a_playable_card(page)
        table.moves_on(lambda: page.keyboard.press("Enter"))
        if calls:
            assert focus(page)["id"]
        elif game == "mittlere" and table.cards:
            assert (focus(page)["within"], focus(page)["seen"]) == ("hand", True)
    expect(page.locator("#go-on")).to_be_focused()
    table.moves_on(lambda: page.keyboard.press("Enter"))
    table.waits_for_me()


@pytest.mark.thorough
def test_focus_and_typed_text_stay_while_a_second_tab_plays(guest) -> None:
    table = opens(guest, "mittlere")
    table.waits_for_me()
    guest.page.locator("#talking summary").click()
    words, last = guest.page.get_by_label("Your message"), table.hand.last
    words.fill("Half a sen")
    held = last.get_attribute("value")
    beside = Table(guest.context.new_page())
    beside.page.goto(guest.page.url)
    for focused in (words, last):
        focused.focus()
        before = table.move
        beside.waits_for_me()
        beside.playable.first.click(position=STRIP)
        expect(guest.page.locator("#question input[name=move]")).not_to_have_value(before)
        if focused is words:
            words.press_sequentially("tence")
            expect(words).to_have_value("Half a sentence")
            expect(words).to_be_focused()
    assert focus(guest.page)["value"] == held


@pytest.mark.thorough
def test_arrows_skip_cards_that_may_not_be_played_and_letters_select_a_rank(guest) -> None:
    table = opens(guest, "mittlere")
    table.acts_until(table.refused)
    page, playable = guest.page, table.playable.evaluate_all("all => all.map(card => card.value)")
    page.evaluate("document.activeElement.blur()")  # the keys reach the hand from anywhere
    for key, card in [
        ("ArrowRight", playable[0]),
        *(("ArrowRight", card) for card in [*playable[1:], playable[-1]]),
        *(("ArrowLeft", card) for card in playable[-2::-1]),
        ("Home", table.cards[0]),
        *(("ArrowDown", card) for card in table.cards[1:]),  # with the reasons of the others
    ]:
        page.keyboard.press(key)
        assert focus(page)["value"] == card, key
    for rank in dict.fromkeys(card[0] for card in table.cards):
        page.keyboard.press("1" if rank == "T" else rank.lower())
        assert focus(page)["value"][0] == rank

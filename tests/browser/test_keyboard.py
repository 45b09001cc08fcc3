"""Keyboard use: a whole deal with the focus visible at every step, and the shortcuts of the buttons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from matzl import registry
from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.table_page import TO_SAY, Table, opens_comfort
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


def goes_along_the_hand(table: Table) -> None:
    """Reach every card by each of the keys for it; arrows to the sides skip cards that may not be played."""
    page, playable = table.page, table.playable.evaluate_all("all => all.map(card => card.value)")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert focus(page)["within"] == "hand", "the keys reach it from anywhere"
    further = [card for card in playable if card != table.cards[0]]
    for key, card in [
        ("Home", table.cards[0]),
        *(("ArrowRight", card) for card in [*further, playable[-1]]),
        *(("ArrowLeft", card) for card in playable[-2::-1]),
        ("Home", table.cards[0]),
        *(("ArrowDown", card) for card in table.cards[1:]),  # with the reasons of the others
    ]:
        page.keyboard.press(key)
        assert focus(page)["value"] == card, key
    for rank in dict.fromkeys(card[0] for card in table.cards):
        page.keyboard.press("1" if rank == "T" else rank.lower())
        assert focus(page)["value"][0] == rank


@pytest.mark.parametrize("game", sampled(registry.names(), ["mittlere"]))
def test_a_whole_deal_is_played_by_keyboard(guest, game) -> None:
    table = opens(guest, game)
    page, ways = table.page, 0
    for _ in range(60):
        table.waits_for_me()
        if table.result.is_visible():
            break
        calls = page.locator(TO_SAY).count()
        if calls:
            tabs_to(page, TO_SAY)
        else:
            if not ways and table.refused.count():
                goes_along_the_hand(table)
                ways += 1
            else:
                tabs_to(page, "#hand button")
            goes_to_a_playable_card(page)
        table.moves_on(lambda: page.keyboard.press("Enter"))
        if calls:
            assert focus(page)["id"]
        elif game == "mittlere" and table.cards:
            assert (focus(page)["within"], focus(page)["seen"]) == ("hand", True)
    assert ways
    expect(page.locator("#go-on")).to_be_focused()
    table.moves_on(lambda: page.keyboard.press("Enter"))
    table.waits_for_me()


@pytest.mark.thorough
def test_shortcuts_are_listed_press_their_buttons_and_can_be_switched_off(
    guest, quick_hints
) -> None:
    table = opens(guest, "mittlere", option_deals="2")
    page, keys = guest.page, guest.page.get_by_role("dialog", name="Keyboard shortcuts")
    hint, advice = page.locator("#hint button"), page.locator("#values h2")
    table.acts()
    table.waits_for_me()
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Shift+H")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.locator("#talking summary").click()
    words = page.get_by_label("Your message")
    words.press_sequentially("How? HLSN")
    expect(words).to_have_value("How? HLSN")
    page.locator("#phrases").press("Shift+H")
    for pressed in ("Control+Shift+H", "Alt+Shift+H"):
        page.locator("#talking summary").press(pressed)
    expect(hint).to_be_visible()

    for name in ("title", "aria-keyshortcuts"):
        expect(hint).to_have_attribute(name, "Shift+H")
    page.keyboard.press("Shift+H")
    expect(advice).to_contain_text("Hint: ")
    page.keyboard.press("Shift+L")
    expect(page.locator("#tricks")).to_be_visible()
    page.keyboard.press("Escape")
    table.hand.nth(1).press("Shift+ArrowRight")
    guest.expects.append("/claim")  # the table refuses it
    page.keyboard.press("Shift+C")
    expect(table.status).to_contain_text("You cannot claim: the ")
    page.keyboard.press("Shift+S")
    expect(page.locator("#sort")).to_be_hidden()
    page.keyboard.press("Shift+T")
    expect(table.hand).to_have_count(12)
    table.plays_the_deal()
    page.locator("#go-on").wait_for()
    page.keyboard.press("Shift+N")
    expect(page.locator("#bar")).to_contain_text("deal 2 of 2")

    opens_comfort(page)
    page.get_by_role("button", name="Keyboard shortcuts").click()
    keys.get_by_role("checkbox").uncheck()
    keys.get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")  # closes the menu
    for _ in range(2):
        table.waits_for_me()
        expect(hint).to_be_visible()
        assert hint.get_attribute("title") is None
        for key in ("?", "Shift+H"):
            page.keyboard.press(key)
        expect(keys).to_be_hidden()
        table.acts()
        table.waits_for_me()
        expect(advice).to_have_count(0)
        page.reload()

"""The panel with the order of the cards and the bids, the list of calls, and the end of a deal on a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.opening import opens
from tests.browser.table_page import TO_SAY
from tests.browser.window import PLACES, faults, visitor
from tests.conftest import sampled

HANDS_IN_SIGHT = """() => {
    const next = document.querySelector('#go-on').getBoundingClientRect();
    const above = (hand) => hand.getBoundingClientRect().bottom <= next.top;
    return [...document.querySelectorAll('.dealt svg')].filter(above).length;
}"""


@pytest.mark.parametrize("size", sampled(["390x844", "1366x625"], ["390x844"]))
def test_card_order_and_bids_are_explained_by_touch_and_keyboard(party, size) -> None:
    guest = visitor(party, size, "de")
    table = opens(guest, "german-solo")
    page, panel = table.page, guest.page.locator("#card-orders")
    page.locator(TO_SAY).first.wait_for()
    before = page.evaluate(PLACES)
    opener = page.get_by_role("button", name="Regeln und Karten")
    expect(panel).to_be_hidden()
    if size == "390x844":
        opener.tap()
    else:
        opener.focus()
        page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    expect(panel.locator(".order")).to_have_count(2)
    expect(panel.locator("dl")).to_contain_text("Kein Trumpf, allein gegen drei")
    assert page.evaluate(PLACES) == before
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    table.acts_until(page.locator("#hand.asked"))
    expect(page.locator("#orders h3").first).to_contain_text("Trumpf (")


@pytest.mark.thorough
def test_a_small_phone_shows_all_hands_at_the_end_of_a_deal(party) -> None:
    guest = visitor(party, "360x640", "de")
    table = opens(guest, "german-solo")
    table.plays_the_deal()
    table.page.wait_for_function(f"() => ({HANDS_IN_SIGHT})() === 4")
    assert faults(table.page) == []

"""Phones in portrait: the whole hand in view, no horizontal scrolling, cards wide enough to tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import PHONE, SMALL_PHONE, Guest
from tests.browser.opening import opens
from tests.browser.table_page import STRIP

SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, marks=pytest.mark.thorough, id="390x844"),
        pytest.param(SMALL_PHONE, id="360x640"),
    ],
)
LEAST = 38
"""The least width and height of the visible part of a card, in pixels."""

STRIPS = """cards => cards.map((card) => {
    const {left, right, top, bottom} = card.getBoundingClientRect();
    const mine = (x, y) => card.contains(document.elementFromPoint(x, y));
    const steps = (from, to) => Array.from({length: Math.floor(to - from)}, (_, step) => from + step + 0.5);
    const broad = Math.max(...[0.2, 0.5].map((part) =>
        steps(left, right).filter((x) => mine(x, top + part * (bottom - top))).length));
    const high = steps(top, bottom).filter((y) => mine(left + 8, y)).length;
    const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    return {value: card.value, broad, high, inside};
})"""


@pytest.fixture
def phone(party, size) -> Guest:
    return party.phone(size)


def fits(page: Page) -> None:
    """Check that nothing on a page is wider than the screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, page.url
    assert page.evaluate("visualViewport.scale") == 1, page.url


@pytest.mark.thorough
@SIZES
@pytest.mark.parametrize("game", ["mittlere", "german-solo", "bondtolva", "matzlfangen"])
def test_the_whole_hand_is_visible_and_can_be_tapped(phone, game) -> None:
    table = opens(phone, game)
    table.acts_until(table.playable)
    phone.page.evaluate("scrollTo(0, 0)")
    strips = table.hand.evaluate_all(STRIPS)
    assert len(strips) > 4
    assert [each for each in strips if not each["inside"]] == []
    assert [each for each in strips if min(each["broad"], each["high"]) < LEAST] == []
    fits(phone.page)


@SIZES
def test_a_deal_is_played_by_taps(phone) -> None:
    table = opens(phone, "mittlere", option_deals="1")
    page = phone.page
    for _ in range(12):
        table.playable.first.wait_for()
        table.moves_on(lambda: table.playable.first.tap(position=STRIP))
    expect(table.result).to_be_visible()
    fits(page)
    table.moves_on(page.locator("#go-on").tap)
    expect(table.hand.first).to_be_visible()


COVERED = """() => [...document.querySelectorAll('#hand > button')].filter((card) => {
    const { left, top, width, height } = card.querySelector('.card').getBoundingClientRect();
    return !card.contains(document.elementFromPoint(left + 0.16 * width, top + 0.15 * height));
}).map((card) => card.value)"""
"""The cards of the hand whose index another card covers."""


@pytest.mark.thorough
def test_a_raised_card_covers_no_index(party) -> None:
    guest = party.guest(viewport=PHONE)
    table = opens(guest, "german-solo")
    table.acts_until(table.playable)
    for card in table.hand.all():
        card.hover(position=STRIP)
        card.focus()
        assert guest.page.evaluate(COVERED) == []

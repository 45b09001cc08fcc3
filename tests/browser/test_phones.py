"""Phones: a deal by taps, an invitation that shows its button at once, and long names that are whole on their plates."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.guests import PHONE, SMALL_PHONE, Guest
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, arrived
from tests.browser.window import fits
from tests.conftest import sampled

LANDSCAPE = {"width": 844, "height": 390}
SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, marks=pytest.mark.thorough, id="390x844"),
        pytest.param(SMALL_PHONE, id="360x640"),
        pytest.param(LANDSCAPE, marks=pytest.mark.thorough, id="844x390"),
    ],
)
NAMES = ["Maximiliane", "Bartholomäus", "Alexandra-Victoria Berg", "Wolfeschlegelsteinhausen"]
"""Names of 11, 12, 23 and 24 letters."""

CUT = """names => names.filter((name) => {
    const [box, plate] = [name, name.parentElement].map((each) => each.getBoundingClientRect());
    return name.scrollWidth > name.clientWidth + 1 || box.bottom > plate.bottom || box.right > plate.right;
}).map((name) => name.textContent)"""
"""The names that are not whole on their plates."""

BELOW = "button => Math.ceil(button.getBoundingClientRect().bottom - innerHeight)"
"""The part of a button below the window, in pixels."""


def invited(host: Guest) -> str:
    """Open a table for four people, and return the address that invites to it."""
    opens(host, "german-solo", name=NAMES[0], chairs="open")
    address: str = host.page.locator("#invite").input_value()
    return address


@SIZES
@pytest.mark.parametrize("language", sampled(["en", "sv", "de"], ["de"]))
def test_the_button_of_an_invitation_is_in_sight(party, size, language) -> None:
    """Three free seats and a long name of the host make the longest form."""
    address = invited(party.guest())
    friend = party.phone(size, locale=language)
    friend.goes(address)
    button = friend.page.locator("form[action^='/join'] button.first")
    assert button.evaluate(BELOW) <= 0
    assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_long_names_are_whole_on_their_plates(party, size) -> None:
    host = party.phone(size)
    address = invited(host)
    for name in NAMES[1:]:
        friend = party.phone(size)
        friend.goes(address)
        friend.page.locator("[name=name]").fill(name)
        friend.page.locator("form[action^='/join'] button.first").click()
        arrived(friend.page)
    deal = host.page.locator("#result button.first[formaction$='/start']")
    assert deal.evaluate(BELOW) <= 0
    deal.click()
    for page in (host.page, friend.page):
        names = page.locator("#felt .nameplate b")
        page.locator("#hand button").first.wait_for()
        assert sorted(names.all_text_contents()) == sorted(NAMES)
        assert names.evaluate_all(CUT) == []


def test_a_deal_is_played_by_taps(party) -> None:
    table = opens(party.phone(SMALL_PHONE), "mittlere", option_deals="1")
    page = table.page
    for _ in range(12):
        page.locator("#hand.asked:not(:has(> i)) button").first.wait_for()  # the hand has closed
        table.moves_on(lambda: table.playable.first.tap(position=STRIP))
    expect(table.result).to_be_visible()
    fits(page)
    table.moves_on(page.locator("#go-on").tap)
    expect(table.hand.first).to_be_visible()

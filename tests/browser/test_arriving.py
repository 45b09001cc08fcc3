"""Newcomers: a first visit transfers little and moves nothing; people with long names follow an invitation on a phone."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Request, expect

from tests.browser.guests import Guest
from tests.browser.opening import opens
from tests.browser.table_page import Table, arrived
from tests.browser.window import DESK, LANGUAGES, PHONE, fits, resize, visitor
from tests.conftest import sampled

MAX_BYTES = 300_000
"""The limit for a page with all its resources."""

NAMES = ["Maximiliane", "Bartholomäus", "Alexandra-Victoria Berg", "Wolfeschlegelsteinhausen"]
"""Names of 11, 12, 23 and 24 letters."""

CUT = """names => names.filter((name) => {
    const [box, plate] = [name, name.parentElement].map((each) => each.getBoundingClientRect());
    return name.scrollWidth > name.clientWidth + 1 || box.bottom > plate.bottom || box.right > plate.right;
}).map((name) => name.textContent)"""
"""The names that are not whole on their plates."""

BELOW = "button => Math.ceil(button.getBoundingClientRect().bottom - innerHeight)"
"""The part of a button below the window, in pixels."""

SHIFTS = """new Promise((done) => setTimeout(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    done(observer.takeRecords().reduce((sum, { value }) => sum + value, 0));
}, 300))"""
"""The sum of all layout shifts from loading to 0.3 seconds later, for late fonts and the script."""


def light(guest: Guest, path: str) -> set[str]:
    """Load a page without a cache; check the bytes transferred and that nothing moves, and return the addresses."""
    done: list[Request] = []
    guest.context.new_cdp_session(guest.page).send(
        "Network.setCacheDisabled", {"cacheDisabled": True}
    )
    guest.page.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108 (a built-in is no handler)
    guest.goes(path)
    guest.page.wait_for_load_state("load")
    sizes = [request.sizes() for request in done]
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert 0 < weight < MAX_BYTES, path
    assert guest.page.evaluate(SHIFTS) < 0.01, path
    return {request.url for request in done}


@pytest.mark.parametrize("deck", sampled(["french", "german", "swiss"], ["french"]))
def test_a_first_visit_transfers_little_and_begins_in_sight_of_a_button(party, deck) -> None:
    guest = visitor(party, "360x640", "de")
    for path in ("/", "/open/mittlere", "/learn/mittlere", "/rules/german-solo"):
        assert any(".svg" in url for url in light(guest, path))
    guest.goes("/")
    for size in (*DESK[1:], *PHONE):
        resize(guest.page, size)
        assert guest.page.locator("button.first").first.evaluate(BELOW) <= 0, size
    opens(guest, "mittlere", deck=deck).waits_for_me()
    urls = light(guest, guest.page.url)
    Table(guest.page).waits_for_me()
    assert any(f"/cards/{deck}" in url for url in urls)
    assert any("table.js" in url or "table." in url for url in urls)


@pytest.mark.parametrize(
    ("size", "language"), sampled([*product(PHONE, LANGUAGES)], [("360x640", "de")])
)
def test_friends_with_long_names_follow_an_invitation_on_their_phones(
    party, size, language
) -> None:
    host, *friends = (visitor(party, size, language) for _ in NAMES)
    opens(host, "german-solo", name=NAMES[0], chairs="open")
    address = host.page.locator("#invite").input_value()
    for friend, name in zip(friends, NAMES[1:], strict=True):
        # Three free seats and a long name of the host make the longest form.
        button = friend.goes(address).locator("form[action^='/join'] button.first")
        assert button.evaluate(BELOW) <= 0
        fits(friend.page)
        friend.page.locator("[name=name]").fill(name)
        button.click()
        arrived(friend.page)
    deal = host.page.locator("#result button.first[formaction$='/start']")
    expect(deal).to_be_visible()
    assert deal.evaluate(BELOW) <= 0
    deal.click()
    for page in (host.page, friends[-1].page):
        names = page.locator("#felt .nameplate b")
        page.locator("#hand button").first.wait_for()
        assert sorted(names.all_text_contents()) == sorted(NAMES)
        assert names.evaluate_all(CUT) == []

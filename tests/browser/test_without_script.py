"""Play without a script: a whole deal by forms alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, expect

from tests.browser.guests import Guest, Party
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, TO_PRESS, Table
from tests.waiting import attempts


@pytest.fixture
def plain(party: Party) -> Guest:
    """Return a user whose browser runs no scripts, and so does not fetch them either."""
    guest = party.guest(java_script_enabled=False)
    guest.expects = [r"\.js \(csp\)"]
    return guest


def cards_left(table: Table) -> list[str]:
    """Return the user's cards from a page that may reload itself while it is read."""
    for _ in attempts():
        try:
            return table.cards
        except Error as error:
            if "navigation" not in error.message:
                raise
    return []


def test_a_whole_deal_is_played_by_forms(plain) -> None:
    table = opens(plain, "mittlere", option_deals="1")
    page = plain.page
    played = 0
    for _ in attempts():
        if table.result.is_visible():
            break
        if not page.locator(TO_PRESS).count():
            # A page that waits for others reloads itself; the user may reload it earlier.
            assert page.locator("meta[http-equiv=refresh]").count() == 1
            page.reload()
            continue
        held = table.cards
        expect(page.locator("#arrange")).to_be_hidden()
        with page.expect_navigation():
            table.playable.first.click(position=STRIP)
        played += len(held) - len(cards_left(table)) == 1
    assert played == 12
    expect(table.result).to_be_visible()
    expect(page.locator("[data-copy]").first).to_be_hidden()
    page.get_by_role("button", name="Another match").click()
    expect(page.locator("#bar")).to_contain_text("deal 1 of 1")

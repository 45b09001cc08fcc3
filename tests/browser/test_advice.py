"""The review of a deal in its replay, from the result and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import findings
from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import arrived


@pytest.mark.thorough
def test_the_review_begins_at_the_costliest_decision(guest) -> None:
    prepare("mittlere")
    table = opens(guest, "mittlere", option_deals="1")
    page = table.page
    table.plays_the_deal()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Anna chose")).to_be_visible(timeout=300_000)
    expect(page.locator("#board")).to_contain_text("Cost ")
    assert findings(page) == []
    page.get_by_role("link", name="To the table").click()
    table = arrived(page)
    expect(table.result).to_be_visible()

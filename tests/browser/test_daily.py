"""The pages of the deal of the day in the browser: they fit every window, and the table is reached from them."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import findings
from tests.browser.table_page import arrived
from tests.browser.window import visitor
from tests.conftest import sampled

SIZES = ("1920x1080", "1280x800", "1366x625", "390x844", "360x640", "844x390")
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("size", sampled(SIZES, ("360x640",)))
def test_the_pages_fit_the_window_and_lead_to_the_table(party, size, monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.daily.rule.LEVEL", "novice")
    guest = visitor(party, size, "de")
    page = guest.goes("/")
    page.click("main a[href='/daily']")
    page.wait_for_url("**/daily")
    assert not page.evaluate(TOO_WIDE)
    assert findings(page) == []
    page.click("a[href^='/daily/german-solo/']")
    page.wait_for_url("**/daily/german-solo/*")
    assert not page.evaluate(TOO_WIDE)
    assert findings(page) == []
    page.click("main form button.first")
    table = arrived(page)
    assert len(table.cards) == 8

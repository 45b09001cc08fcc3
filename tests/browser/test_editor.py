"""The position editor in the browser: a tapped card goes to the chosen place, and the cards are counted at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.accessibility import findings


def test_a_tapped_card_is_placed_and_the_cards_are_counted(guest) -> None:
    page = guest.goes("/editor/bondtolva")
    assert findings(page) == []
    page.click("button[value=find]")
    page.wait_for_selector(".board")
    assert findings(page) == []
    page.goto(f"{guest.address}/editor/bondtolva")
    page.click("button[value=clear]")
    page.wait_for_url("**/editor/bondtolva")
    brush = page.locator(".brush")
    expect(brush).to_contain_text(re.compile(r"Played\s+24"))
    brush.get_by_text("Second seat", exact=True).click()
    page.locator("label:has(select[name='card.AS']) svg").click()
    expect(page.locator("select[name='card.AS']")).to_have_value("hand.1")
    expect(brush).to_contain_text(re.compile(r"Played\s+23"))

"""The editor of positions in the browser: a tapped card goes to the chosen place, and the cards are counted at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import findings


def test_a_tapped_card_is_placed_and_the_cards_are_counted(guest) -> None:
    page = guest.goes("/editor/bondtolva")
    assert findings(page) == []
    page.click("button[value=clear]")
    page.wait_for_url("**/editor/bondtolva")
    verdict = page.locator("#editor-verdict")
    expect(verdict).to_contain_text(re.compile(r"Played: 24"))
    page.locator("#brush").get_by_text("Second seat", exact=True).click()
    page.locator("label[for='card.AS']").click()
    expect(page.locator("select[name='card.AS']")).to_have_value("hand.1")
    expect(verdict).to_contain_text("Played: 23")
    expect(verdict.locator("#fault")).to_contain_text("Seat 2 has one card where 0 would be right")


@pytest.mark.thorough
def test_a_position_is_found_and_continued(guest) -> None:
    page = guest.goes("/editor/bondtolva")
    page.click("button[value=find]")
    page.wait_for_selector("#line")
    assert findings(page) == []
    page.locator("button[name=word]").first.click()
    expect(page.locator("#line header")).to_contain_text("A legal line of 1 action leads here.")

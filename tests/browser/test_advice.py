"""Hints, and the review of a deal in its replay, in a match against bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import findings
from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import arrived


@pytest.mark.thorough
def test_a_hint_marks_a_card_and_the_review_follows_the_deal(guest) -> None:
    prepare("mittlere")
    table = opens(guest, "mittlere", option_deals="1")
    page = table.page
    table.waits_for_me()
    before = table.move
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#values h2")).to_contain_text("Hint: ")
    assert table.move == before
    expect(page.locator("#hand .advised")).to_have_count(1)
    expect(page.locator("#hand .estimate")).to_have_count(table.playable.count())
    expect(page.locator("#values li")).to_have_count(table.playable.count())
    expect(page.locator("#hint button")).to_have_count(0)
    expect(page.locator("#question .hinted span")).to_contain_text(".")  # the sentence
    expect(page.locator("#hand .estimate").first).to_be_hidden()
    assert findings(page) == []
    assert page.locator("#values").get_attribute("tabindex") is None, "it is not seen"
    page.locator("#hint summary").click()
    expect(page.locator("#hand .estimate").first).to_be_visible()
    expect(page.locator("#values")).to_have_attribute("tabindex", "0")
    assert findings(page) == []
    table.acts()
    table.waits_for_me()
    expect(page.locator(".estimate")).to_have_count(0)
    expect(page.locator("#values h2")).to_have_count(0)
    assert page.locator("#values").get_attribute("tabindex") is None
    table.plays_the_deal()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".verdict")).to_contain_text("cost you", timeout=300_000)
    costliest = page.locator("#analysis").get_attribute("data-costliest")
    expect(page.locator("#board")).to_have_attribute("data-step", costliest)
    expect(page.locator("#board .judged h2")).to_contain_text("Anna chose")
    assert findings(page) == []
    page.get_by_role("link", name="To the table").click()
    table = arrived(page)
    expect(table.result).to_be_visible()

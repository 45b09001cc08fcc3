"""Hints and the review of a deal, as somebody sees them who plays against bots."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.sitting import opens
from tests.browser.test_looks import grave


def test_a_hint_marks_a_card_and_a_review_comes_after_the_deal(guest) -> None:
    table = opens(guest, "mittlere", option_deals="1")
    page = table.page
    table.waits_for_me()
    before = table.move
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#worths h2")).to_contain_text("Hint: ")
    assert table.move == before
    expect(page.locator("#hand .advised")).to_have_count(1)
    expect(page.locator("#hand .told")).to_have_count(table.playable.count())
    expect(page.locator("#worths li")).to_have_count(table.playable.count())
    expect(page.locator("#hint button")).to_have_count(0)
    assert grave(page) == []
    table.acts()
    table.waits_for_me()
    expect(page.locator(".told")).to_have_count(0)
    expect(page.locator("#worths h2")).to_have_count(0)
    table.plays_the_deal()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".sum")).to_contain_text("cost you", timeout=60_000)
    expect(page.locator(".decisions > li").first).to_be_visible()
    assert grave(page) == []
    page.get_by_role("link", name="Back to the table").first.click()
    expect(table.result).to_be_visible()

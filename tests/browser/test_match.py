"""A match against bots from the lobby to the winner, and a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.accessibility import findings
from tests.browser.table_page import arrived


def test_a_match_is_played_from_the_lobby_to_its_end(guest) -> None:
    page = guest.goes("/")
    page.get_by_role("link", name="With friends Mittlere").click()
    page.get_by_label("Your name", exact=True).fill("Anna")
    for chair in ("Second seat", "Third seat"):
        page.get_by_label(chair).select_option(label="A bot: Novice")
    page.get_by_label("Deals").fill("2")
    page.get_by_text("Table rules in detail").click()
    page.get_by_label("Pace of the bots").select_option(label="At once")
    page.get_by_role("button", name="Open the table").click()
    table = arrived(page)

    table.plays_the_deal()
    assert findings(page) == []
    clauses = table.result.locator("a.clause")
    assert clauses.count() > 0
    assert all(re.fullmatch(r"§\d+\.\d+", told) for told in clauses.all_inner_texts())
    expect(page.locator("#score")).to_contain_text("Anna")
    page.get_by_role("button", name="Next deal").click()
    expect(page.locator("#bar")).to_contain_text("deal 2 of 2")

    table.plays_the_deal()
    assert findings(page) == []
    again = page.get_by_role("button", name="Another match")
    expect(again).to_be_visible()
    expect(page.locator("#result h2")).to_contain_text("the match")
    expect(page.locator("#result .standings li")).to_have_count(3)
    again.click()
    expect(page.locator("#bar")).to_contain_text("deal 1 of 2")
    table.waits_for_me()

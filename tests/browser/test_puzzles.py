"""Puzzles in the browser: the overview, a list, a position and its verdict, at all sizes, with checks by axe."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.accessibility import findings, unreachable
from tests.browser.window import SIZES, clipped_at
from tests.features.puzzle.test_pages import nearest


def test_puzzles_pass_axe_from_the_overview_to_the_next_one(guest) -> None:
    page = guest.goes("/puzzles")
    assert findings(page) == []
    page.locator("main a[href='/puzzles/mittlere']").click()
    assert findings(page) == []
    page.locator("a.button.first").click()
    assert [*clipped_at(page, SIZES), *unreachable(page)] == []
    puzzle = nearest("mittlere", 0)
    wrong = next(word for word in puzzle.values if word != puzzle.answer)
    place = (chosen := page.locator(f".board-felt button[value='{wrong}']")).bounding_box()
    chosen.click()
    expect(page.locator("h2:visible", has_text="Try again")).to_be_in_viewport()
    assert chosen.bounding_box() == place
    expect(page.locator(".board-felt :is(.better, .cost-mark)")).to_have_count(0)
    page.locator("a[href*='shown=']").click()
    expect(page.locator("#verdict.wrong")).to_be_in_viewport()
    expect(page.locator(".board-felt .better")).to_have_attribute("value", puzzle.answer)
    assert [*findings(page), *clipped_at(page, SIZES)] == []
    expect(page.locator("h2:visible", has_text="Not the best")).to_have_count(1)  # on a phone
    page.locator("#verdict a.button.first").click()
    expect(page.locator("#verdict")).to_have_count(0)
    assert "/puzzles/mittlere/" in page.url
    assert puzzle.id not in page.url

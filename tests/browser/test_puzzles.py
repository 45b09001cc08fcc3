"""Puzzles in the browser: the overview, a list, a position and its verdict, at all sizes, with checks by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from matzl.features.puzzle.puzzle import ALL_CARDS, KNOWN, Puzzle, puzzles
from tests.browser.accessibility import findings
from tests.browser.test_layout import GAMES
from tests.browser.window import SIZES, clipped_at, visitor


def first(game: str, kind: str) -> Puzzle:
    return next(each for each in puzzles(game) if each.kind == kind)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [KNOWN, ALL_CARDS])
def test_nothing_is_clipped_in_a_position_and_its_verdict(party, game, kind) -> None:
    puzzle = first(game, kind)
    guest = visitor(party, SIZES[0], "de")
    page = guest.goes(f"/puzzles/{game}/{puzzle.id}")
    assert clipped_at(page, SIZES) == []
    page.locator(f".press button[value='{puzzle.answer}']").click()
    expect(page.locator("#verdict.right")).to_be_visible()
    assert clipped_at(page, SIZES) == []


def test_puzzles_pass_axe_from_the_overview_to_the_next_one(guest) -> None:
    page = guest.goes("/puzzles")
    assert findings(page) == []
    page.locator("main a[href='/puzzles/mittlere']").click()
    assert findings(page) == []
    page.locator("a.button.first").click()
    puzzle = puzzles("mittlere")[0]
    wrong = next(word for word in puzzle.values if word != puzzle.answer)
    page.locator(f".press button[value='{wrong}']").click()
    expect(page.locator("#verdict.wrong")).to_be_in_viewport()
    assert findings(page) == []
    page.locator("#verdict a.button.first").click()
    expect(page.locator("#verdict")).to_have_count(0)
    assert "/puzzles/mittlere/" in page.url
    assert puzzle.id not in page.url

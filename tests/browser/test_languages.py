"""Language and deck changed at the table: the game goes on with other words and other cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.opening import opens


@pytest.mark.thorough
def test_another_language_and_another_deck_change_words_and_cards_at_the_table(guest) -> None:
    table = opens(guest, "mittlere")
    page = guest.page
    table.waits_for_me()
    before, held = table.move, table.cards
    page.locator("#help summary").click()
    page.locator("#help").get_by_role("button", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    drawn, named = page.locator("#hand use").first, page.locator("#hand .card").first
    expect(drawn).to_have_attribute("href", re.compile("/cards/french"))
    expect(named).to_have_attribute("aria-label", re.compile("Karo|Herz|Kreuz|Pik"))
    page.locator("#help summary").click()
    page.locator("#deck").select_option("swiss")
    page.locator("#help").get_by_role("button", name="Ändern").click()
    expect(drawn).to_have_attribute("href", re.compile("/cards/swiss"))
    expect(named).to_have_attribute("aria-label", re.compile("Schellen|Rosen|Eicheln|Schilten"))
    assert (table.move, table.cards) == (before, held)
    table.acts()

"""Illegal cards, and the ways of playing that table rules and users choose."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.opening import opens
from tests.browser.table_page import STRIP


def test_an_illegal_card_is_explained_with_a_link_to_its_rule(guest) -> None:
    table = opens(guest, "mittlere")
    table.acts_until(table.refused)
    card, before = table.refused.first, table.move
    described = card.get_attribute("aria-describedby")
    why = guest.page.locator(f"#{described}")
    expect(card).to_have_accessible_description(why.inner_text())
    card.click(position=STRIP, force=True)
    expect(table.status).to_have_text(why.inner_text())
    assert table.move == before
    rule = table.status.locator("a")
    clause = rule.inner_text().removeprefix("§")
    with guest.context.expect_page() as opened:
        rule.click()
    book = opened.value
    book.wait_for_load_state()
    article = book.locator(f"[id='c{clause}']")
    expect(article).to_be_in_viewport()
    expect(article).to_contain_class("marked")
    assert "/rules/mittlere" in book.url


@pytest.mark.thorough
def test_with_two_steps_a_click_selects_a_card_and_a_second_plays_it(guest) -> None:
    table = opens(guest, "mittlere", confirm="yes")
    table.waits_for_me()
    before, (one, other) = table.move, (table.playable.nth(0), table.playable.nth(1))
    one.click(position=STRIP)
    expect(one).to_have_attribute("aria-pressed", "true")
    other.click(position=STRIP)
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(one).to_have_attribute("aria-pressed", "false")
    assert table.move == before
    guest.page.get_by_role("button", name="Hint").click()
    expect(guest.page.locator("#hand .advised")).to_have_count(1)
    expect(other).to_have_attribute("aria-pressed", "true")  # although the hand has been replaced
    card = other.get_attribute("value")
    table.moves_on(lambda: other.click(position=STRIP))
    assert card not in table.cards
    table.waits_for_me()
    expect(guest.page.locator("#hand [aria-pressed]")).to_have_count(0)


@pytest.mark.thorough
def test_an_arranged_hand_stays_until_it_is_sorted_again(guest) -> None:
    table = opens(guest, "mittlere")
    page = guest.page
    table.waits_for_me()
    usual = table.cards
    page.get_by_role("button", name="Arrange my cards").click()
    page.locator("#hand > button").first.click(position=STRIP, force=True)
    page.get_by_role("button", name="Move right").click()
    page.get_by_role("button", name="Done").click()
    own = [usual[1], usual[0], *usual[2:]]
    assert table.cards == own
    expect(page.get_by_role("button", name="Sort again")).to_be_visible()
    page.reload()
    table.waits_for_me()
    assert table.cards == own
    page.get_by_role("button", name="Sort again").click()
    expect(page.get_by_role("button", name="Sort again")).to_be_hidden()
    assert table.cards == usual

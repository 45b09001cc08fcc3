"""Illegal cards, and the ways of playing that table rules and users choose."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table


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
def test_those_who_prefer_it_play_a_card_by_a_second_tap(guest) -> None:
    prepare("mittlere")
    table = opens(guest, "mittlere")
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.locator("#comfort summary").click()
    guest.page.get_by_label("Tap a card twice").check()
    guest.page.keyboard.press("Escape")
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


def drags(table: Table, card: Locator, *, to: Locator) -> None:
    """Drag a card to the middle of another element."""
    mouse, (held, goal) = table.page.mouse, (card.bounding_box(), to.bounding_box())
    assert held
    assert goal
    mouse.move(held["x"] + 15, held["y"] + 30)
    mouse.down()
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    mouse.up()


def test_cards_are_dragged_to_sort_and_to_play_them(guest) -> None:
    table = opens(guest, "mittlere")
    page, again = guest.page, guest.page.get_by_role("button", name="Sort again")
    table.waits_for_me()
    usual, before = table.cards, table.move
    drags(table, table.hand.nth(0), to=table.hand.nth(2))
    own = [*usual[1:3], usual[0], *usual[3:]]
    assert table.cards == own
    page.reload()
    table.waits_for_me()
    assert table.cards == own
    assert table.move == before
    again.click()
    expect(again).to_be_hidden()
    assert table.cards == usual
    table.hand.nth(1).press("Shift+ArrowLeft")
    assert table.cards == [usual[1], usual[0], *usual[2:]]
    card = table.playable.last
    word = card.get_attribute("value")
    table.moves_on(lambda: drags(table, card, to=page.locator("#felt")))
    assert word not in table.cards
    table.acts_until(table.refused)
    before = table.move
    drags(table, table.refused.first, to=page.locator("#felt"))
    expect(table.status).to_contain_text("§")
    assert table.move == before

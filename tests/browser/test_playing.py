"""A match against bots from the lobby to a rematch, a hand played by mouse, and one by taps on a small phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table
from tests.browser.window import BIDS, DESK, LANGUAGES, faults, fits, resize, visitor
from tests.conftest import sampled

DEAL_OF_TWO = r"\b{} \w+ 2\b"

HANDS_IN_SIGHT = """() => {
    const next = document.querySelector('#go-on').getBoundingClientRect();
    const above = (hand) => hand.getBoundingClientRect().bottom <= next.top;
    return [...document.querySelectorAll('.dealt svg')].filter(above).length;
}"""

CLOSED_HAND = "#hand.asked:not(:has(> i)) button:not([aria-disabled])"
"""The cards that may be played, once the gap of the last one has closed."""

CHOICE = "#hand.asked:has(button:not([aria-disabled]) ~ button:not([aria-disabled]))"
"""A hand of which more than one card may be played."""


@pytest.mark.parametrize(
    ("game", "language"),
    sampled(
        [("mittlere", "en"), *(("german-solo", each) for each in LANGUAGES)], [("mittlere", "en")]
    ),
)
def test_a_match_is_played_from_the_lobby_to_its_end_and_another_begins(
    party, game, language
) -> None:
    guest = visitor(party, "1280x800", language)
    page = guest.goes("/")
    page.locator(f"main a[href='/open/{game}']").click()
    page.wait_for_url(f"**/open/{game}")
    table = opens(guest, game, name="Annabella", option_deals="2")
    table.plays_the_deal()
    assert findings(page) == []
    expect(page.locator("#score")).to_contain_text("Annabella")
    page.locator("#go-on").click()
    expect(page.locator("#bar p").first).to_contain_text(re.compile(DEAL_OF_TWO.format(2)))

    table.plays_the_deal()
    assert findings(page) == []
    expect(page.locator("#result .standings li")).to_have_count(4 if game == "german-solo" else 3)
    expect(page.locator("button[form=elsewhere]")).to_be_visible()
    for size in DESK:  # everything that can follow a match is in sight
        resize(page, size)
        assert (size, faults(page)) == (size, [])
    page.locator("#go-on").click()
    expect(page.locator("#bar p").first).to_contain_text(re.compile(DEAL_OF_TWO.format(1)))
    table.waits_for_me()


def drags(table: Table, card: Locator, *, to: Locator) -> None:
    """Drag a card to the middle of another element."""
    mouse, (held, goal) = table.page.mouse, (card.bounding_box(), to.bounding_box())
    assert held
    assert goal
    mouse.move(held["x"] + 15, held["y"] + 30)
    mouse.down()
    mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=8)
    mouse.up()


def test_cards_are_dragged_and_an_illegal_one_is_explained(guest) -> None:
    table = opens(guest, "mittlere")
    page, again = guest.page, guest.page.get_by_role("button", name="Sort again")
    table.waits_for_me()
    usual, before = table.cards, table.move
    drags(table, table.hand.nth(0), to=table.hand.nth(2))
    own = [*usual[1:3], usual[0], *usual[3:]]
    assert table.cards == own
    page.reload()
    table.waits_for_me()
    assert (table.cards, table.move) == (own, before)
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
    card, before = table.refused.first, table.move
    drags(table, card, to=page.locator("#felt"))
    expect(table.status).to_contain_text("§")
    page.reload()
    table.waits_for_me()
    why = page.locator(f"#{card.get_attribute('aria-describedby')}")
    expect(card).to_have_accessible_description(why.inner_text())
    card.click(position=STRIP, force=True)
    expect(table.status).to_have_text(why.inner_text())
    assert table.move == before
    rule = table.status.locator("a")
    clause = rule.inner_text().removeprefix("§")
    with guest.context.expect_page() as opened:
        rule.click()
    article = opened.value.locator(f"[id='c{clause}']")
    expect(article).to_be_in_viewport()
    expect(article).to_contain_class("marked")
    assert "/rules/mittlere" in opened.value.url


def test_a_deal_is_played_by_taps_on_a_small_phone(party, quick_hints) -> None:
    table = opens(visitor(party, "360x640", "de"), "german-solo")
    page = table.page
    table.waits_for_me()
    before, bid = table.move, page.locator(BIDS).nth(1)
    bid.tap()  # tells what the bid means
    expect(bid).to_have_attribute("aria-pressed", "true")
    assert table.move == before
    table.moves_on(bid.tap)
    table.acts_until(page.locator("#hand.asked"))
    for _ in range(9):
        page.locator(f"{CLOSED_HAND}, #go-on").first.wait_for()
        if table.result.is_visible():
            break
        table.moves_on(lambda: table.playable.first.tap(position=STRIP))
    expect(table.result).to_be_visible()
    page.wait_for_function(f"() => ({HANDS_IN_SIGHT})() === 4")
    assert faults(page) == []
    fits(page)
    table.moves_on(page.locator("#go-on").tap)

    page.locator("a.more-link[href='#beside']").tap()
    page.locator("#comfort summary").tap()
    page.locator("#twice").check()
    page.locator("#beside > a[href='#table']").tap()
    table.acts_until(page.locator(CHOICE))
    before, (one, other) = table.move, (table.playable.nth(0), table.playable.nth(1))
    one.tap(position=STRIP)
    expect(one).to_have_attribute("aria-pressed", "true")
    other.tap(position=STRIP)
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(one).to_have_attribute("aria-pressed", "false")
    assert table.move == before
    page.locator("#hint button").tap()
    expect(page.locator("#hand .advised")).to_have_count(1)
    expect(other).to_have_attribute("aria-pressed", "true")  # although the hand has been replaced
    card = other.get_attribute("value")
    table.moves_on(lambda: other.tap(position=STRIP))
    assert card not in table.cards
    table.waits_for_me()
    expect(page.locator("#hand [aria-pressed]")).to_have_count(0)

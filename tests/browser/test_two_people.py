"""Two players and a spectator, each with a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest, Party
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, Table, arrived

TURN = "#question.yours"


@pytest.fixture
def pair(party: Party) -> tuple[Table, Table]:
    """Open a table of Bondtolva as Anna, let Bo join by her link, and wait until the cards are dealt."""
    anna = party.guest()
    table = opens(anna, "bondtolva", chairs="open")
    bo = party.guest()
    tables = table, joins(bo, anna.page.locator("#invite").input_value())
    anna.page.get_by_role("button", name="Deal the cards").click()
    for each in tables:
        expect(each.hand.first).to_be_visible()
    return tables


@pytest.mark.thorough
def test_a_link_is_copied(party) -> None:
    anna = party.guest(permissions=["clipboard-read", "clipboard-write"])
    table = opens(anna, "bondtolva", chairs="open")
    for _ in range(3):  # a browser may decline; the link is then selected, to be copied by hand
        anna.page.locator("[data-copy=invite]").click()
        anna.page.wait_for_timeout(300)
        if table.status.inner_text() == "Copied.":
            break
    expect(table.status).to_have_text("Copied.")
    link = anna.page.locator("#invite").input_value()
    assert anna.page.evaluate("navigator.clipboard.readText()") == link


def joins(guest: Guest, link: str) -> Table:
    page = guest.goes(link)
    expect(page.locator("h1")).to_have_text("Anna invites you to play Bondtolva")
    page.get_by_label("Your name", exact=True).fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    table = arrived(page)
    expect(page.locator("#result")).to_contain_text("The host can deal now.")
    return table


def in_turn(pair: tuple[Table, Table]) -> tuple[Table, Table]:
    """Return the player whose turn it is to play a card, and the other one; answer any questions first."""
    first, second = pair
    expect(first.page.locator(TURN).or_(first.page.locator("#question .waiting"))).to_be_visible()
    mover, other = (first, second) if first.page.locator(TURN).is_visible() else (second, first)
    if mover.playable.count():
        return mover, other
    move = other.move
    mover.acts()
    expect(other.page.locator("#question input[name=move]")).not_to_have_value(move)
    return in_turn(pair)


def test_each_player_sees_the_cards_of_the_other(pair) -> None:
    for _ in range(4):
        mover, other = in_turn(pair)
        card = mover.playable.first.get_attribute("value")
        move = other.move
        mover.moves_on(lambda mover=mover: mover.playable.first.click(position=STRIP))
        expect(other.page.locator(f"#felt .trick [data-card={card}]")).to_be_visible()
        assert card not in mover.cards
        assert other.move != move

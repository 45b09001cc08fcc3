"""Two players and a spectator, each with a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest, Party
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, TO_PLAY, Table, arrived

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


@pytest.mark.thorough
def test_messages_reach_the_other_player(pair) -> None:
    anna, bo = pair
    anna.page.get_by_label("Your message").fill("<b>Skål</b> & tack")
    anna.page.get_by_label("Your message").press("Enter")
    expect(bo.page.locator("#talk li").first).to_have_text("Anna <b>Skål</b> & tack")
    expect(anna.page.get_by_label("Your message")).to_have_value("")
    bo.page.get_by_label("A ready-made phrase").select_option(label="Good luck!")
    bo.page.locator("#phrase button").click()
    expect(anna.page.locator("#talk li").first).to_have_text("Bo Good luck!")


@pytest.mark.thorough
@pytest.mark.parametrize("agreed", [True, False])
def test_a_card_is_taken_back_when_the_other_agrees(pair, agreed) -> None:
    mover, other = in_turn(pair)
    held = mover.cards
    mover.moves_on(lambda: mover.playable.first.click(position=STRIP))
    assert len(mover.cards) == len(held) - 1
    mover.page.get_by_role("button", name="Take back").click()
    expect(other.page.locator("#question")).to_contain_text("wants to take back a decision.")
    other.page.get_by_role("button", name="Agree" if agreed else "Decline").click()
    if agreed:
        expect(mover.page.locator(TURN)).to_be_visible()
        assert mover.cards == held
        expect(other.page.locator("#felt .trick .played")).to_have_count(0)
    else:
        expect(mover.page.locator("#question")).not_to_contain_text(
            "Waiting for the others to agree."
        )
        expect(other.page.locator(TO_PLAY).first).to_be_visible()
        assert len(mover.cards) == len(held) - 1


@pytest.mark.thorough
def test_a_spectator_sees_no_hand(pair, party) -> None:
    anna, bo = pair
    anna.page.get_by_text("Links to this table").click()
    link = anna.page.get_by_label("Spectator link:").input_value()
    cora = party.guest()
    cora.goes(link)
    expect(cora.page.locator("[name=name]")).to_have_count(0)  # nobody would see it
    cora.page.get_by_role("button", name="Watch").click()
    looking = arrived(cora.page)
    expect(cora.page.locator("#bar")).to_contain_text("You are watching.")
    expect(looking.hand).to_have_count(0)
    mover, _ = in_turn(pair)
    card = mover.playable.first.get_attribute("value")
    mover.moves_on(lambda: mover.playable.first.click(position=STRIP))
    expect(cora.page.locator(f"#felt .trick [data-card={card}]")).to_be_visible()
    # the order of the cards comes from the rules, the same for every deal
    cora.page.locator("#orders").evaluate("each => each.remove()")
    written = cora.page.content()
    assert f"#card-{card}" in written
    assert [held for held in anna.cards + bo.cards if f"#card-{held}" in written] == []


@pytest.mark.thorough
def test_the_host_changes_the_rules_of_the_table(pair) -> None:
    anna, bo = pair
    mover, _ = in_turn(pair)
    mover.moves_on(lambda: mover.playable.first.click(position=STRIP))
    expect(mover.page.get_by_role("button", name="Take back")).to_be_visible()
    anna.page.get_by_text("Rules of this table").click()
    anna.page.get_by_label("Moves can be taken back").select_option(label="no")
    anna.page.get_by_role("button", name="Change them").click()
    for each in pair:
        expect(each.page.get_by_role("button", name="Take back")).to_have_count(0)
    bo.page.get_by_text("Rules of this table").click()
    told = bo.page.locator("#rules div", has_text="Moves can be taken back")
    expect(told.locator("dd")).to_have_text("no")
    expect(bo.page.locator("#rules select")).to_have_count(0)

"""Messages and reactions at the table: a bubble at the seat, and a mark until the talk has been seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens, sits_down
from tests.browser.table_page import Table
from tests.conftest import sampled

BUBBLE = "seat-bubble"
COVERED = """() => {
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const bubble = document.querySelector('seat-bubble').getBoundingClientRect();
    return [...document.querySelectorAll('.card, .fan, .dealt svg, #hand button, .nameplate:not(:has(seat-bubble))')]
        .filter((each) => meet(each.getBoundingClientRect(), bubble)).map((each) => each.outerHTML);
}"""
"""The cards, and the plates of other seats, that a bubble covers."""


@pytest.fixture(params=sampled(["desk", "phone"], ["phone"]))
def pair(party, request) -> tuple[Table, Table]:
    """Open a table of Mittlere as Anna, let Bo join on a desktop or a phone, and deal."""
    anna = party.guest()
    table = opens(anna, "mittlere", chairs="open", chair_3="novice", option_deals="1")
    bo = sits_down(party.guest() if request.param == "desk" else party.phone(), anna.page.url)
    anna.page.get_by_role("button", name="Deal the cards").click()
    for each in (table, bo):
        expect(each.hand.first).to_be_visible()
    if request.param == "desk":  # where an open panel is in view
        bo.page.locator("#talking").evaluate("each => (each.open = false)")
    return table, bo


def says(page: Page, words: str) -> None:
    page.get_by_label("Your message").fill(words)
    page.get_by_label("Your message").press("Enter")


def test_a_message_is_seen_at_the_seat_and_marked_until_the_talk_is_seen(pair) -> None:
    anna, bo = pair
    page = bo.page
    says(anna.page, "Hello <b>Bo</b>")
    bubble = page.locator(BUBBLE)
    expect(bubble).to_have_text("Anna Hello <b>Bo</b>")
    expect(bubble).to_be_visible()
    expect(page.locator("[data-seat='0']").filter(has=bubble)).to_have_count(1)
    assert page.evaluate(COVERED) == []
    expect(page.locator("#to-talk .unread b")).to_have_text("1")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    says(anna.page, "Are you there?")
    expect(bubble).to_have_text("Anna Are you there?")
    expect(bubble).to_have_attribute("aria-hidden", "true")
    expect(page.locator("#talking .unread b")).to_have_text("2")
    expect(page.locator("#live p", has_text="Anna says: Are you there?")).to_have_count(1)
    assert findings(page) == []

    page.locator("#to-talk, #talking summary").locator("visible=true").first.click()
    expect(page.locator("#talk li").first).to_be_in_viewport()
    expect(page.locator(".unread b").first).to_be_hidden()
    expect(page).to_have_title(re.compile(r"^[^(]"))
    expect(page.locator(BUBBLE)).to_have_count(0)
    assert anna.page.locator(BUBBLE).count() == 0, "the own words need no bubble"
    expect(anna.page.locator(".unread b").first).to_be_hidden()
    page.reload()
    expect(page.locator(".unread b").first).to_be_hidden()


def test_a_reaction_is_one_press_and_more_is_a_sheet_that_closes(party) -> None:
    anna = party.guest(locale="de")
    opens(anna, "mittlere", chairs="open", chair_3="novice")
    page = sits_down(party.phone(), anna.page.url).page
    anna.page.locator("[formaction$='/start']").click()
    expect(page.locator("#hand > button").first).to_be_visible()
    page.get_by_role("button", name="Ha ha ha!").click()
    expect(anna.page.locator(f"[data-seat='1'] > {BUBBLE}")).to_have_text("Bo Haha!")
    assert anna.page.evaluate(COVERED) == []
    expect(anna.page.locator("#live p", has_text="Bo sagt: Haha!")).to_have_count(1)

    words = page.get_by_label("Your message")
    expect(words).to_be_hidden()
    page.locator("#to-talk").click()
    expect(words).to_be_in_viewport()
    expect(words).to_be_focused()
    assert findings(page) == []
    page.get_by_role("link", name="Close").click()
    expect(words).to_be_hidden()
    anna.page.locator("[popovertarget=menu]").last.click()
    anna.page.locator("#table-rules summary").click()
    anna.page.locator("#rule-talk").select_option("none")  # settings apply at once
    expect(page.locator("#react")).to_be_hidden()

"""Table talk: a bubble at the seat, a mark until the talk has been seen, reactions, and the sheet of a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens, sits_down
from tests.browser.window import visitor
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


def says(page: Page, words: str) -> None:
    page.locator("#words").fill(words)
    page.locator("#words").press("Enter")


@pytest.mark.parametrize("size", sampled(["1280x800", "390x844"], ["390x844"]))
def test_friends_talk_and_react_until_the_host_switches_talk_off(party, size) -> None:
    anna = party.guest(locale="de")
    opens(anna, "mittlere", chairs="open", chair_3="novice", option_deals="1")
    page = sits_down(visitor(party, size, "en"), anna.page.url).page
    anna.page.locator("[formaction$='/start']").click()
    for each in (anna.page, page):
        expect(each.locator("#hand > button").first).to_be_visible()
    if size == "1280x800":  # where an open panel is in view
        page.locator("#talking").evaluate("each => (each.open = false)")

    words, bubble = page.get_by_label("Your message"), page.locator(BUBBLE)
    unread = page.locator(".unread b").locator("visible=true").first
    says(anna.page, "Hello <b>Bo</b>")
    expect(bubble).to_have_text("Anna Hello <b>Bo</b>")
    expect(bubble).to_be_visible()
    expect(page.locator("[data-seat='0']").filter(has=bubble)).to_have_count(1)
    assert page.evaluate(COVERED) == []
    expect(unread).to_have_text("1")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    says(anna.page, "Are you there?")
    expect(bubble).to_have_text("Anna Are you there?")
    expect(bubble).to_have_attribute("aria-hidden", "true")
    expect(unread).to_have_text("2")
    expect(page.locator("#live p", has_text="Anna says: Are you there?")).to_have_count(1)
    assert findings(page) == []

    expect(words).to_be_hidden()
    page.locator("#to-talk, #talking summary").locator("visible=true").first.click()
    expect(page.locator("#talk li")).to_contain_text(["Hello", "Are you there?"])
    expect(page.locator("#talk li").last).to_be_in_viewport()
    expect(page.locator(".unread b").first).to_be_hidden()
    expect(page).to_have_title(re.compile(r"^[^(]"))
    expect(bubble).to_have_count(0)
    assert anna.page.locator(BUBBLE).count() == 0, "the own words need no bubble"
    expect(anna.page.locator(".unread b").first).to_be_hidden()
    if size == "390x844":  # where the talk is a sheet
        expect(words).to_be_in_viewport()
        expect(words).to_be_focused()
        assert findings(page) == []
    page.reload()
    expect(page.locator(".unread b").first).to_be_hidden()
    if size == "390x844":
        page.get_by_role("link", name="Close").click()
        expect(words).to_be_hidden()
    page.get_by_role("button", name="Ha ha ha!").click()
    expect(anna.page.locator(f"[data-seat='1'] > {BUBBLE}")).to_have_text("Bo Haha!")
    assert anna.page.evaluate(COVERED) == []
    expect(anna.page.locator("#live p", has_text="Bo sagt: Haha!")).to_have_count(1)
    anna.page.locator("[popovertarget=menu]").last.click()
    anna.page.locator("#table-rules summary").click()
    assert anna.page.locator("#rule-talk").bounding_box()["width"] > 250, "a long value is cut"
    anna.page.locator("#rule-talk").select_option("none")  # settings apply at once
    expect(page.locator("#react")).to_be_hidden()

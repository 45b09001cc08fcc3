"""Replays in the browser: keys, slider and links step without reloading, and the address follows."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from matzl import Deal, Match
from matzl.records import dumps
from tests.browser.accessibility import findings
from tests.browser.guests import DESK, PHONE
from tests.browser.live_server import prepare
from tests.playing import played, played_match


def test_a_record_is_uploaded_and_stepped_through(guest) -> None:
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    page = guest.goes("/replay")
    page.fill("[name=record]", dumps(match.record()))
    page.click("form[action='/replay'] button.first")
    page.wait_for_selector("#board[data-loaded]", state="attached")
    board = page.locator("#board")
    last = int(page.get_attribute("input[type=range]", "max"))

    def at(step: int) -> None:
        expect(board).to_have_attribute("data-step", str(step))
        expect(page.locator("input[type=range]")).to_have_value(str(step))

    at(0)
    page.evaluate("window.sameDocument = true")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        at(step)
    expect(page.get_by_role("heading", name="The result")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play all steps").click()
    at(last)
    expect(page.locator("#play")).to_have_text("▸")
    expect(page.locator("#play")).to_be_focused()
    second = int(board.get_attribute("data-stops").split()[1])
    for key, step in (("Home", 0), ("ArrowDown", second), ("ArrowUp", 0)):
        page.keyboard.press(key)
        at(step)
    page.click("#step-forward")
    at(1)
    page.locator("input[type=range]").fill("7")
    at(7)
    expect(page).to_have_url(re.compile(r"\?step=7$"))
    assert page.evaluate("window.sameDocument")
    page.reload()
    at(7)


SWIPE = """([across, down]) => {
    const felt = document.querySelector('.board-felt');
    const at = (kind, x, y) => felt.dispatchEvent(
        new PointerEvent(kind, {bubbles: true, pointerType: 'touch', clientX: x, clientY: y}));
    at('pointerdown', 200, 200);
    at('pointerup', 200 + across, 200 + down);
}"""


def opened(guest, game="mittlere"):
    """Open the replay of a deal."""
    page = guest.goes("/replay")
    page.fill("[name=record]", dumps(played(Deal(game, seed=3), random.Random(3)).record()))
    page.click("form[action='/replay'] button.first")
    page.wait_for_selector("#board[data-loaded]", state="attached")
    return page


@pytest.mark.thorough
def test_swipes_over_the_table_step_and_scrolling_does_not(guest) -> None:
    page = opened(guest)
    board = page.locator("#board")
    for across, down, step in ((-80, 5, 1), (-80, 5, 2), (80, 5, 1), (10, 0, 1), (-60, 90, 1)):
        page.evaluate(SWIPE, [across, down])
        expect(board).to_have_attribute("data-step", str(step))


@pytest.mark.thorough
def test_a_deal_is_analysed_and_its_costliest_decisions_are_one_tap_apart(guest) -> None:
    prepare("mittlere")
    page = opened(guest)
    page.get_by_role("link", name="Analyse this deal").click()
    page.get_by_text("All decisions").wait_for()
    links = page.locator("#analysis .table a")
    page.evaluate("window.sameDocument = true")
    for number in range(min(2, links.count())):
        links.nth(number).click()
        expect(links.nth(number)).to_have_attribute("aria-current", "step")
        expect(page.locator(".board-hand text")).to_have_count(2)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".board-trick small").last).to_be_visible()
    page.locator(".curve").click()
    expect(page.locator("#board")).to_have_attribute("data-step", "24")
    assert page.evaluate("window.sameDocument")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_position_is_read_out_in_words(guest) -> None:
    page = opened(guest)
    status = page.locator(".board-said")
    before = status.inner_text()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#board")).to_have_attribute("data-step", "4")
    assert status.inner_text() != before
    expect(status).to_contain_text("step 4 of 36")
    expect(status).to_contain_text("Waiting for ")
    spoken = page.locator("#board").aria_snapshot()
    assert re.search(r'region "The table"', spoken)
    assert len(re.findall(r'img "(First|Second|Third) seat holds \w+ of \w+, ', spoken)) == 3
    assert len(re.findall(r"Next: \w+ of \w+", spoken)) == 1
    assert re.search(r'list "Trick 2":\s+- listitem:\s+- text: .*\s+- img "\w+ of \w+"', spoken)
    page.get_by_text("Seat and hands").click()
    page.check("input[name=only]")
    expect(page.locator("#board")).to_have_attribute("data-step", "4")
    spoken = page.locator("#board").aria_snapshot()
    assert len(re.findall(r'img "\w+ seat holds \d+ cards"', spoken)) == 2

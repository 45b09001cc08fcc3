"""Boards: a replay by keys, slider and swipes, its analysis, a puzzle with its verdict, and a position put together."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from matzl import Match
from matzl.records import dumps
from tests.browser.accessibility import findings, unreachable
from tests.browser.guests import Guest
from tests.browser.live_server import prepare
from tests.browser.window import SIZES, clipped_at, fits, resize
from tests.features.puzzle.test_pages import nearest
from tests.playing import played_match

SWIPE = """([across, down]) => {
    const felt = document.querySelector('.board-felt');
    const at = (kind, x, y) => felt.dispatchEvent(
        new PointerEvent(kind, {bubbles: true, pointerType: 'touch', clientX: x, clientY: y}));
    at('pointerdown', 200, 200);
    at('pointerup', 200 + across, 200 + down);
}"""


def uploaded(guest: Guest, deals: int) -> Page:
    """Open the replay of a match."""
    page = guest.goes("/replay")
    match = played_match(Match("mittlere", seed=3), random.Random(3), deals=deals)
    page.fill("[name=record]", dumps(match.record()))
    page.click("form[action='/replay'] button.first")
    page.wait_for_selector("#board[data-loaded]", state="attached")
    page.evaluate("window.sameDocument = true")
    return page


def test_a_record_is_uploaded_stepped_through_and_read_out(guest) -> None:
    page = uploaded(guest, deals=2)
    board, slider = page.locator("#board"), page.locator("input[type=range]")
    last = int(slider.get_attribute("max"))
    second = int(board.get_attribute("data-stops").split()[1])

    def at(step: int) -> None:
        expect(board).to_have_attribute("data-step", str(step))
        expect(slider).to_have_value(str(step))

    def presses(*steps: tuple[str, int]) -> None:
        for key, step in steps:
            page.keyboard.press(key)
            at(step)

    at(0)
    presses(("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last))
    expect(page.get_by_role("heading", name="The result")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play all steps").click()
    at(last)
    expect(page.locator("#play")).to_have_text("▸")
    expect(page.locator("#play")).to_be_focused()
    presses(("Home", 0), ("ArrowDown", second), ("ArrowUp", 0))
    page.click("#step-forward")
    at(1)
    slider.fill("7")
    at(7)
    expect(page).to_have_url(re.compile(r"\?step=7$"))
    assert page.evaluate("window.sameDocument")
    page.reload()
    at(7)

    page.wait_for_selector("#board[data-loaded]", state="attached")
    page.keyboard.press("Home")
    before = page.locator(".board-said").inner_text()
    # A way downwards scrolls the page.
    for across, down, step in ((-80, 5, 1), (-80, 5, 2), (80, 5, 1), (10, 0, 1), (-60, 90, 1)):
        page.evaluate(SWIPE, [across, down])
        at(step)
    presses(*(("ArrowRight", step) for step in (2, 3, 4)))
    said, spoken = page.locator(".board-said"), board.aria_snapshot()
    assert said.inner_text() != before
    expect(said).to_contain_text(f"step 4 of {last}")
    expect(said).to_contain_text("Waiting for ")
    assert re.search(r'region "The table"', spoken)
    assert len(re.findall(r'img "(First|Second|Third) seat holds \w+ of \w+, ', spoken)) == 3
    assert len(re.findall(r"Next: \w+ of \w+", spoken)) == 1
    assert re.search(r'list "Trick 2":\s+- listitem:\s+- text: .*\s+- img "\w+ of \w+"', spoken)
    page.get_by_text("Seat and hands").click()
    page.check("input[name=only]")
    at(4)
    assert len(re.findall(r'img "\w+ seat holds \d+ cards"', board.aria_snapshot())) == 2


@pytest.mark.thorough
def test_a_deal_is_analysed_and_its_costliest_decisions_are_one_tap_apart(guest) -> None:
    prepare("mittlere")
    page = uploaded(guest, deals=1)
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
    for size in ("1280x800", "390x844"):
        resize(page, size)
        assert findings(page) == []
        fits(page)


def test_a_puzzle_is_chosen_answered_wrongly_explained_and_the_next_one_follows(guest) -> None:
    page = guest.goes("/puzzles")
    assert findings(page) == []
    page.locator("main a[href='/puzzles/mittlere']").click()
    assert findings(page) == []
    page.locator("a.button.first").click()
    assert [*clipped_at(page, SIZES), *unreachable(page)] == []
    puzzle = nearest("mittlere", 0)
    wrong = next(word for word in puzzle.values if word != puzzle.answer)
    place = (chosen := page.locator(f".board-felt button[value='{wrong}']")).bounding_box()
    chosen.click()
    expect(page.locator("h2:visible", has_text="Try again")).to_be_in_viewport()
    assert chosen.bounding_box() == place
    expect(page.locator(".board-felt :is(.better, .cost-mark)")).to_have_count(0)
    page.locator("a[href*='shown=']").click()
    expect(page.locator("#verdict.wrong")).to_be_in_viewport()
    expect(page.locator(".board-felt .better")).to_have_attribute("value", puzzle.answer)
    assert [*findings(page), *clipped_at(page, SIZES)] == []
    expect(page.locator("h2:visible", has_text="Not the best")).to_have_count(1)  # on a phone
    page.locator("#verdict a.button.first").click()
    expect(page.locator("#verdict")).to_have_count(0)
    assert "/puzzles/mittlere/" in page.url
    assert puzzle.id not in page.url


def test_a_position_is_put_together_by_taps_and_its_cards_are_counted(guest) -> None:
    page = guest.goes("/editor/bondtolva")
    assert findings(page) == []
    page.click("button[value=find]")
    page.wait_for_selector(".board")
    assert findings(page) == []
    page.goto(f"{guest.address}/editor/bondtolva")
    page.click("button[value=clear]")
    page.wait_for_url("**/editor/bondtolva")
    brush = page.locator(".brush")
    expect(brush).to_contain_text(re.compile(r"Played\s+24"))
    brush.get_by_text("Second seat", exact=True).click()
    page.locator("label:has(select[name='card.AS']) svg").click()
    expect(page.locator("select[name='card.AS']")).to_have_value("hand.1")
    expect(brush).to_contain_text(re.compile(r"Played\s+23"))

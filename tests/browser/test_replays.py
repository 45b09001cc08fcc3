"""Replays in the browser: keys, slider and links step without reloading, and the address follows."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from matzl import Match
from matzl.records import dumps
from tests.playing import played_match


def test_a_record_is_uploaded_and_stepped_through(guest) -> None:
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=2)
    page = guest.goes("/replay")
    page.fill("#record", dumps(match.record()))
    page.click("form[action='/replay'] button.first")
    page.wait_for_selector("#replay[data-loaded]", state="attached")
    board = page.locator("#board")
    last = int(page.get_attribute("#slider input[type=range]", "max"))

    def at(step: int) -> None:
        expect(board).to_have_attribute("data-step", str(step))
        expect(page.locator("#slider input[type=range]")).to_have_value(str(step))

    at(0)
    page.evaluate("window.sameDocument = true")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        page.keyboard.press(key)
        at(step)
    expect(page.locator(".result-table").first).to_be_visible()
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("ArrowDown")
    expect(board).not_to_have_attribute("data-step", "0")
    page.keyboard.press("ArrowUp")
    at(0)
    page.click("#step-forward")
    at(1)
    page.locator("#slider input[type=range]").fill("7")
    at(7)
    expect(page).to_have_url(re.compile(r"\?step=7$"))
    assert page.evaluate("window.sameDocument")
    page.reload()
    at(7)

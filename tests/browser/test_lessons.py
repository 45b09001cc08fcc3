"""Guided deals of a learner who does not follow the advice: nothing is clipped at any size, and the answer can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import STRIP, TO_PLAY, TO_PRESS, TO_SAY, arrived
from tests.browser.window import LANGUAGES, SIZES, faults, resize, visitor
from tests.conftest import sampled

OTHERS = ", ".join(f"{each}:not(.advised)" for each in (*TO_SAY.split(", "), TO_PLAY))


@pytest.mark.thorough
@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
@pytest.mark.parametrize("game", sampled(["german-solo", "mittlere", "bondtolva"], ["german-solo"]))
def test_the_answer_to_ignored_advice_fits_at_every_size(party, game, language) -> None:
    guest = visitor(party, "1280x800", language)
    page = guest.goes(f"/learn/{game}")
    page.locator(f"form[action='/lesson/{game}'] button").first.click()
    table = arrived(page)
    expect(page.locator(".goal summary")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".goal")).to_be_hidden()
    found, answers = [], 0
    for _ in range(6):
        table.waits_for_me()
        other = page.locator(OTHERS).or_(page.locator(TO_PRESS)).first
        if page.locator(OTHERS).count():
            other = page.locator(OTHERS).last
        of_hand = other.evaluate("button => button.closest('#hand') !== null")
        table.moves_on(
            lambda button=other, hand=of_hand: button.click(position=STRIP if hand else None)
        )
        table.waits_for_me()
        if page.locator("#tutor .own-way").count():
            answers += 1
            for size in SIZES:
                resize(page, size)
                found += [f"{size}: {each}" for each in faults(page)]
            resize(page, "1280x800")
    expect(page.locator("#tutor")).to_be_visible()
    assert found == []
    assert answers

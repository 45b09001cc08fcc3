"""Advice at every size: the values of a hint, which moves nothing but the choices, and a tutor whose advice is ignored."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.table_page import TO_PLAY, TO_SAY, arrived
from tests.browser.window import DESK, LANGUAGES, PHONE, SIZES, faults, look, resize, visitor
from tests.conftest import sampled

ESTIMATES = """() => [...document.querySelectorAll('.estimate')].flatMap((value) => {
    const box = value.getBoundingClientRect();
    const area = value.closest('.question-area, .hand-area').getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].map((part) => [box.left + part * box.width, box.top + box.height / 2]);
    const covered = points.some(([x, y]) => !value.contains(document.elementFromPoint(x, y)));
    const clipped = value.scrollWidth > value.clientWidth + 1 || box.bottom > area.bottom + 1
        || box.right > innerWidth || box.bottom > innerHeight;
    return covered || clipped ? [`${value.textContent} ${covered ? 'covered' : 'clipped'}`] : [];
})"""
"""Values that are covered or clipped."""

ROOM = "document.querySelector('#values').getBoundingClientRect().height"
"""The height of the list of values, which is below the window of a phone."""

OTHERS = ", ".join(f"{each}:not(.advised)" for each in (*TO_SAY.split(", "), TO_PLAY))


def places(page: Page) -> dict[str, list[int]]:
    """Return the places of the areas that a hint leaves alone."""
    found = look(page)["places"]
    return {name: found[name] for name in ("felt", "hand-area")}


@pytest.mark.parametrize("language", sampled(["en", "de"], []))
@pytest.mark.parametrize("game", sampled(["mittlere", "german-solo"], ["mittlere"]))
def test_all_values_of_a_hint_are_readable_and_the_table_stays(
    party, quick_hints, game, language
) -> None:
    held = list[Route]()
    for some in (DESK, PHONE):
        table = opens(visitor(party, some[0], language), game, name="Annabella")
        page = table.page
        for _ in range(30):
            table.waits_for_me()
            if game != "mittlere" or table.playable.count() == len(table.cards):
                break
            table.acts()
        before = {}
        for size in some:
            resize(page, size)
            before[size] = places(page)
        page.route("**/hint", lambda route: held.insert(0, route))  # it takes its time
        page.locator("#hint button").click()
        expect(table.status).to_be_visible()
        held.pop().continue_()
        reason = page.locator("#question .hinted span").first
        reason.evaluate("each => (each.textContent = 'A reason. '.repeat(40))")
        for size in some:
            resize(page, size)
            assert (size, faults(page), places(page)) == (size, [], before[size])
        reason.click()  # all is shown, and covers no button
        page.locator("#hint summary").click()
        expect(page.locator("#values")).to_have_attribute("tabindex", "0")
        assert findings(page) == []
        for size in some:
            resize(page, size)
            assert (size, faults(page), places(page)) == (size, [], before[size])
            assert (size, page.evaluate(ESTIMATES)) == (size, [])
            assert page.locator("#values .unit").bounding_box()["height"] > 9, size
            assert size in PHONE or page.evaluate(ROOM) >= 30, size
        assert page.locator(".estimate").count() > 5


@pytest.mark.thorough
@pytest.mark.parametrize("language", sampled(LANGUAGES, ("de",)))
@pytest.mark.parametrize("game", sampled(["german-solo", "mittlere", "bondtolva"], ["german-solo"]))
def test_the_answer_to_ignored_advice_fits_at_every_size(party, game, language) -> None:
    page = visitor(party, "1280x800", language).goes(f"/learn/{game}")
    page.locator(f"form[action='/lesson/{game}'] button").first.click()
    table = arrived(page)
    expect(page.locator(".goal summary")).to_be_focused()
    for key in ("ArrowRight", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".goal")).to_be_hidden()
    found, answers = [], 0
    for _ in range(8):
        table.waits_for_me()
        others = page.locator(OTHERS)
        table.acts(others.last if others.count() else None)
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

"""The layout with a hint: nothing moves but the choices, and all values are readable, also on twelve cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from matzl.judge import Judgement, Value
from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.window import SIZES, faults, look, resize, visitor
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

NARROW = ("390x844", "360x640", "844x390")
"""Sizes at which the list of values is below the window."""

ROOM = "document.querySelector('#values').getBoundingClientRect().height"
"""The height of the list of values."""


def widest(view) -> Judgement:
    """Return a hint whose values are as wide as values of a game can be, each different."""
    return Judgement(
        "expert",
        next(iter(view.legal)),
        {word: Value(-10.28 - place, 0.12) for place, word in enumerate(view.legal)},
    )


def places(page: Page) -> dict[str, list[int]]:
    """Return the places of the areas that a hint leaves alone."""
    found = look(page)["places"]
    return {name: found[name] for name in ("felt", "hand-area")}


@pytest.mark.parametrize("language", sampled(["en", "de"], []))
@pytest.mark.parametrize("game", sampled(["mittlere", "german-solo"], ["mittlere"]))
def test_all_values_are_readable_and_the_table_stays(party, game, language, monkeypatch) -> None:
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", widest)
    sizes = [size for size in SIZES if "390" not in size and size != "360x640"]
    for some in (sizes, [size for size in SIZES if size not in sizes]):
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
        page.locator("#hint button").click()
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
            assert size in NARROW or page.evaluate(ROOM) >= 30, size
        assert page.locator(".estimate").count() > 5

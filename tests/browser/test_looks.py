"""Appearance and accessibility: colour schemes, reduced motion, and checks by axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.window import LANGUAGES, SIZES, fits, page_faults, resize, visitor

COUNT_MOTION = """
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { motions.push('animate'); return animate.apply(this, how); };
    for (const kind of ['animationstart', 'transitionrun'])
        document.addEventListener(kind, (event) => {
            const css = getComputedStyle(event.target);
            const time = kind === 'animationstart' ? css.animationDuration : css.transitionDuration;
            if (time.split(',').some((each) => parseFloat(each) > 0.01)) motions.push(kind);
        }, true);
"""


@pytest.mark.thorough
@pytest.mark.parametrize("wanted", ["reduce", "no-preference"])
def test_there_is_no_motion_if_reduced_motion_is_preferred(party, wanted) -> None:
    guest = party.guest(reduced_motion=wanted)
    guest.context.add_init_script(COUNT_MOTION)
    opens(guest, "mittlere", option_deals="1").plays_the_deal()
    bubbles = guest.page.locator("seat-bubble")  # a bot says a word
    expect(bubbles).to_have_count(int(wanted == "no-preference"))
    assert bool(guest.page.evaluate("motions")) == (wanted == "no-preference")


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_before_the_table_are_whole_and_pass_axe(party, language) -> None:
    guest = visitor(party, SIZES[0], language)
    guest.expects = ["404"]
    of_games = ("/open/plus-minus", "/learn/german-solo", "/puzzles/german-solo")
    for path in ("/", "/me", "/join/nowhere", "/puzzles", *of_games):
        assert (path, page_faults(guest.goes(path))) == (path, [])
    assert findings(guest.goes("/rules/mittlere?clause=4.9")) == []
    resize(guest.page, "360x640")
    fits(guest.page)


@pytest.mark.thorough
def test_a_waiting_table_and_an_auction_pass_axe(guest) -> None:
    opens(guest, "bondtolva", chairs="open")
    assert findings(guest.page) == []
    opens(guest, "german-solo").waits_for_me()
    expect(guest.page.locator("#question .choices").first).to_be_visible()
    assert findings(guest.page) == []

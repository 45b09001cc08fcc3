"""The pages of what one has played, in the browser: at all sizes, in all languages, with checks by axe."""

from __future__ import annotations

import pytest

from tests.browser.accessibility import findings
from tests.browser.opening import opens
from tests.browser.test_layout import LANGUAGES, SIZES
from tests.browser.window import clipped, resize

PAGES = ("/me", "/me/matches", "/me/games/mittlere", "/me/delete")


@pytest.fixture
def player(guest):
    """Return a user who has finished a match and has begun another."""
    opens(guest, "mittlere", name="Annabella", option_deals="1").plays_the_deal()
    opens(guest, "bondtolva", name="Annabella")
    return guest


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_past_games_are_whole_in_every_language(player, language) -> None:
    faults = []
    heading = player.goes("/me").locator("section[aria-label='Continue where you left off']")
    resize(player.page, "1366x625")
    assert heading.bounding_box()["y"] < 400  # in sight on a laptop without scrolling
    player.page.locator(f".languages button[value={language}]").click()
    for path in PAGES:
        page = player.goes(path)
        faults += [f"{path}: {each}" for each in (findings(page) if language == "en" else ())]
        for size in SIZES:
            resize(page, size)
            faults += [f"{path} {size}: {each}" for each in clipped(page)]
    assert faults == []

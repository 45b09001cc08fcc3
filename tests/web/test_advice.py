"""Hints by forms, without a script."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from matzl.judge import hint
from matzl.players.levels import ADVISER
from matzl.teaching import reason
from matzl.text.describe import amount
from tests.web.client import Browser
from tests.web.parsed_html import Read
from tests.web.test_posts import wait_for_turn


@pytest.fixture
def at_turn(browser) -> tuple[Browser, str]:
    """Return a browser and its table against two bots, at a turn with several legal cards."""
    table = browser.table()
    while len((seen := wait_for_turn(browser, table)).view.legal) == 1:
        browser.post(f"/table/{table}/play", word=next(iter(seen.view.legal)), move=seen.move)
    return browser, table


def page_of(browser: Browser, table: str) -> str:
    return browser.get(f"/table/{table}").text


def test_a_hint_is_requested_by_a_form_and_shown_on_the_page(at_turn) -> None:
    browser, table = at_turn
    seen = browser.seen(table)
    before = page_of(browser, table)
    assert f'formaction="/table/{table}/hint"' in before
    assert 'class="estimate"' not in before
    answer = browser.post(f"/table/{table}/hint", move=seen.move, headers={})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table}")
    page = page_of(browser, table)
    advice = hint(seen.view, ADVISER)
    assert page.index(escape(reason(seen.view, advice.action, seen.names).text)) < page.index("±")
    labels = {
        button.get("value"): found[0]
        for button in Read(page).all("button")
        if (found := re.search(r"[+−]?\d+\.\d\d$", button.text.strip()))
    }
    assert labels == {word: amount(value.mean) for word, value in advice.values.items()}
    (advised,) = (
        each for each in Read(page).all("button") if "advised" in each.get("class").split()
    )
    assert advised.get("value") == advice.action
    assert page.count("<small>± ") == len(advice.values)
    assert "The numbers are score points. ± is the standard error" in page
    assert f'formaction="/table/{table}/hint"' not in page
    card = next(iter(seen.view.legal))
    assert browser.post(f"/table/{table}/play", word=card, move=seen.move).status_code == 200
    wait_for_turn(browser, table)
    page = page_of(browser, table)
    assert 'class="estimate"' not in page
    assert f'formaction="/table/{table}/hint"' in page

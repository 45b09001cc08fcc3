"""Hints and reviews by forms and links, without a script."""

from __future__ import annotations

import re

import pytest

from matzl.advice import hint
from matzl.levels import ADVISER
from matzl.tables.stage import Stage
from matzl.telling import amount
from tests.web.reading import Read
from tests.web.test_posts import refused, wait_for_turn
from tests.web.visiting import Browser


@pytest.fixture
def at_turn(browser) -> tuple[Browser, str]:
    """A browser at a table against two bots, whose turn it is."""
    table = browser.table()
    wait_for_turn(browser, table)
    return browser, table


def page_of(browser: Browser, table: str) -> str:
    return browser.get(f"/table/{table}").text


def test_a_hint_is_asked_for_by_a_form_and_stands_on_the_page(at_turn) -> None:
    browser, table = at_turn
    seen = browser.seen(table)
    before = page_of(browser, table)
    assert f'formaction="/table/{table}/hint"' in before
    assert 'class="told"' not in before
    answer = browser.post(f"/table/{table}/hint", move=seen.move, headers={})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table}")
    page = page_of(browser, table)
    told = hint(seen.view, ADVISER)
    labels = {
        button.get("value"): found[0]
        for button in Read(page).all("button")
        if (found := re.search(r"[+−]?\d+\.\d\d$", button.text.strip()))
    }
    assert labels == {word: amount(worth.mean) for word, worth in told.worths.items()}
    (advised,) = (
        each for each in Read(page).all("button") if "advised" in each.get("class").split()
    )
    assert advised.get("value") == told.action
    assert page.count("<small>± ") == len(told.worths)
    assert f'formaction="/table/{table}/hint"' not in page
    card = next(iter(seen.view.legal))
    assert browser.post(f"/table/{table}/play", word=card, move=seen.move).status_code == 200
    wait_for_turn(browser, table)
    page = page_of(browser, table)
    assert 'class="told"' not in page
    assert f'formaction="/table/{table}/hint"' in page


def test_a_hint_that_the_table_excludes_is_refused(at_turn) -> None:
    browser, table = at_turn
    seen = browser.seen(table)
    refused(at_turn, "hint", move=seen.move - 1, status=409, code="stale")
    assert browser.post(f"/table/{table}/rules", hints="never").status_code == 200
    assert f'formaction="/table/{table}/hint"' not in page_of(browser, table)
    refused(at_turn, "hint", move=seen.move, status=403, code="rule-off")


def test_after_a_deal_a_link_leads_to_its_review(at_turn) -> None:
    browser, table = at_turn
    assert browser.get(f"/table/{table}/review/1").status_code == 404
    while (seen := wait_for_turn_or_result(browser, table)).stage is Stage.PLAYING:
        word = next(iter(seen.view.legal))
        assert browser.post(f"/table/{table}/play", word=word, move=seen.move).status_code == 200
    page = page_of(browser, table)
    link = f"/table/{table}/review/1"
    assert f'href="{link}"' in page
    for _ in range(100):
        answer = browser.get(link)
        assert answer.status_code == 200
        if 'http-equiv="refresh"' not in answer.text:
            break
        assert "one moment, please" in answer.text
    found = Read(answer.text)
    assert found.unclosed == []
    deal = browser.hall._live[table].table.match.finished[0].deal
    decisions = browser.client.portal.call(
        browser.hall.review, table, browser.visitor(), 1
    ).decisions
    assert len(list(found.all("details"))) == len(decisions)
    assert all(deal.turns[each.number - 1] == 0 for each in decisions)
    worst = max(decisions, key=lambda each: each.cost)
    if worst.cost >= 0.005:
        assert answer.text.count('class="costliest"') == 1
        assert f'<span class="worth">{amount(worst.cost, sign=False)}</span>' in answer.text
    assert browser.get(f"/table/{table}/review/2").status_code == 404
    assert browser.get(f"/table/{table}/review/x").status_code == 404
    browser.client.cookies.clear()
    assert browser.get(link).status_code == 403


def wait_for_turn_or_result(browser: Browser, table: str):
    """What is seen once the bots have played."""
    for _ in range(2000):
        seen = browser.seen(table)
        if seen.stage is Stage.RESULT or (seen.view is not None and seen.view.legal):
            return seen
        browser.client.portal.call(browser.hall._sleep, 0.01)
    raise AssertionError("it is never the visitor's turn")


@pytest.mark.parametrize("level", ["random", "novice", "club", "expert", "master"])
def test_the_lobby_offers_every_level(browser, level) -> None:
    page = browser.get("/").text
    checked = f'name="level" value="{level}" checked'
    assert f'name="level" value="{level}"' in page
    assert (checked in page) == (level == "club")
    assert f'<option value="{level}"' in browser.get("/open/mittlere").text

"""Hints and the review of a deal, in a match against bots."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import expect

from matzl.players.levels import ADVISER
from matzl.table.analysis import compute_hint
from matzl.table.errors import table_error
from tests.browser.accessibility import findings
from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, arrived


@pytest.mark.thorough
def test_a_hint_marks_a_card_and_the_review_follows_the_deal(guest) -> None:
    prepare("mittlere", ADVISER)
    table = opens(guest, "mittlere", option_deals="1")
    page = table.page
    table.waits_for_me()
    before = table.move
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#values h2")).to_contain_text("Hint: ")
    assert table.move == before
    expect(page.locator("#hand .advised")).to_have_count(1)
    expect(page.locator("#hand .estimate")).to_have_count(table.playable.count())
    expect(page.locator("#values li")).to_have_count(table.playable.count())
    expect(page.locator("#hint button")).to_have_count(0)
    assert findings(page) == []
    table.acts()
    table.waits_for_me()
    expect(page.locator(".estimate")).to_have_count(0)
    expect(page.locator("#values h2")).to_have_count(0)
    table.plays_the_deal()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".sum")).to_contain_text("cost you", timeout=300_000)
    expect(page.locator(".decisions > li").first).to_be_visible()
    assert findings(page) == []
    page.get_by_role("link", name="Back to the table").first.click()
    table = arrived(page)
    expect(table.result).to_be_visible()


def test_a_hint_is_asked_for_again_while_the_adviser_is_warming_up(guest, monkeypatch) -> None:
    """The notice is no error; another request follows by itself, but none after a move."""
    asked = []

    async def not_ready(*_):
        asked.append(len(asked))
        raise table_error("hint-not-ready", done=6 + len(asked), steps=9)

    monkeypatch.setattr("matzl.table.service.hint_by_worker", not_ready)
    guest.expects = [r"503 \(Service Unavailable\) .*/hint"]
    table = opens(guest, "mittlere")
    page = table.page
    table.waits_for_me()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#status.wait")).to_contain_text("7 of 9 steps")
    expect(page.locator("#status.wait")).to_contain_text("8 of 9 steps")
    table.acts()
    expect(page.locator("#status")).to_be_hidden()
    table.waits_for_me()
    count = len(asked)
    page.wait_for_timeout(3500)
    assert len(asked) == count


@pytest.mark.thorough
def test_cards_can_be_played_while_a_hint_is_computed(guest, monkeypatch) -> None:
    """An answer that arrives too late is dropped without a message."""
    thought = threading.Event()

    def slowly(view):
        assert thought.wait(300)
        return compute_hint(view)

    monkeypatch.setattr("matzl.table.analysis.compute_hint", slowly)
    guest.expects = [r"409 \(Conflict\) .*/hint"]
    prepare("mittlere", ADVISER)
    table = opens(guest, "mittlere")
    page = table.page
    table.waits_for_me()
    asked = table.move
    page.get_by_role("button", name="Hint").click()
    with page.expect_response(lambda answer: answer.url.endswith("/play")):
        table.playable.first.click(position=STRIP)
    table.waits_for_me()
    assert table.move != asked
    with page.expect_response(lambda answer: answer.url.endswith("/hint")):
        thought.set()
    expect(page.locator("#status")).to_be_hidden()
    expect(page.locator("#values h2")).to_have_count(0)
    table.acts()

"""Hints, and the review of a deal in its replay, in a match against bots."""

from __future__ import annotations

import asyncio
import threading

import pytest
from playwright.sync_api import expect

from matzl.judge import Judgement, Value
from matzl.players.levels import ADVISER
from matzl.table.core.preparation import Preparation
from matzl.table.live.hints import compute_hint
from tests.browser.accessibility import findings
from tests.browser.live_server import prepare
from tests.browser.opening import opens
from tests.browser.table_page import STRIP, arrived
from tests.web.conftest import AbsentWarmUp


@pytest.mark.thorough
def test_a_hint_marks_a_card_and_the_review_follows_the_deal(guest) -> None:
    prepare("mittlere")
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
    expect(page.locator("#question .hinted span")).to_contain_text(".")  # the sentence
    expect(page.locator("#hand .estimate").first).to_be_hidden()
    assert findings(page) == []
    assert page.locator("#values").get_attribute("tabindex") is None, "it is not seen"
    page.locator("#hint summary").click()
    expect(page.locator("#hand .estimate").first).to_be_visible()
    expect(page.locator("#values")).to_have_attribute("tabindex", "0")
    assert findings(page) == []
    table.acts()
    table.waits_for_me()
    expect(page.locator(".estimate")).to_have_count(0)
    expect(page.locator("#values h2")).to_have_count(0)
    assert page.locator("#values").get_attribute("tabindex") is None
    table.plays_the_deal()
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".verdict")).to_contain_text("cost you", timeout=300_000)
    costliest = page.locator("#analysis").get_attribute("data-costliest")
    expect(page.locator("#board")).to_have_attribute("data-step", costliest)
    expect(page.locator("#board .judged h2")).to_contain_text("Anna chose")
    assert findings(page) == []
    page.get_by_role("link", name="To the table").click()
    table = arrived(page)
    expect(table.result).to_be_visible()


def test_a_hint_asked_for_while_the_adviser_is_warming_up_comes_by_itself(
    guest, monkeypatch
) -> None:
    """One request is enough, and the browser reports no error; after a move nothing comes."""
    posted, ready = [], threading.Event()

    async def wait(*_):
        await asyncio.to_thread(ready.wait, 60)

    def progress(*_):
        return None if ready.is_set() else Preparation.COMPILING

    monkeypatch.setattr(AbsentWarmUp, "ready", wait)
    monkeypatch.setattr(AbsentWarmUp, "progress", progress)
    monkeypatch.setattr("matzl.table.live.autoplay.Autoplay.warming", lambda *_: None)
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", first)
    table = opens(guest, "mittlere")
    page = table.page
    page.on("request", lambda sent: posted.append(sent.url) if "/hint" in sent.url else None)
    table.waits_for_me()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#question .prompt")).to_contain_text("is being prepared")
    table.acts()
    table.waits_for_me()
    expect(page.locator("#question .prompt")).not_to_contain_text("is being prepared")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#question .prompt")).to_contain_text("is being prepared")
    ready.set()
    expect(page.locator("#question .hinted")).to_contain_text("Hint: ")
    assert len(posted) == 2


def first(view) -> Judgement:
    """Return a hint that recommends the first legal action."""
    return Judgement(ADVISER, next(iter(view.legal)), dict.fromkeys(view.legal, Value(0.5, 0.1)))


@pytest.mark.thorough
def test_cards_can_be_played_while_a_hint_is_computed(guest, monkeypatch) -> None:
    """An answer that arrives too late is dropped without a message."""
    thought = threading.Event()

    def slowly(view):
        assert thought.wait(300)
        return compute_hint(view)

    monkeypatch.setattr("matzl.table.live.hints.compute_hint", slowly)
    guest.expects = [r"409 \(Conflict\) .*/hint"]
    prepare("mittlere")
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

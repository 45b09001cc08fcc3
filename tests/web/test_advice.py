"""Hints and reviews by forms and links, without a script."""

from __future__ import annotations

import asyncio
import math
import re

import pytest
from markupsafe import escape

from matzl import Deal
from matzl.base.cards import CARD_NAMES
from matzl.judge import Decision, Value, hint
from matzl.judge.review import choices
from matzl.players.levels import ADVISER
from matzl.table.core.stages import Stage
from matzl.table.live import hints as analysis
from matzl.table.live.warm_up import WarmUpProgress
from matzl.teaching import reason
from matzl.text.cards import card_title
from matzl.text.describe import amount
from tests.waiting import attempts
from tests.web.client import Browser
from tests.web.conftest import AbsentWarmUp
from tests.web.parsed_html import Read
from tests.web.test_posts import refused, wait_for_turn


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


def test_with_a_single_legal_card_the_hint_shows_no_values(at_turn) -> None:
    browser, table = at_turn
    while len((seen := wait_for_turn_or_result(browser, table)).view.legal) > 1:
        word = next(iter(seen.view.legal))
        assert browser.post(f"/table/{table}/play", word=word, move=seen.move).status_code == 200
    assert len(seen.view.legal) == 1
    assert browser.post(f"/table/{table}/hint", move=seen.move).status_code == 200
    page = page_of(browser, table)
    assert "You have no choice: play the " in page
    assert "±" not in page
    assert 'class="estimate"' not in page


def test_a_hint_that_the_table_excludes_is_refused(at_turn) -> None:
    browser, table = at_turn
    seen = browser.seen(table)
    refused(at_turn, "hint", move=seen.move - 1, status=409, code="stale")
    assert browser.post(f"/table/{table}/rules", hints="never").status_code == 200
    assert f'formaction="/table/{table}/hint"' not in page_of(browser, table)
    refused(at_turn, "hint", move=seen.move, status=403, code="rule-off")


def title_of(deal: Deal, decision: Decision) -> str:
    """Return the title of a decision in a game without calls."""
    before = [word for word in deal.actions[: decision.number - 1] if word in CARD_NAMES]
    number, laid = divmod(len(before), deal.seats)
    led = f"the {card_title(before[-laid])} was led" if laid else "your lead"
    return f"Trick {number + 1}: {led}"


def test_after_a_deal_there_is_a_link_to_its_review(at_turn) -> None:
    browser, table = at_turn
    assert browser.get(f"/table/{table}/review/1").status_code == 404
    while (seen := wait_for_turn_or_result(browser, table)).stage is Stage.PLAYING:
        word = next(iter(seen.view.legal))
        assert browser.post(f"/table/{table}/play", word=word, move=seen.move).status_code == 200
    page = page_of(browser, table)
    link = f"/table/{table}/review/1"
    assert f'href="{link}"' in page
    for _ in attempts(0.25):
        answer = browser.get(link)
        assert answer.status_code == 200
        if 'http-equiv="refresh"' not in answer.text:
            break
        assert "one moment, please" in answer.text
    found = Read(answer.text)
    assert found.unclosed == []
    deal = browser.service.tables.live[table].table.match.finished[0].deal
    decisions = browser.client.portal.call(
        browser.service.review, table, browser.visitor(), 1
    ).decisions
    assert len(list(found.all("details"))) == len(decisions)
    assert all(deal.turns[each.number - 1] == 0 for each in decisions)
    # Each decision has its position: a link to it in the replay, the trick, and the hand.
    steps = re.findall(r"/replay/[^/]+/1\?step=(\d+)", answer.text)
    assert list(map(int, steps)) == [each.number - 1 for each in decisions]
    titles = re.findall(r"/replay/[^/]+/1\?step=\d+\">([^<]+)</a>", answer.text)
    assert titles == [title_of(deal, each) for each in decisions]
    assert answer.text.count('class="held"') == len(decisions)
    assert 'class="laid"' in answer.text
    worst = max(decisions, key=lambda each: each.cost)
    clear = [each for each in decisions if each.cost > clear_from(each)]
    assert answer.text.count('class="costliest"') == bool(clear)
    if worst.cost >= 0.005:
        assert f'<span class="value">{amount(worst.cost, sign=False)}</span>' in answer.text
    assert browser.get(f"/table/{table}/review/2").status_code == 404
    assert browser.get(f"/table/{table}/review/x").status_code == 404
    browser.client.cookies.clear()
    assert browser.get(link).status_code == 403


def judge_alike(monkeypatch, cost: float, values: dict[str, Value]) -> None:
    """Let a review judge one decision, the eight of clubs instead of the seven, by given values."""

    def judged(number, *_):
        return Decision(number, 0, "play", "8C", "7C", cost, values)

    monkeypatch.setattr(analysis, "choices", lambda *asked: list(choices(*asked))[:1])
    monkeypatch.setattr(analysis, "judged", judged)


def test_standard_errors_are_shown_only_for_estimates(at_turn, monkeypatch) -> None:
    """Review two values only: one sampled, and one known exactly."""
    judge_alike(monkeypatch, 0.75, {"7C": Value(1.0, 0.125), "8C": Value(0.25, 0.001)})
    page = reviewed(*at_turn).text
    assert page.count('<span class="value">+1.00 <small>± 0.12</small></span>') == 1
    assert page.count('<span class="value">+0.25</span>') == 1
    assert page.count("<b>+1.00</b> <small>± 0.12</small>") == 1
    assert page.count("<b>+0.25</b></li>") == 1


def test_a_hint_that_is_not_ready_is_no_error_on_the_page(at_turn, monkeypatch) -> None:
    browser, table = at_turn
    move = browser.seen(table).move

    async def wait(*_):
        await asyncio.Event().wait()

    monkeypatch.setattr(AbsentWarmUp, "ready", wait)
    monkeypatch.setattr(AbsentWarmUp, "progress", lambda *_: WarmUpProgress(7, 8))
    assert browser.post(f"/table/{table}/hint", move=move).json() == {"ok": True}
    answer = browser.post(f"/table/{table}/hint", move=move, headers={})
    assert answer.status_code == 303
    page = page_of(browser, table)
    assert (
        "The adviser is being prepared: 7 of 8 steps. Your hint will appear automatically." in page
    )
    assert f'formaction="/table/{table}/hint"' not in page
    assert 'http-equiv="refresh"' in page  # without a script
    card = next(iter(browser.seen(table).view.legal))
    assert browser.post(f"/table/{table}/play", word=card, move=move).status_code == 200
    wait_for_turn(browser, table)
    assert "The adviser is being prepared" not in page_of(browser, table)


def test_costs_within_the_error_single_out_no_decision(at_turn, monkeypatch) -> None:
    judge_alike(monkeypatch, 0.13, {"7C": Value(1.0, 0.2), "8C": Value(0.87, 0.28)})
    page = reviewed(*at_turn).text
    assert "None of your decisions was clearly worse than another choice" in page
    assert 'class="costliest"' not in page
    assert '<rect width="13"' in page


def test_a_failed_hint_is_reported_on_the_page_and_changes_nothing(at_turn, monkeypatch) -> None:
    browser, table = at_turn
    seen = browser.seen(table)
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", fails)
    refused(at_turn, "hint", move=seen.move, status=409, code="no-hint")
    answer = browser.post(f"/table/{table}/hint", move=seen.move, headers={})
    assert answer.status_code == 409
    (status,) = Read(answer.text).all("p", id="status")
    assert (
        status.text == "The hint failed. This is a bug in matzl; the server's log has the details."
    )
    monkeypatch.undo()
    assert browser.post(f"/table/{table}/hint", move=seen.move).status_code == 200


def test_a_failed_review_is_reported_and_computed_again_on_request(at_turn, monkeypatch) -> None:
    browser, table = at_turn
    with monkeypatch.context() as patch:
        patch.setattr("matzl.table.live.hints.judged", fails)
        for _ in range(2):
            answer = reviewed(browser, table)
            assert answer.status_code == 200
            (message,) = Read(answer.text).all("p", role="status")
            assert message.text.startswith("The review failed.")
            assert 'http-equiv="refresh"' not in answer.text
            (again,) = (a for a in Read(answer.text).all("a") if a.text == "Try again")
            assert again.get("href") == f"/table/{table}/review/1"
    while 'http-equiv="refresh"' in (answer := browser.get(again.get("href"))).text:
        assert answer.status_code == 200
    assert "The review failed" not in answer.text
    assert "cost you" in answer.text


def clear_from(decision: Decision) -> float:
    """Return the cost above which a decision was clearly worse than another choice."""
    errors = (decision.values[word].error for word in (decision.best, decision.action))
    return max(math.hypot(*errors), 0.005)


def fails(*_, **__):
    """Raise an error in place of a result."""
    raise ValueError("no idea")


def reviewed(browser: Browser, table: str):
    """Play the first deal to its end, and return the answer with its review."""
    while (seen := wait_for_turn_or_result(browser, table)).stage is Stage.PLAYING:
        word = next(iter(seen.view.legal))
        assert browser.post(f"/table/{table}/play", word=word, move=seen.move).status_code == 200
    return browser.get(f"/table/{table}/review/1")


def wait_for_turn_or_result(browser: Browser, table: str):
    """Wait until it is the visitor's turn or the deal is over; return the view."""
    for _ in attempts():
        seen = browser.seen(table)
        if seen.stage is Stage.RESULT or (seen.view is not None and seen.view.legal):
            break
    return seen

"""The analysis of a replay on its page: asked for by a link, without a script too, in parts, and to nobody too early."""

from __future__ import annotations

import random
import re

import pytest

from matzl import Deal
from matzl.features.replay.analysis import analyse, points_alone
from tests.playing import played
from tests.waiting import attempts
from tests.web.test_replays import HTML, finish, uploaded

DEAL = played(Deal("mittlere", seed=3), random.Random(3))


QUICK = "club:worlds=2"


@pytest.fixture
def path(browser) -> str:
    """Return the path of the page of a deal."""
    return uploaded(browser, DEAL.record()) + "/1"


def analysed(browser, path: str, way: str = "known") -> str:
    """Return the page once the analysis is complete."""
    for _ in attempts(0.05):
        html = browser.get(f"{path}?analysis={way}", **HTML).text
        assert "failed" not in html
        if " data-done" in html:
            return html
        assert '<noscript><meta http-equiv="refresh"' in html
    raise AssertionError("the analysis does not end")


def test_a_deal_is_analysed_on_demand_without_a_script(browser, path) -> None:
    first = browser.get(path, **HTML).text
    assert f'href="{path}?step=0&amp;analysis=known#analysis"' in first
    assert "data-source" not in first
    html = analysed(browser, path)
    decisions = points_alone(DEAL)
    for question in decisions:
        assert f'data-step="{question.number - 1}">{question.number - 1}</a>' in html
    assert "<polyline" in html
    assert html.count("<polyline") == 3
    assert 'http-equiv="refresh"' not in html
    # it is there at once, without being asked for again, and the other way of judging too
    assert " data-done" in browser.get(path, **HTML).text
    assert " data-done" in browser.get(f"{path}?analysis=open", **HTML).text


def test_the_cost_of_a_decision_is_beside_its_card(browser, path) -> None:
    html = analysed(browser, path, "open")
    costly = re.search(r'<ol class="decisions">.*?data-step="(\d+)"', html, re.DOTALL)
    assert costly, "a deal of random cards has costly decisions"
    step = int(costly[1])
    page = browser.get(f"{path}?analysis=open&step={step}", **HTML).text
    assert "Better:" in page
    after = browser.get(f"{path}?analysis=open&step={step + 1}", **HTML).text
    assert 'class="cost-mark"' in after
    frames = browser.get(f"{path}/steps?analysis=open").text.splitlines()
    assert "cost-mark" in frames[step + 1]
    assert "Better:" in frames[step]
    assert not any('clause=\\"' in frame for frame in frames), "a clause without a number"


@pytest.mark.thorough
def test_the_script_gets_the_analysis_in_parts(browser, path) -> None:
    answer = browser.get(f"{path}/analysis?analysis=known&seen=0&step=4")
    assert answer.status_code == 200
    assert '<section id="analysis"' in answer.text
    assert "<html" not in answer.text
    analysed(browser, path)
    assert " data-done" in browser.get(f"{path}/analysis?seen=0").text


def test_an_analysis_shows_its_step_and_hands_in_its_links(browser, path) -> None:
    html = browser.get(f"{path}?analysis=open&step=3&seat=1&only=1", **HTML).text
    assert "seat=1&amp;only=1&amp;analysis=open" in html
    assert 'name="analysis" value="open"' in html
    odd = browser.get(f"{path}?analysis=whatever", **HTML)
    assert odd.status_code == 200


def test_a_review_opens_at_the_costliest_own_decision(browser, monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.replay.analyses.analyse", lambda it: analyse(it, QUICK))
    table = browser.table(options={"deals": 1})
    replay = f"/replay/{finish(browser, table).replay}/1?analysis=known&step=costliest"
    assert " data-follow" in browser.get(replay, **HTML).text
    for _ in attempts(0.05):
        html = browser.get(replay, **HTML).text
        if " data-done" in html:
            break
    step = re.search(r'data-costliest="(\d+)"', html)[1]
    assert f'<div id="board" class="replay-board" data-step="{step}"' in html
    assert '<p role="status" class="verdict">' in html
    own = html.partition("Your decisions")[2].partition("</ol>")[0]
    deal = browser.service.tables.live[table].table.match.finished[0].deal
    seats = {deal.turns[int(each)] for each in re.findall(r'data-step="(\d+)"', own)}
    assert seats == {0}

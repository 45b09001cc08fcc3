"""The analysis of a replay on its page: asked for by a link, without a script too, in parts, and to nobody too early."""

from __future__ import annotations

import random
import re

import pytest

from matzl import Deal
from matzl.features.replay.analysis import points_alone
from tests.features.replay.test_pages import uploaded
from tests.playing import played
from tests.waiting import attempts
from tests.web.client import HTML

DEAL = played(Deal("mittlere", seed=3), random.Random(3))


@pytest.fixture
def path(browser) -> str:
    """Return the path of the page of a deal."""
    return uploaded(browser, DEAL.record()) + "/1"


def analysed(browser, path: str, way: str = "known") -> str:
    """Return the page once the analysis is complete."""
    for _ in attempts(0.05):
        html = browser.get(f"{path}?analysis={way}", **HTML).text
        assert "failed" not in html
        if "<progress" not in html:
            return html
        assert '<noscript><meta http-equiv="refresh"' in html
    raise AssertionError("the analysis does not end")


def test_a_deal_is_analysed_on_demand_without_a_script(browser, path) -> None:
    first = browser.get(path, **HTML).text
    assert f'href="{path}?step=0&amp;analysis=known#analysis"' in first
    assert "<progress" not in first
    html = analysed(browser, path)
    for question in points_alone(DEAL):
        step = question.number - 1
        assert f'href="{path}?analysis=known&amp;step={step}">{step}</a>' in html
    assert html.count("<polyline") == 3
    assert 'http-equiv="refresh"' not in html
    # it is there at once, without being asked for again, and the other way of judging too
    assert "<polyline" in browser.get(path, **HTML).text
    assert "<progress" not in browser.get(f"{path}?analysis=open", **HTML).text


def test_the_cost_of_a_decision_is_beside_its_card(browser, path) -> None:
    html = analysed(browser, path, "open")
    costly = re.search(r"The costliest decisions.*?step=(\d+)", html, re.DOTALL)
    assert costly, "a deal of random cards has costly decisions"
    step = int(costly[1])
    assert "Better:" in browser.get(f"{path}?analysis=open&step={step}", **HTML).text
    assert 'class="cost-mark"' in browser.get(f"{path}?analysis=open&step={step + 1}", **HTML).text
    frames = browser.get(f"{path}/steps?analysis=open").text.splitlines()
    assert "cost-mark" in frames[step + 1]
    assert "Better:" in frames[step]


def test_an_analysis_keeps_the_step_and_the_hands_of_the_page(browser, path) -> None:
    html = browser.get(f"{path}?analysis=open&step=3&seat=1&only=1", **HTML).text
    assert "seat=1&amp;only=1&amp;analysis=open" in html
    assert 'name="analysis" value="open"' in html
    assert browser.get(f"{path}?analysis=whatever", **HTML).status_code == 200

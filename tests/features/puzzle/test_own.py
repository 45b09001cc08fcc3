"""A visitor's own costliest decisions: asked again as they were seen, until they are answered right, and for nobody else."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from matzl.features.puzzle.rows import PuzzleStanding, next_own
from matzl.features.replay.analysis import KNOWN, points_alone
from matzl.features.replay.analysis_job import JUDGED
from matzl.judge import Judgement, Value
from tests.features.puzzle.test_pages import shown_cards
from tests.web.client import HTML

COSTS = (0.75, 2.0, 0.25)
"""The costs of the visitor's first decisions; the last is too small for a puzzle."""


@pytest.fixture
def costly(browser) -> dict[int, tuple]:
    """Return the points of the costly decisions in a deal of the visitor, with the better action, by their numbers."""
    table = browser.table(options={"deals": 1})
    replay, store = browser.finish(table).replay, browser.service.store
    call = browser.client.portal.call
    deal = call(store.run, store.finished.of_replay, replay).played.deal(1)
    points = [each for each in points_alone(deal) if each.seat == 0]
    decisions, better = [], {}
    for point, cost in zip(points, COSTS, strict=False):
        best = next(word for word in point.position.legal if word != point.action)
        values = {word: Value(-cost, 0.1) for word in point.position.legal} | {best: Value(0, 0.1)}
        known = {KNOWN: asdict(Judgement("expert", best, values))}
        one = {"number": point.number, "seat": 0, "action": point.action, "judgements": known}
        decisions += [one, one | {"seat": 1}]
        better[point.number] = point, best
    data = {"form": JUDGED, "decisions": decisions}
    call(store.run, store.replays.keep_analysis, replay, 1, data)
    call(store.run, store.finished.note_costs, replay, 1, 0, list(COSTS))
    return better


def own(browser) -> str:
    """Return the address of the next position from the visitor's deals; empty if there is none."""
    html = browser.get("/puzzles/mittlere", **HTML).text
    return next(iter(re.findall(r'href="(/puzzles/mittlere/\d+-\d+)"', html)), "")


def test_ones_costliest_decisions_are_asked_until_they_are_answered_right(browser, costly) -> None:
    numbers = list(costly)
    first = own(browser)
    assert first.endswith(f"-{numbers[1]}"), "the costliest comes first"
    for page in ("/puzzles/mittlere", "/me/games/mittlere"):
        assert "From your deals (2)" in browser.get(page, **HTML).text
    point, best = costly[numbers[1]]
    wrong = browser.post(first, word=point.action, headers=HTML).headers["location"]
    html = browser.get(wrong.replace("tried", "shown"), **HTML).text
    assert "Not the best" in html
    assert f"step={point.number - 1}" in html
    second = own(browser)
    assert second.endswith(f"-{numbers[0]}"), "a wrong answer comes again after those not tried"
    assert f'href="{second}"' in html
    browser.post(second, word=costly[numbers[0]][1])
    assert own(browser) == first
    browser.post(first, word=best)
    assert own(browser) == ""


def test_the_position_is_as_it_was_seen_and_does_not_tell_what_was_chosen(browser, costly) -> None:
    path = own(browser)
    point, _ = costly[int(path.rpartition("-")[2])]
    html = browser.get(path, **HTML).text
    position = point.position
    hidden = {card for seat in range(position.seats) for card in position.hand(seat)}
    hidden -= {card for seat in range(position.seats) for card in position.view(0).shown(seat)}
    assert hidden
    assert not shown_cards(html) & hidden
    assert "/replay/" not in html
    assert all(f'name="word" value="{word}"' in html for word in position.legal)


def test_they_are_for_nobody_else(browser, friend, costly) -> None:
    path = own(browser)
    friend.named("Berta")
    assert friend.get(path, **HTML).status_code == 404
    assert friend.post(path, word="AC").status_code == 404
    assert own(friend) == ""


def test_the_order_is_new_ones_then_the_wrong_answer_longest_ago() -> None:
    standings = {"a": PuzzleStanding(1, 0, 9.0), "b": PuzzleStanding(1, 1, 5.0)}
    standings["c"] = PuzzleStanding(2, 0, 7.0)
    assert next_own("abcde", standings) == ["d", "e", "c", "a"]
    assert next_own("abcde", standings, after="d") == ["e", "c", "a"]

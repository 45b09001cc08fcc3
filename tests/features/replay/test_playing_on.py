"""Playing on from a replay: a new table at the same position, in any seat, that counts in no statistics."""

from __future__ import annotations

import random

import pytest

from matzl import Deal, Match, registry
from tests.features.replay.test_pages import uploaded
from tests.playing import played, played_match
from tests.web.client import HTML


def plays_on(browser, path: str, **fields):
    """Send the form; return the answer."""
    given = {"step": "0", "seat": "0", "level": "novice"} | fields
    return browser.post(f"{path}/play", headers=HTML, **given)


def table_of(answer) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/table/")


@pytest.mark.parametrize("game", registry.names())
def test_the_table_begins_with_the_position(browser, game) -> None:
    deal = played(Deal(game, seed=4), random.Random(4))
    path = uploaded(browser, deal.record()) + "/1"
    html = browser.get(f"{path}?step=3", **HTML).text
    assert f'action="{path}/play"' in html
    assert 'name="step" value="3"' in html
    seat = deal.seats - 1
    seen = browser.seen(table_of(plays_on(browser, path, step="3", seat=str(seat))))
    assert seen.view.actions[:3] == deal.actions[:3]
    assert seen.seat == seat


def test_the_deal_begins_anew_in_the_score_of_its_match(browser) -> None:
    match = played_match(Match("bondtolva", seed=3), random.Random(3), deals=3)
    path = uploaded(browser, match.record()) + "/2"
    seen = browser.seen(table_of(plays_on(browser, path, step="5", seat="1", **{"from": "deal"})))
    assert seen.scores == match.finished[0].scores
    assert seen.view.actions[:5] != match.finished[1].deal.actions[:5] or not seen.view.actions


def test_nothing_is_opened_at_the_end_of_a_deal_or_for_bad_input(browser) -> None:
    path = uploaded(browser, played(Deal("mittlere", seed=4), random.Random(4)).record()) + "/1"
    over = plays_on(browser, path, step="36")
    assert over.status_code >= 400
    assert "choose an earlier step" in over.text
    for wrong in ({"step": "37"}, {"seat": "3"}, {"level": "no-such"}, {"step": "x"}):
        assert plays_on(browser, path, **wrong).status_code in (400, 422)
    assert browser.service.tables.live == {}

"""Challenges in the browser: the link shows no cards and no results before one has played, and everything works by forms."""

from __future__ import annotations

import random
import re

import pytest

from matzl import Deal
from tests.features.replay.test_pages import shown_cards, uploaded
from tests.features.replay.test_playing_on import table_of
from tests.playing import played
from tests.web.client import HTML
from tests.web.form_player import offers
from tests.web.parsed_html import Read


@pytest.fixture(autouse=True)
def quick(service) -> None:
    """Let novices be the bots where a record names none: they need no search."""
    service.levels = ("novice",)


def replayed(browser, seed: int = 4) -> str:
    """Return the path of the replay of a deal."""
    return uploaded(browser, played(Deal("mittlere", seed=seed), random.Random(4)).record()) + "/1"


def challenge(browser, path: str, **fields) -> str:
    """Make a challenge from a replay; return its path."""
    answer = browser.post(f"{path}/challenge", headers=HTML, **({"seat": "0"} | fields))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def accept(browser, path: str, **fields) -> str:
    """Begin a challenge; return the table."""
    return table_of(browser.post(f"{path}/play", headers=HTML, **fields))


def test_the_link_shows_neither_cards_nor_results_before_one_has_played(browser, friend) -> None:
    browser.named("Anna")
    pages = []
    for seed in (4, 6):  # the same page whatever the cards
        path = challenge(browser, replayed(browser, seed))
        html = friend.get(path, **HTML).text
        assert "Anna challenges you to a deal of Mittlere" in html
        assert "/replay/" not in html
        pages.append(re.sub(r'name="once" value="[^"]+"', "", html.replace(path, "")))
    assert pages[0] == pages[1]

    assert friend.post(f"{path}/play", name="x" * 60, headers=HTML).status_code == 422
    table = accept(friend, path, name="Berta")
    assert "Mittlere: challenge" in friend.get("/", **HTML).text
    running = friend.get(path, **HTML).text
    assert "Continue" in running
    assert "/replay/" not in running
    assert not shown_cards(browser.get(f"/replay/{friend.seen(table).replay}", **HTML).text)


def test_everybody_who_has_played_compares_the_results(browser, friend) -> None:
    browser.named("Anna")
    path = challenge(browser, replayed(browser), seat="1")
    table = accept(friend, path, name="Berta")
    friend.finish(table)
    ended = friend.get(f"/table/{table}", **HTML).text
    assert f'href="{path}"' in ended
    assert "/ready" not in [each.path.rpartition("/")[1:] for each in offers(Read(ended))]

    assert "1 result" in browser.get("/me", **HTML).text
    for each, name in ((browser, "Berta"), (friend, "You")):
        html = each.get(path, **HTML).text
        assert name in html
        links = re.findall(r'href="(/replay/[^"]+)"', html)
        assert len(links) == 2
        assert all(each.get(link, **HTML).status_code == 200 for link in links)
    assert "Challenge by Anna" in friend.get("/me", **HTML).text

    again = accept(friend, path)
    assert again != table
    friend.finish(again)
    assert len(re.findall(r'href="/replay/', friend.get(path, **HTML).text)) == 2


def test_a_deal_at_a_table_becomes_a_challenge_with_one_press(browser) -> None:
    table = browser.table(options={"deals": 2})
    browser.finish(table)
    page = Read(browser.get(f"/table/{table}", **HTML).text)
    (press,) = [each for each in offers(page) if each.action == "challenge"]
    answer = browser.post(press.path, headers=HTML, **press.fields)
    assert answer.status_code == 303
    html = browser.get(answer.headers["location"], **HTML).text
    assert "Your challenge in Mittlere" in html
    assert "The deal of the challenge." in html


def test_a_challenge_begins_at_the_step_that_is_shown(browser, friend) -> None:
    path = replayed(browser)
    assert 'action="' + path + '/challenge"' in browser.get(f"{path}?step=7", **HTML).text
    made = challenge(browser, path, step="7", **{"from": "step"})
    assert "after 7 cards and calls" in friend.get(made, **HTML).text
    seen = friend.seen(accept(friend, made))
    assert len(seen.view.actions) >= 7
    assert seen.replay == ""  # until the deal is over
    assert challenge(browser, path) != made
    assert challenge(browser, path, step="7", **{"from": "step"}) == made

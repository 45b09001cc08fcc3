"""The pages of the deal of the day: nothing about a deal before it has been played, and then everybody's results."""

from __future__ import annotations

import re
from datetime import date

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.features.daily.rule import daily_deal
from tests.features.daily.player import quick_daily
from tests.waiting import attempts
from tests.web.client import HTML
from tests.web.parsed_html import Read

NOW, GAME = date(2026, 5, 4), "mittlere"
PATH = f"/daily/{GAME}/{NOW}"


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> None:
    """Let today be one day, with novices as bots."""
    quick_daily(monkeypatch)
    monkeypatch.setattr("matzl.features.daily.rule.today", lambda: NOW)


def begun(browser, name: str, path: str = PATH) -> str:
    """Begin a deal; return its table."""
    answer = browser.post(path, name=name)
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/table/")


def play(browser, name: str, path: str = PATH) -> str:
    """Play a deal to its end; return its table."""
    table = begun(browser, name, path)
    browser.finish(table)
    return table


def shown(browser, path: str = PATH) -> Read:
    """Return the page of a deal, complete with the results of the bots."""
    for _ in attempts():
        page = Read(browser.get(path, **HTML).text)
        if not page.all("progress"):
            return page
    raise AssertionError


def test_the_lobby_leads_to_the_list_and_the_list_to_each_game(browser) -> None:
    assert "/daily" in Read(browser.get("/", **HTML).text).links
    page = Read(browser.get("/daily", **HTML).text)
    assert {f"/daily/{name}/{NOW}" for name in registry.names()} <= page.links
    assert len(page.all("form", method="post")) - 1 == len(registry.names())  # and the languages
    assert browser.get(f"/daily/{GAME}").headers["location"] == PATH


def test_before_it_is_played_a_page_tells_neither_cards_nor_results(browser, friend) -> None:
    before = browser.get(PATH, **HTML).text
    play(friend, "Berta")
    shown(friend)  # the bots have played it too
    secret = re.compile(r'name="once" value="[^"]+"')
    assert secret.sub("", before) == secret.sub("", browser.get(PATH, **HTML).text)
    begun(browser, "Anna")
    page = Read(browser.get(PATH, **HTML).text)
    assert len(page.all("table")) == 1  # the calendar
    assert not page.all("textarea")
    assert not any(link.startswith("/replay/") for link in page.links)
    assert "#card-" not in page.html


def test_a_result_is_shown_beside_bots_and_others_with_a_streak_and_a_text_to_share(
    browser, friend
) -> None:
    table = play(browser, "Anna")
    play(friend, "Berta")
    result = browser.seen(table).view.result
    page = shown(browser)
    own = result.payoffs[daily_deal(GAME, NOW).seat]
    written = f"{own:+d}".replace("-", "−") if own else "0"
    assert page.one("p", **{"class": "lead"}).text.startswith(written)
    assert "These cards were not shuffled at this table" in browser.get(f"/table/{table}").text
    compared, others, _calendar = page.all("table")
    assert ("as you" in others.text, "Novice" in compared.text) == (True, True)
    assert re.search(r"(Better than|Equal to) [1-9].* of \d bots|All bots did better\.", page.html)
    text = page.one("textarea").text
    assert text.splitlines()[0] == "matzl, deal of the day: Mittlere, 04\xa0May\xa02026"
    assert written in text.splitlines()[1]
    points = map(str, (*result.points, *result.points)[daily_deal(GAME, NOW).seat :][:3])
    assert text.splitlines()[2:] == [f"Card points: {' / '.join(points)}"]  # no link, no tricks
    assert not set(CARD_NAMES) & set(re.findall(r"\w+", text))
    (replay,) = {link for link in page.links if link.startswith("/replay/")}
    answer = browser.get(replay, **HTML)
    assert (answer.status_code, f"{replay}/challenge" in answer.text) == (200, False)
    assert browser.post(PATH).headers["location"] == PATH  # no second attempt
    assert (page.unclosed, "Berta" in page.html) == ([], False)


def test_the_game_of_the_day_stays_on_top_with_its_result(browser, monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.daily.pages._games_of", lambda _: registry.names())
    play(browser, "Anna", f"/daily/{registry.names()[0]}/{NOW}")
    top = Read(browser.get("/daily", **HTML).text).all("li")[0].text
    assert ("Today: " in top, "Your result: " in top) == (True, True)


def test_an_unfinished_deal_goes_on_where_it_was(browser) -> None:
    table = begun(browser, "Anna")
    assert "Begun, not finished" in browser.get("/daily", **HTML).text
    assert "Mittlere: Deal of the day, 04\xa0May\xa02026" in browser.get("/", **HTML).text
    assert begun(browser, "Anna") == table

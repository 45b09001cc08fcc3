"""The pages of what visitors have played: statistics, matches, the export, and deleting everything."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from matzl.records import read_record
from matzl.table.store.finished import FINISHED_SEAT
from tests.web.client import HTML
from tests.web.parsed_html import Read


@pytest.fixture
def finished(browser) -> str:
    """Return the table of a finished match of two deals."""
    table = browser.table(options={"deals": 2})
    browser.finish(table, 2)
    return table


@pytest.mark.parametrize("path", ["/me", "/me/matches"])
def test_ones_own_page_shows_statistics_matches_and_files(browser, finished, path) -> None:
    browser.table(game="molotow", chairs=["novice"] * 3)
    page = Read(browser.get(path).text)
    assert "/me/games/mittlere" in page.links
    assert "/me/games/molotow" not in page.links
    assert any(link.startswith("/replay/") for link in page.links)
    assert re.search(r"(Won|Lost) with [+−]?\d", page.html)
    assert {"/me/records", "/me/delete"} <= page.links
    assert page.unclosed == []


def test_the_lobby_leads_to_what_has_been_played(browser, finished) -> None:
    lobby = browser.get("/", **HTML)
    assert "/me/matches" in Read(lobby.text).links
    assert "1 match<" in lobby.text
    assert "hardly anybody knows" not in lobby.text  # said to those who have not played


def test_strangers_see_that_there_is_nothing_yet(browser) -> None:
    assert {browser.get(f"/me{path}").status_code for path in ("", "/matches", "/delete")} == {200}
    assert "You have not finished a match yet." in browser.get("/me/matches").text
    assert "You have not finished a deal" in browser.get("/me/games/mittlere").text
    assert browser.get("/me/records").text == ""
    assert browser.get("/me/games/canasta").status_code == 404


def test_statistics_of_a_game(browser, finished, monkeypatch) -> None:
    payoff = (2 * FINISHED_SEAT.c.deal_id - 3) * (1 - FINISHED_SEAT.c.seat)
    with browser.service.store._engine.begin() as connection:  # the second deal is won
        connection.execute(update(FINISHED_SEAT).values(payoff=payoff, margin=3 * payoff))
    page = Read(browser.get("/me/games/mittlere").text)
    assert page.unclosed == []
    assert "By the level of the bots" in page.html
    assert "By contract" not in page.html
    assert "2 deals: 1 won, 0 even, 1 lost" in page.html
    for place, counted in (("0/3", "2 even, 0 lost"), ("0/2", "0 even, 2 lost")):  # others got more
        with browser.service.store._engine.begin() as connection:
            connection.execute(update(FINISHED_SEAT).values(payoff=0, margin=-1, place=place))
        assert f"2 deals: 0 won, {counted}" in browser.get("/me/games/mittlere").text
    assert "Your latest decisions have not been judged yet" in page.html
    assert "After deal 2 it is" not in page.html  # too few for a curve
    monkeypatch.setattr("matzl.features.statistics.words.FEWEST", 2)
    assert "After deal 2 it is" in browser.get("/me/games/mittlere").text
    links = re.findall(r'href="(/replay/[^"]+)"', page.html)
    assert [link[-2:] for link in links] == ["/2", "/1"] * 2  # the best, the worst, and all
    assert {browser.get(link).status_code for link in links} == {200}


def test_statistics_name_contracts_and_roles_where_there_are_any(browser) -> None:
    browser.finish(browser.table(game="matzlfangen", chairs=["novice"] * 3, options={"deals": 1}))
    html = browser.get("/me/games/matzlfangen").text
    assert ("By contract" in html, "By role" in html) == (True, True)


def test_long_lists_have_pages(browser, finished, monkeypatch) -> None:
    monkeypatch.setattr("matzl.features.statistics.pages.PER_PAGE", 1)
    first = Read(browser.get("/me/games/mittlere").text)
    assert "/me/games/mittlere?page=2" in first.links
    second = Read(browser.get("/me/games/mittlere?page=2").text)
    assert "/me/games/mittlere?page=1" in second.links
    assert "Page 2 of 2" in second.html
    shown = [re.findall(r'href="(/replay/[^"]+)"', page.html) for page in (first, second)]
    assert len(shown[0]) == len(shown[1]) == 3  # with the best and the worst
    assert shown[0][-1] != shown[1][-1]
    for odd in ("0", "99", "x", "-1", "9" * 5000):
        assert browser.get(f"/me/games/mittlere?page={odd}").status_code == 200


def test_the_export_is_read_again_line_by_line(browser, finished) -> None:
    browser.finish(browser.table(options={"deals": 3}))
    answer = browser.get("/me/records")
    assert "matzl-records.jsonl" in answer.headers["content-disposition"]
    matches = [read_record(line) for line in answer.text.splitlines()]
    assert [len(match.finished) for match in matches] == [2, 1]
    assert [len(match.deals) for match in matches] == [2, 1]
    meta = json.loads(answer.text.splitlines()[0])["meta"]
    assert meta == {"names": list(browser.seen(finished).names), "seat": 0}


def test_everything_is_deleted_after_a_confirmation(browser, finished) -> None:
    replay = next(it for it in Read(browser.get("/me/matches").text).links if "/replay/" in it)
    visitor = browser.visitor()
    answer = browser.post("/me/delete", headers=HTML)
    assert answer.status_code == 422
    assert "Nothing has been deleted" in answer.text
    assert browser.get(replay).status_code == 200

    answer = browser.post("/me/delete", sure="yes", headers=HTML)
    assert (answer.status_code, answer.headers["location"]) == (303, "/me/deleted")
    assert "This server no longer knows you." in browser.get("/me/deleted").text
    assert "matzl-8642-visitor" not in browser.client.cookies
    assert browser.get(replay).status_code == 404
    assert browser.get(f"/table/{finished}").status_code == 404
    assert "Anna" not in browser.get("/me").text
    assert browser.named("Anna") != visitor


def test_days_are_those_of_the_statistics_wherever_the_server_is(
    browser, finished, monkeypatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    store = browser.service.store
    (match,) = store.call(store.memory.matches, browser.visitor(), most=2)
    day = f"{datetime.fromtimestamp(match.at, UTC):%d\xa0%b\xa0%Y}"
    for path in ("/me", "/me/matches", "/me/games/mittlere"):
        assert set(re.findall(r"\d+\xa0\w{3}\xa0\d{4}", browser.get(path).text)) == {day}, path
    monkeypatch.undo()
    time.tzset()


def test_nobody_sees_what_others_have_played(browser, finished, friend) -> None:
    friend.named("Berta")
    assert "/me/games/mittlere" not in friend.get("/me").text
    assert friend.get("/me/records").text == ""
    assert "/replay/" not in friend.get("/me/matches").text
    assert browser.get("/me/records").text

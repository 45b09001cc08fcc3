"""Tables that stay and people to play with: the page of a table, who is here, and the next free seat."""

from __future__ import annotations

import pytest

from matzl.table.core import commands
from matzl.table.live.presence import Presence
from tests.waiting import attempts
from tests.web.client import HTML, Browser


@pytest.fixture
def here(monkeypatch) -> set[str]:
    """Return the set of those who have a table open."""
    people: set[str] = set()
    monkeypatch.setattr(Presence, "here", people)
    return people


@pytest.fixture
def friend(browser) -> Browser:
    """Return the browser of Berta."""
    made = browser.other()
    made.named("Berta")
    return made


def test_the_page_of_a_table_is_for_those_who_sat_there_or_have_its_link(browser, friend) -> None:
    table = browser.table(options={"deals": 1}, chairs=["open", "novice"])
    page = f"/tables/{table}"
    assert friend.get(page, **HTML).status_code == 404, (
        "an ordinary table has a page for its host alone"
    )
    assert browser.post(page, text="x" * 25).status_code == 422
    assert browser.post(page, text="Friday <b>").status_code == 303
    assert "Friday &lt;b&gt;" in friend.get(page, **HTML).text
    assert friend.post(page, text="Mine").status_code == 403
    friend.does(table, commands.Sit(1))
    browser.does(table, commands.Renew())
    assert browser.other().get(page, **HTML).status_code == 404, "the link is worthless now"
    assert "No match has ended here yet." in friend.get(page, **HTML).text
    assert f'href="{page}"' in friend.get(f"/table/{table}", **HTML).text
    assert f'href="{page}"' in friend.get("/", **HTML).text
    assert friend.post(page, leave="yes").status_code == 303
    assert f'href="{page}"' not in friend.get("/", **HTML).text
    assert friend.get(page, **HTML).status_code == 404, "who left it reads no more"


def test_the_page_says_who_has_won(browser, friend) -> None:
    table = browser.table(options={"deals": 1}, chairs=["open", "novice"])
    friend.does(table, commands.Sit(1))
    browser.does(table, commands.Name("Friday"))
    browser.does(table, commands.Start())
    for _ in attempts(0.01):
        for each in (browser, friend):
            seen = each.seen(table)
            if seen.view is not None and seen.view.legal:
                each.does(table, commands.Play(seen.view.legal[0], seen.move))
        if seen.over:
            break
    html = browser.get(f"/tables/{table}", **HTML).text
    for seat, name in enumerate(("Anna", "Berta")):
        won = f'<td class="number">1</td><td class="number">{int(seat in seen.winners)}</td>'
        assert f'<th scope="row">{name}</th>{won}' in html
    assert f"/replay/{seen.replay}" in html


def test_the_lobby_says_who_is_here_as_each_allows(browser, friend, here) -> None:
    assert "at a table" not in browser.get("/", **HTML).text
    public = friend.post("/next", game="mittlere").headers["location"]
    here.add(friend.visitor())
    html = browser.get("/", **HTML).text
    assert "One person is at a table." in html
    assert "At the table: Berta." in html
    assert "at a table" not in friend.get("/", **HTML).text, "nobody else is"
    friend.post("/me", visible="no")
    assert "at a table" not in browser.get("/", **HTML).text
    friend.post("/me", visible="yes")
    friend.does(public.rpartition("/")[2], commands.Leave())
    private = friend.table(chairs=["open", "open"])
    html = browser.get("/", **HTML).text
    assert "One person is at a table." in html
    assert "At the table" not in html
    assert private not in html


def test_the_next_table_is_one_where_somebody_waits_or_a_new_one(browser, friend, here) -> None:
    browser.named("Anna")
    first = friend.post("/next", game="mittlere").headers["location"]
    assert browser.post("/next", game="mittlere").headers["location"] != first, "nobody is there"
    here.add(friend.visitor())
    third = browser.other()
    assert third.post("/next", game="mittlere").headers["location"] == first
    assert third.post("/next", game="mittlere").headers["location"] == first, "again"
    assert third.post("/next", game="molotow").headers["location"] != first
    private = friend.table(chairs=["open", "novice"])
    assert browser.other().post("/next", game="mittlere").headers["location"] != f"/table/{private}"


def test_neither_order_nor_next_table_tells_who_is_here_unseen(browser, friend, here) -> None:
    first = friend.post("/next", game="mittlere").headers["location"]
    third = browser.other()
    third.named("Clara")
    second = third.post("/next", game="mittlere").headers["location"]
    assert first != second

    def tables() -> list[int]:
        html = browser.get("/", **HTML).text
        return [html.index(f"At the table: {name}.") for name in ("Clara", "Berta")]

    assert tables() == sorted(tables()), "the latest first"
    friend.post("/me", visible="no")
    here.add(friend.visitor())
    assert tables() == sorted(tables())
    assert browser.other().post("/next", game="mittlere").headers["location"] not in (first, second)
    friend.post("/me", visible="yes")
    assert tables() != sorted(tables())

"""Wrong inputs of every kind: a sentence says what is wrong, and nothing is stored."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from matzl.table.core import commands
from matzl.table.store import visitors
from tests.databases import opened_database
from tests.web.client import Browser

PAGE = {"Accept": "text/html"}


def stored(url: str) -> list[str]:
    """Return everything in the database except when visitors were last seen."""
    with opened_database(url) as connection:
        return list(connection.iterdump())


def another(browser: Browser) -> Browser:
    """Return the same browser without its cookies."""
    browser.client.cookies.clear()
    return browser


def long_name(browser, _table, _patch):
    return lambda: browser.post("/me", headers=PAGE, name="x" * 10_000)


def link_of_a_closed_table(browser, table, _patch):
    link, close = f"/join/{browser.seen(table).invite}", commands.Close()
    browser.client.portal.call(browser.service.execute, table, browser.visitor(), close)
    guest = another(browser)
    return lambda: guest.post(link, headers=PAGE, name="Berta")


def expired_code(browser, _table, patch):
    code = re.search(r"/move/(\w+)", browser.post("/me/code", headers=PAGE).text)
    late = time.time() + visitors.DEVICE.seconds + 1
    patch.setattr(visitors, "time", SimpleNamespace(time=lambda: late))
    guest = another(browser)
    return lambda: guest.post("/move", headers=PAGE, code=code[1])


def link_for_spectators(browser, table, _patch):
    watch = browser.seen(table).watch
    thief = another(browser)
    thief.named("Berta")
    return lambda: thief.post(f"/table/{watch}/sit", headers=PAGE)


def clock_of_less_than_nothing(browser, table, _patch):
    return lambda: browser.post(f"/table/{table}/rules", headers=PAGE, clock="-1")


@pytest.mark.parametrize(
    ("prepare", "status", "sentence"),
    [
        (long_name, 422, "A name has at most 24 characters; this one has 10000."),
        (link_of_a_closed_table, 410, "The host has closed this table."),
        (expired_code, 422, "This code is not valid. A code from another device works once,"),
        (link_for_spectators, 403, "This table is by invitation only."),
        (clock_of_less_than_nothing, 422, "must be from 5 to 3600 seconds, or 0 for none, not -1."),
    ],
)
def test_a_wrong_input_is_answered_with_a_sentence_and_stores_nothing(
    browser, url, monkeypatch, prepare: Callable[..., Callable], status, sentence
) -> None:
    table = browser.table(chairs=["open", "open"])
    send = prepare(browser, table, monkeypatch)
    before = stored(url)
    answer = send()
    assert answer.status_code == status
    assert sentence in html.unescape(answer.text)
    assert stored(url) == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/daily/mittlere/2025-12-31", {}),
        ("/daily/mittlere/tomorrow", {}),
        ("/daily/snap/2026-01-01", {}),
        ("/lesson/snap", {}),
        ("/lesson/mittlere", {"deal": "third"}),
        ("/play/mittlere", {"level": "boss"}),
        ("/challenge/none/play", {}),
        ("/tournament/none/join", {"name": "Berta"}),
        ("/tournaments/mittlere", {"format": "cup"}),
        ("/language", {"language": "xx"}),
    ],
)
def test_a_wrong_form_of_somebody_unknown_stores_not_even_a_visitor(
    browser, url, path, fields
) -> None:
    before = stored(url)
    answer = browser.post(path, headers=PAGE, **fields)
    assert 400 <= answer.status_code < 500
    assert stored(url) == before


def test_joining_a_tournament_that_is_over_stores_not_even_a_visitor(browser, url) -> None:
    made = browser.post(
        "/tournaments/mittlere", headers=PAGE, name="Anna", format="league", rounds="1", plays="yes"
    )
    path = made.headers["location"]
    browser.post(f"{path}/end", headers=PAGE)
    late = another(browser)
    late.get(path)
    before = stored(url)
    answer = late.post(f"{path}/join", headers=PAGE, name="Berta")
    assert "This tournament is over." in html.unescape(answer.text)
    assert stored(url) == before


def test_a_form_with_too_long_an_id_stores_not_even_a_visitor(browser, url) -> None:
    table = browser.table(chairs=["open", "open"])
    link = f"/join/{browser.seen(table).invite}"
    guest = another(browser)
    guest.get(link)
    before = stored(url)
    for path in (link, "/open/mittlere", f"/table/{table}/sit"):
        answer = guest.post(path, headers=PAGE, name="Berta", once="x" * 65)
        assert answer.status_code == 422
        assert stored(url) == before

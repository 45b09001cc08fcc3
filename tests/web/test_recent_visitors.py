"""Visitors who play cards are read from the store once a minute, and recognised from memory in between."""

from __future__ import annotations

import asyncio

from matzl.table.store import Visitor
from matzl.web.sessions import MAX_RECENT, RecentVisitors
from tests.web.client import Browser


def test_a_visitor_is_kept_for_some_seconds() -> None:
    now = [100.0]
    recent = RecentVisitors(60, lambda: now[0])
    assert recent.get("secret") is None
    signed_out = asyncio.Event()
    recent.note("secret", Visitor("anna"), signed_out)
    now[0] += 59
    assert recent.get("secret") == Visitor("anna")
    assert recent.get("another") is None
    now[0] += 1
    assert recent.get("secret") is None
    recent.note("secret", Visitor("anna"), signed_out)
    signed_out.set()
    assert recent.get("secret") is None


def test_the_number_of_visitors_kept_is_limited() -> None:
    recent = RecentVisitors()
    for number in range(MAX_RECENT + 1):
        recent.note(str(number), Visitor(str(number)), asyncio.Event())
    assert recent.get("0") is None
    assert recent.get("1") == Visitor("1")


def test_a_card_is_played_without_reading_who_plays_it(
    browser: Browser, service, monkeypatch
) -> None:
    table = browser.table()
    reads = []
    by_secret = service.store.visitors.by_secret

    def counted(secret: str) -> Visitor | None:
        reads.append(secret)
        found: Visitor | None = by_secret(secret)
        return found

    counted.reads_the_database = True
    monkeypatch.setattr(service.store.visitors, "by_secret", counted)
    csrf = browser.csrf()
    assert len(reads) == 1
    play, say = f"/table/{table}/play", f"/table/{table}/say"
    for path, expected in ((play, 1), (play, 1), (say, 2), ("/replay/none/1/play", 3)):
        fields = {"csrf": csrf, "word": "XX", "move": 0, "phrase": "hello"}
        browser.client.post(path, data=fields, follow_redirects=False)
        assert len(reads) == expected

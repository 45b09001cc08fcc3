"""A database that another program has locked: pages are shown, forms are answered with a sentence and change nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.datastructures import Headers

from matzl.table.core.errors import table_error
from matzl.web.errors import early_error_response


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Hold the lock for writing, as another program would."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@pytest.fixture
def impatient(monkeypatch) -> None:
    """Let writers wait for a short time."""
    monkeypatch.setattr("matzl.table.store.sqlite.BUSY_SECONDS", 0.1)
    monkeypatch.setattr("matzl.table.store.database.BUSY_SECONDS", 0.1)


@pytest.mark.usefixtures("impatient")
def test_pages_are_shown_and_forms_are_refused_with_a_sentence(browser, url, caplog) -> None:
    table = browser.table(chairs=["open", "open"])
    before = browser.seen(table).number
    with locked(url):
        for path in ("/", "/me", "/rules/mittlere", "/open/mittlere", f"/table/{table}"):
            assert browser.get(path).status_code == 200
        assert "Anna" in browser.get("/me").text
        for path, fields in (
            (f"/table/{table}/say", {"phrase": "hello"}),
            ("/me", {"name": "Beata"}),
            ("/play/mittlere", {}),
        ):
            answer = browser.post(path, **fields)
            assert (answer.status_code, answer.json()["code"]) == (503, "store-busy")
            assert "try again" in answer.json()["message"]
            assert int(answer.headers["Retry-After"]) > 0
            page = browser.post(path, headers={}, **fields)
            assert page.status_code == 503
            assert 'role="alert"' in page.text
    assert "Anna" in browser.get("/me").text
    assert browser.seen(table).number == before
    assert browser.post(f"/table/{table}/say", phrase="hello").status_code == 200
    said = [each for each in caplog.records if each.name == "matzl.table.store.database"]
    assert [("is busy" in each.getMessage(), each.exc_info) for each in said] == [(True, None)]


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_who_cannot_be_recognised_is_asked_to_come_again_too(accept) -> None:
    answer = early_error_response(table_error("store-busy"), Headers({"accept": accept}))
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0

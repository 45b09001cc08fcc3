"""Posts: forged, odd, late or repeated ones are answered with the reason and change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matzl.web.tables import COMMANDS
from tests.waiting import wait_for
from tests.web.client import JSON, Browser

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def playing(browser) -> tuple[Browser, str]:
    """Return a browser and its table against two bots, at the visitor's turn."""
    table = browser.table()
    wait_for_turn(browser, table)
    return browser, table


def wait_for_turn(browser, table):
    """Wait until it is the visitor's turn; return the view."""
    wait_for(lambda: (view := browser.seen(table).view) is not None and view.legal)
    return browser.seen(table)


@pytest.mark.parametrize("headers", [JSON, {}], ids=["script", "form"])
def test_a_card_is_played_with_and_without_a_script(playing, headers) -> None:
    browser, table = playing
    seen = browser.seen(table)
    card = next(iter(seen.view.legal))
    answer = browser.post(f"/table/{table}/play", word=card, move=seen.move, headers=headers)
    if headers:
        assert (answer.status_code, answer.json()) == (200, {"ok": True})
    else:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table}")
    assert card not in browser.seen(table).hand


def refused(playing, action="play", *, status, code, headers=JSON, **fields):
    """Send a post that must be refused, and check that nothing has changed."""
    browser, table = playing
    before = replace(browser.seen(table), view=None)
    answer = browser.post(f"/table/{table}/{action}", headers=headers, **fields)
    assert answer.status_code == status, answer.text
    if headers == JSON:
        content = answer.json()
        assert content["code"] == code
        assert content["message"]
        assert set(content) == {"code", "message", "clause", "link"}
    assert replace(browser.seen(table), view=None) == before
    return answer


def test_an_illegal_card_is_refused_with_its_clause(playing) -> None:
    browser, table = playing
    seen = browser.seen(table)
    held_by_others = next(f"{rank}C" for rank in "6789TJQKA" if f"{rank}C" not in seen.hand)
    answer = refused(
        playing, word=held_by_others, move=seen.move, status=409, code="not-in-hand"
    ).json()
    assert answer["clause"]
    assert answer["link"] == f"/rules/mittlere?clause={answer['clause']}#c{answer['clause']}"
    assert browser.get(answer["link"]).status_code == 200


def test_without_a_script_a_refusal_is_shown_on_the_table_page(playing) -> None:
    answer = refused(playing, word="AS", move=0, headers={}, status=409, code="stale")
    assert 'role="status"' in answer.text
    assert 'id="hand"' in answer.text


@pytest.mark.parametrize(
    "move", ["", "-1", "1.5", "0x1", "\u0661", "1" * 5000, "99999999999999999999", "+1"]
)
def test_a_malformed_number_is_refused(playing, move) -> None:
    refused(playing, word="AS", move=move, status=422, code="bad-form")


@pytest.mark.parametrize("action", sorted(set(COMMANDS) - {"sit"}))
def test_a_stranger_can_do_nothing_at_a_table(browser, client, action) -> None:
    table = browser.table()
    client.cookies.clear()
    stranger = Browser(client, browser.service)
    words = {"word": "AS", "text": "hello", "level": "novice", "agree": "yes", "knock": "no"}
    numbers = dict.fromkeys(("move", "seat", "left", "index"), 1)
    answer = stranger.post(f"/table/{table}/{action}", **words, **numbers)
    assert answer.status_code in (403, 404, 409)
    assert "matzl-8642-visitor" not in client.cookies


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b'{"word": "AS"}', "application/json", 415, "no-form"),
        (b"word=AS", "text/plain", 415, "no-form"),
        (b"--x--", "multipart/form-data; boundary=x", 415, "no-form"),
        (b"word=AS", "", 415, "no-form"),
        (b"\xff\xfe", FORM, 422, "bad-form"),
        (b"word=%ff%fe", FORM, 422, "bad-form"),
        (b"word=%ed%a0%80", FORM, 422, "bad-form"),
        (b"word=A%00S", FORM, 422, "bad-form"),
        (b"&".join(b"a=b" for _ in range(121)), FORM, 422, "bad-form"),
    ],
)
def test_a_body_that_is_not_a_form_is_refused(browser, content, kind, status, code) -> None:
    table = browser.table()
    answer = browser.client.post(
        f"/table/{table}/start", content=content, headers=JSON | {"Content-Type": kind}
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_rules_of_the_table_are_changed_by_name(playing) -> None:
    browser, table = playing
    assert browser.post(f"/table/{table}/rules", history="all", pace="brisk").status_code == 200
    rules = browser.seen(table).rules
    assert (rules.history, rules.pace, rules.claims) == ("all", "brisk", True)
    refused(playing, "rules", pace="warp", status=422, code="rule-value")

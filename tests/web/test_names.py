"""Names in the forms of all pages: allowed on one, allowed on each; refused with the same sentence and status."""

from __future__ import annotations

import html

import pytest

from matzl.errors import TableError
from matzl.table.names import checked_name
from tests.tables.test_names import FAMILY
from tests.web.client import Browser
from tests.web.recorded_match import form


@pytest.mark.parametrize("name", [FAMILY, "Zo\u00eb", "x" * 24, "\u202eevil"])
def test_a_name_is_allowed_on_every_page(browser, name) -> None:
    kept = checked_name(name)
    assert browser.post("/me", name=name).status_code == 303
    assert f'value="{kept}"' in browser.get("/me").text
    table = browser.table(chairs=["open", "open"])
    invite = browser.seen(table).invite
    guest = Browser(browser.client, browser.service)
    guest.client.cookies.clear()
    assert guest.post(f"/join/{invite}", name=name, headers={}).status_code == 303
    assert guest.seen(table).names[1] == kept
    opened = guest.post("/open/mittlere", headers={}, **(form("mittlere", 2) | {"name": name}))
    assert opened.status_code == 303


@pytest.mark.parametrize(
    "name", ["\u200d\u200c", "\u3164", "x" * 25, "x" * 10_000, "e" + "\u0301" * 99]
)
def test_a_name_is_refused_on_every_page(browser, name) -> None:
    with pytest.raises(TableError) as wrong:
        checked_name(name)
    table = browser.table(chairs=["open", "open"])
    invite, before = browser.seen(table).invite, browser.seen(table).number
    guest = Browser(browser.client, browser.service)
    guest.client.cookies.clear()
    fields = form("mittlere", 2) | {"name": name}
    for path, sent in (
        ("/me", {"name": name}),
        (f"/join/{invite}", {"name": name}),
        ("/open/mittlere", fields),
    ):
        answer = guest.post(path, headers={}, **sent)
        assert answer.status_code == 422, path
        assert str(wrong.value) in html.unescape(answer.text), path
    assert "matzl-8642-visitor" not in guest.client.cookies
    guest.named("Guest")
    assert guest.post(f"/table/{table}/sit", name=name).json()["code"] in (
        wrong.value.code,
        "not-admitted",
    )
    assert browser.service.tables.live[table].table.length == before

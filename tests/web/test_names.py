"""Names in the forms of all pages: allowed on one, allowed on each; refused with the same sentence and status."""

from __future__ import annotations

import html

import pytest

from matzl.errors import TableError
from matzl.table.core.names import checked_name
from matzl.table.core.stages import Stage
from tests.web.client import Browser
from tests.web.form_player import form


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


def test_nothing_that_is_sent_has_the_id_of_a_visitor(browser) -> None:
    anna, friend = browser, browser.other()
    table = anna.table(chairs=["open", "novice"], options={"deals": 1})
    friend.named("Berta")
    ids = {anna.visitor(), friend.visitor()}
    friend.post(f"/join/{anna.seen(table).invite}")
    friend.post(f"/table/{table}/say", text="Hello.")
    anna.post(f"/table/{table}/start")
    while (seen := anna.seen(table)).stage is not Stage.OVER:
        mover = anna if seen.view.turn == 0 else friend
        if mover.seen(table).view.legal:
            mover.post(f"/table/{table}/play", word=mover.seen(table).view.legal[0], move=seen.move)
    replay = f"/replay/{seen.replay}/1"
    challenge = friend.post(f"{replay}/challenge", headers={}, seat="1").headers["location"]
    made = anna.post("/tournaments/mittlere", headers={}, name="Anna", **{"option.deals": "2"})
    tournament = made.headers["location"]
    friend.post(f"{tournament}/join", headers={}, name="Berta")
    paths = [f"/table/{table}", replay, f"{replay}/steps", f"/replay/{seen.replay}", challenge]
    paths += [tournament, "/", "/me", "/me/matches", "/me/records", f"{replay}.json"]
    for each in (anna, friend):
        texts = {path: each.get(path).text for path in paths}
        assert [path for path, text in texts.items() if any(one in text for one in ids)] == []
        for named in (tournament, "/me/records"):
            assert [name for name in ("Anna", "Berta") if name not in texts[named]] == []

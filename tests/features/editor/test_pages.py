"""The position editor in the browser: the form, what is wrong in a sentence, the line, and what is stored."""

from __future__ import annotations

import json
import re

import pytest

from matzl import Deal, registry
from matzl.deal.positions.reaching import begun_position, given_position
from matzl.features.editor.model import filled, form_of, position_data
from matzl.records import dumps
from matzl.table.core.waiting import Preparation
from matzl.table.presentation.options import checked_options
from tests.conftest import sampled
from tests.databases import opened_database
from tests.positions.places import played_positions
from tests.web.client import HTML
from tests.web.parsed_html import Read

GAME = "mittlere"


def stored(url: str) -> int:
    with opened_database(url) as connection:
        return int(connection.execute("select count(*) from upload").fetchone()[0])


def fields(deal: Deal) -> dict[str, str]:
    return filled(given_position(deal))


@pytest.mark.parametrize("game", registry.names())
def test_the_form_has_a_place_for_every_card(browser, game) -> None:
    html = browser.get(f"/editor/{game}", **HTML).text
    cards = {card for hand in Deal(game).hands for card in hand} | set(Deal(game).stock)
    assert all(f'name="card.{card}"' in html for card in cards)
    assert Read(html).unclosed == []


def test_the_page_of_a_game_leads_to_the_form(browser) -> None:
    assert f'href="/editor/{GAME}"' in browser.get(f"/learn/{GAME}", **HTML).text


@pytest.mark.parametrize("game", sampled(registry.names(), ["bondtolva", "german-solo"]))
def test_the_fields_of_a_position_are_read_as_that_position(game) -> None:
    for place in list(played_positions(game, 1))[::9]:
        given = given_position(place)
        sent = filled(given) | {"do": "find"}
        values = checked_options(given.info, form_of(given.info, sent, "french"), sent)
        assert type(given).from_data(position_data(given.info, values)) == given


def test_a_position_is_found_and_shared(browser, url) -> None:
    deal = list(played_positions(GAME, 1))[9]
    page = browser.post(f"/editor/{GAME}", headers=HTML, **{**fields(deal), "do": "find"})
    assert page.status_code == 200
    (record,) = re.findall(r'name="record" value="([^"]*)"', page.text)
    found = Deal.from_record(record.replace("&#34;", '"').replace("&amp;", "&"))
    assert [found.hand(seat) for seat in range(3)] == [deal.hand(seat) for seat in range(3)]
    assert stored(url) == 0
    shared = browser.post(
        f"/editor/{GAME}/position", headers=HTML, record=dumps(found.record()), do="open"
    )
    assert shared.status_code == 303
    assert re.fullmatch(r"/replay/[0-9a-f]{24}/1\?step=\d+#share-title", shared.headers["location"])
    assert stored(url) == 1
    replay = browser.get(shared.headers["location"].partition("#")[0], **HTML)
    assert "Play on from here" in replay.text
    edit = re.search(rf'href="(/editor/{GAME}/of/[^"]+)"', replay.text)
    assert edit is not None
    again = browser.get(edit[1], **HTML).text
    for card in deal.hand(deal.turn):
        pattern = rf'name="card.{card}"[^>]*>(?:(?!</select>).)*value="hand.{deal.turn}" selected'
        assert re.search(pattern, again, re.DOTALL)


def test_a_page_waits_for_the_solver(browser, service, monkeypatch) -> None:
    given = {"record": dumps(list(played_positions("bondtolva", 3))[-3].record()), "do": "solve"}
    with monkeypatch.context() as cold:
        cold.setattr(service.warm_up, "progress", lambda _: Preparation.COMPILING)
        sent = browser.post("/editor/bondtolva/position", headers=HTML, **given)
        assert sent.status_code == 303
        address = sent.headers["location"]
        waiting = browser.get(address, **HTML).text
    assert "The solver is being prepared." in waiting
    assert 'data-refresh="3.0"' in waiting
    assert "Exact: all seats play on" in browser.get(address, **HTML).text


def test_what_is_wrong_is_said_with_its_clause_and_nothing_is_stored(browser, url) -> None:
    deal = list(played_positions(GAME, 1))[9]
    fewer = fields(deal) | {f"card.{deal.hand(deal.turn)[0]}": "gone"}
    page = browser.post(f"/editor/{GAME}", headers=HTML, **fewer, do="find")
    assert "Cards of seat 2: 9; there should be 8." in page.text
    solo = filled(begun_position(Deal("german-solo", 1)))
    page = browser.post("/editor/german-solo", headers=HTML, **{**solo, "turn": "3"}, do="find")
    assert "so seat 2 leads to the first one, not seat 4" in page.text
    assert "clause=4.1" in page.text
    assert stored(url) == 0


def test_a_record_or_a_use_that_does_not_exist_is_refused_in_a_sentence(browser, url) -> None:
    path, deal = f"/editor/{GAME}/position", Deal(GAME, seed=1)
    assert browser.post(path, headers=HTML, record="{", do="open").status_code == 422
    burnt = browser.post(path, headers=HTML, record=dumps(deal.record()), do="burn")
    assert burnt.status_code == 422
    assert browser.get("/editor/snap", **HTML).status_code == 404
    assert stored(url) == 0


def test_cards_are_dealt_at_random_and_cleared(browser) -> None:
    dealt = browser.post("/editor/bondtolva", headers=HTML, do="deal", dealer="1")
    assert dealt.text.count('value="stock" selected') == 12
    cleared = browser.post("/editor/bondtolva", headers=HTML, do="clear", dealer="1")
    assert cleared.text.count('value="gone" selected') == 24


def test_the_position_of_a_running_auction_has_the_cards_as_dealt(browser) -> None:
    deal = Deal("german-solo", seed=1)
    deal.play("pass")
    page = browser.post(
        "/editor/german-solo/position", headers=HTML, record=dumps(deal.record()), do="cards"
    )
    assert page.text.count(" selected>First seat<") >= 8
    assert json.loads(dumps(deal.record()))["actions"] == ["pass"]

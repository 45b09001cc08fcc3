"""The page that teaches a game: the main points, the order as cards, ways to begin, and links to all about it."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, SUIT_LETTERS
from matzl.base.options import defaults
from matzl.text.cards import DECKS, card_title
from matzl.text.describe import guide
from tests.web.client import HTML
from tests.web.parsed_html import Read, read

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("game", registry.names())
def test_the_summary_of_the_game_is_on_the_page(browser, game) -> None:
    page = read(browser.get(f"/learn/{game}"))
    shown = {e.text: d.text for e, d in zip(page.all("dt"), page.all("dd"), strict=True)}
    assert shown == guide(registry.info(game))
    assert f"/rules/{game}" in page.links
    assert page.form(f"/play/{game}")
    guided = [field.get("value") for field in page.all("input", name="deal")]
    assert guided == [deal.name for deal in registry.info(game).guided_deals]


@pytest.mark.parametrize("game", registry.names())
def test_the_order_of_the_cards_is_shown_in_the_visitors_deck(browser, game) -> None:
    info = registry.info(game)
    suits = info.order(defaults(info))
    hearts = SUIT_LETTERS.index("H")
    for deck in DECKS:
        browser.post("/me", deck=deck)
        page = read(browser.get(f"/learn/{game}"))
        shown = [each.get("aria-label") for each in page.all("svg", role="img")]
        trumps = [card_title(CARD_NAMES[card], deck) for card in suits[hearts][hearts]]
        assert shown[: len(trumps)] == trumps
        assert f"/cards/{deck}." in page.html


def test_trumps_and_plain_suits_are_shown_if_their_orders_differ(browser) -> None:
    ordered = {
        game: len(read(browser.get(f"/learn/{game}")).all("ol", **{"class": "cards"}))
        for game in registry.names()
    }
    assert ordered["german-solo"] == 2
    assert ordered["mittlere"] == 3  # the last one has the eights, which count without trumps
    assert ordered["bondtolva"] == 1
    assert ordered["matzlfangen"] == 1


def test_play_now_is_guided_until_a_deal_of_the_game_is_finished(browser) -> None:
    page = read(browser.get("/"))
    assert page.one("button", formaction="/lesson/mittlere").text.startswith("Play now")
    browser.finish(browser.post("/lesson/mittlere").headers["location"].removeprefix("/table/"))
    page = read(browser.get("/"))
    assert page.one("button", formaction="/play/mittlere").text.startswith("Play now")
    assert not page.all("button", formaction="/lesson/mittlere")
    assert page.all("button", formaction="/lesson/molotow")


def test_the_lesson_leaves_its_place_to_the_result(browser) -> None:
    table = browser.post("/lesson/mittlere").headers["location"]
    assert Read(browser.get(table, **HTML).text).one("section", id="tutor").get("class") == "tutor"
    browser.finish(table.removeprefix("/table/"))
    assert not Read(browser.get(table, **HTML).text).one("section", id="tutor").get("class")
    assert "costliest" not in browser.get(table, **HTML).text  # it may have been advised


def test_a_second_guided_deal_teaches_the_bidding(browser) -> None:
    answer = browser.post("/lesson/german-solo", deal="bidding")
    seen = browser.seen(answer.headers["location"].removeprefix("/table/"))
    assert seen.lesson
    assert seen.settings.origin.id == "bidding"
    assert seen.view.dealer == 2
    assert browser.post("/lesson/mittlere", deal="bidding").status_code == 422

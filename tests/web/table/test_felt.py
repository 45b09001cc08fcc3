"""The felt: each viewer sees it from their side, and knows no more of other seats than a spectator."""

from __future__ import annotations

import pytest

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.deal.counting import counts
from matzl.table.presentation.seats import seat_sides, table_seats
from matzl.table.presentation.tabletop import tabletop
from matzl.text.describe import level_title
from tests.tables.table_driver import ONLOOKER, PEOPLE, playing
from tests.web.table.readers import read, reader, regions

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("game", registry.names())
def test_every_viewer_sees_of_other_seats_what_a_spectator_sees(game) -> None:
    driver = playing(game, onlooker=True)
    for _ in range(50):
        onlookers = driver.table_view(ONLOOKER)
        for visitor in driver.table.visitors:
            seen = driver.table_view(visitor)
            sides = seat_sides(seen)
            everybody = table_seats(onlookers, "french", sides)
            for seat, known in zip(table_seats(seen, "french", sides), everybody, strict=True):
                assert seat.own or seat == known
        driver.step()


def test_seats_stand_in_the_order_of_play_on_the_sides_of_the_viewer() -> None:
    driver = playing("molotow", onlooker=True)
    while not (driver.table.deal.tricks and len(driver.table.deal.tricks[-1].cards) == 2):
        driver.step()
    for visitor in (*driver.table.visitors, ONLOOKER):
        seen = driver.table_view(visitor)
        sides = seat_sides(seen)
        page = read(regions(seen, reader())["felt"])
        shown = {
            int(seat.get("data-seat")): seat.get("class").split()[1]
            for seat in page.all("div")
            if seat.get("data-seat")
        }
        assert list(shown.items()) == list(sides.items())
        for card in page.all("li"):
            if card.get("data-from"):
                assert sides[int(card.get("data-from"))] in card.get("class").split()


@pytest.mark.parametrize("history", ["none", "last", "all"])
def test_a_press_on_the_tricks_of_a_seat_opens_those_that_the_rules_allow(history) -> None:
    driver = playing("molotow", rules={"history": history})
    while len(driver.table.deal.tricks) < 4:
        driver.step()
    html = regions(driver.table_view(PEOPLE[0]), reader())
    winners = {trick.winner for trick in driver.table.deal.tricks} - {None}
    piles = [each for each in read(html["felt"]).all("button") if each.get("class") == "tricks"]
    assert len(piles) == (0 if history == "none" else len(winners))
    opened = [each for each in read(html["history"]).all("section") if each.get("id") == "tricks"]
    assert len(opened) == (history != "none")
    for pile in piles:
        assert pile.get("popovertarget") == opened[0].get("id")


@pytest.mark.parametrize(("game", "each"), [("molotow", "points"), ("german-solo", "")])
def test_each_card_of_a_trick_says_what_it_counts_in_a_game_with_card_points(game, each) -> None:
    driver = playing(game)
    while not driver.table.deal.tricks or len(driver.table.deal.tricks[-1].cards) < 3:
        driver.step()
    seen = driver.table_view(PEOPLE[0])
    cards = tabletop(seen, "french").trick
    if not each:
        assert {card.worth for card in cards} == {""}
        return
    count = counts(game)[each]
    trump = NO_SUIT if seen.view.trump is None else SUIT_LETTERS.index(seen.view.trump)
    words = [card.card.word for card in cards]
    assert [int(card.worth) for card in cards] == [
        count(1 << CARD_NAMES.index(word), trump) for word in words
    ]


def test_the_plate_of_a_bot_keeps_its_level_in_its_title_once_tricks_are_counted() -> None:
    driver = playing("molotow", chairs=("novice", "random", "open"))
    while not driver.table.deal.tricks:
        driver.step()
    seen = driver.table_view(PEOPLE[0])
    page = read(regions(seen, reader())["felt"])
    plates = [each for each in page.all("p") if each.get("class") == "nameplate"]
    titles = [each.get("title") for each in plates if "title" in each.attributes]
    levels = [chair.level for chair in seen.chairs if chair.level]
    assert levels == ["novice", "random"]
    assert titles == [f"bot: {level_title(level)}" for level in levels]

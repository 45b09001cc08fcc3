"""The felt: shared by all viewers, who see it from their sides, and know no more of other seats than a spectator."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matzl import registry
from matzl.table.presentation.seats import seat_sides
from matzl.text.levels import level_title
from matzl.web.derived import Derivations, PublicDerivations
from matzl.web.felt import felt, own_seat, seen_felt
from tests.tables.table_driver import ONLOOKER, PEOPLE, playing
from tests.web.table.readers import read

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("game", registry.names())
def test_every_viewer_sees_of_other_seats_what_a_spectator_sees(game) -> None:
    driver = playing(game, onlooker=True)
    for _ in range(50):
        onlookers = driver.table_view(ONLOOKER)
        everybody = felt(onlookers, "french")
        assert own_seat(onlookers, "french") == ""
        for visitor in driver.table.visitors:
            seen = driver.table_view(visitor)
            alone = felt(seen, "french")
            assert seen.seat is not None
            assert alone.seats[seen.seat] == own_seat(seen, "french")
            seats = list(everybody.seats)
            seats[seen.seat] = alone.seats[seen.seat]
            assert alone == replace(everybody, seats=tuple(seats))
        driver.step()


def test_seats_stand_in_the_order_of_play_on_the_sides_of_the_viewer() -> None:
    driver, public = playing("molotow", onlooker=True), PublicDerivations()
    while not (driver.table.deal.tricks and len(driver.table.deal.tricks[-1].cards) == 2):
        driver.step()
    for visitor in (*driver.table.visitors, ONLOOKER):
        seen = driver.table_view(visitor)
        sides = seat_sides(seen)
        page = read(seen_felt(seen, "french", Derivations(), public))
        shown = {
            int(seat.get("data-seat")): seat.get("class").split()[1]
            for seat in page.all("div")
            if seat.get("data-seat")
        }
        assert list(shown.items()) == list(sides.items())
        for card in page.all("li"):
            if card.get("data-from"):
                assert sides[int(card.get("data-from"))] in card.get("class").split()


def test_a_viewer_who_knows_more_facts_than_a_spectator_sees_them() -> None:
    driver = playing("german-solo")
    before = driver.table_view(PEOPLE[0])
    while driver.table_view(PEOPLE[0]).view.table == before.view.table:
        driver.step()
    seen = driver.table_view(PEOPLE[0])
    knowing = replace(seen, public=before.public)  # as if the facts were hidden from spectators
    found = [
        seen_felt(each, "french", Derivations(), PublicDerivations())
        for each in (before, seen, knowing)
    ]
    assert found[0] != found[1] == found[2]


def test_the_plate_of_a_bot_keeps_its_level_in_its_title_once_tricks_are_counted() -> None:
    driver = playing("molotow", chairs=("novice", "random", "open"))
    while not driver.table.deal.tricks:
        driver.step()
    seen = driver.table_view(PEOPLE[0])
    page = read(seen_felt(seen, "french", Derivations(), PublicDerivations()))
    plates = [each for each in page.all("p") if each.get("class") == "nameplate"]
    titles = [each.get("title") for each in plates if "title" in each.attributes]
    levels = [chair.level for chair in seen.chairs if chair.level]
    assert levels == ["novice", "random"]
    assert titles == [f"bot: {level_title(level)}" for level in levels]

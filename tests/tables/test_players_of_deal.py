"""Records of tables name what played each action, where that was not the player of the seat."""

from __future__ import annotations

import pytest

from matzl import Match
from matzl.records import dumps
from matzl.table.core.events import Event
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from tests.tables.table_driver import TableDriver, playing

BOTS = ("novice", "novice")


def noted(driver: TableDriver) -> dict:
    """Return the metadata of the current deal, which its fold has too."""
    table = Table("key", driver.events)
    assert (table.match, driver.table.match) != (None, None)
    deals = [each.match.record()["deals"] for each in (table, driver.table)]
    assert deals[0] == deals[1]
    return deals[0][-1]["meta"]


def until_turn(driver: TableDriver, *seats: int) -> None:
    """Play until it is the turn of one of these seats."""
    while driver.table.deal.turn not in seats:
        driver.play()


def done(driver: TableDriver, **by: str) -> str:
    """Let a bot of some level make the next action for the seat to move; return the number of the action."""
    deal = driver.table.deal
    data = {"seat": deal.turn, "word": next(iter(deal.legal))}
    driver.add(Event("done", data | by))
    return str(len(deal.actions))


def test_what_was_played_by_the_players_of_the_seats_is_not_listed() -> None:
    driver = playing("mittlere", chairs=BOTS, options={"tie": "draw"})
    driver.until(Stage.RESULT)
    assert noted(driver) == {"levels": [None, *BOTS]}


def test_an_amateur_that_plays_for_a_bot_is_named() -> None:
    driver = playing("mittlere", chairs=("club", "expert"))
    until_turn(driver, 1, 2)
    number = done(driver, level="amateur")
    until_turn(driver, 1, 2)
    done(driver, level=driver.table.chairs[driver.table.deal.turn].level)
    assert noted(driver) == {"levels": [None, "club", "expert"], "played_by": {number: "amateur"}}


def test_a_bot_of_a_clock_is_named() -> None:
    driver = playing("molotow")
    number = done(driver, clock="club")
    driver.play()
    assert noted(driver) == {"levels": [None] * 4, "played_by": {number: "club"}}


def test_a_bot_that_sits_in_is_named_until_the_person_is_back() -> None:
    driver = playing("bondtolva")
    until_turn(driver, 1)
    driver.add(Event("bot", {"seat": 1, "level": "club", "for": "Berta"}, "anna"))
    number = done(driver, level="club")
    driver.add(Event("left", {"seat": 1}), Event("sat", {"seat": 1}, "berta"))
    until_turn(driver, 1)
    driver.play()
    assert noted(driver) == {"levels": [None, None], "played_by": {number: "club"}}


def test_a_person_who_takes_the_seat_of_a_bot_is_named() -> None:
    driver = playing("bondtolva", chairs=("novice",))
    driver.add(Event("left", {"seat": 1}), Event("sat", {"seat": 1}, "berta"))
    until_turn(driver, 1)
    driver.play()
    number = str(len(driver.table.deal.actions))
    assert noted(driver) == {"levels": [None, "novice"], "played_by": {number: "person"}}


def test_what_is_taken_back_is_forgotten() -> None:
    driver = playing("molotow")
    first, second = done(driver, clock="club"), done(driver, clock="expert")
    driver.add(Event("taken-back", {"seat": 0, "left": int(second) - 1}))
    assert noted(driver)["played_by"] == {first: "club"}
    driver.add(Event("taken-back", {"seat": 0, "left": 0}))
    assert noted(driver) == {"levels": [None] * 4}


@pytest.mark.parametrize("carried", [{}, {"levels": 3, "played_by": ["x"]}, {"played_by": {"": 1}}])
def test_a_match_whose_record_says_less_goes_on(carried: dict) -> None:
    match = Match("molotow", 7)
    match.deal.play(next(iter(match.deal.legal)))
    match.deal.meta = carried
    driver = playing("molotow", chairs=(*BOTS, "novice"))
    driver.add(Event("started", {"seed": 1, "first_dealer": 0, "record": match.record()}))
    number = done(driver, level="club")
    assert noted(driver)["played_by"][number] == "club"


def test_the_record_of_a_table_is_read_back_as_written() -> None:
    driver = playing("mittlere", chairs=BOTS)
    done(driver, clock="club")
    driver.until(Stage.RESULT)
    line = dumps(driver.table.match.record())
    assert dumps(Match.from_record(line).record()) == line
    assert '"played_by":' in line.partition('"result"')[0]

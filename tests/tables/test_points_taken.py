"""The card points beside the tricks: what they are, that everybody could count them, and where a table shows them."""

import random

import pytest

from matzl import Deal, registry
from matzl.deal.counting import taken
from matzl.table.core.stages import Stage
from matzl.table.presentation.seats import seat_sides, table_seats
from tests.playing import played, tied
from tests.tables.table_driver import ONLOOKER, playing
from tests.tables.twins import twin_tables

COUNTING = [name for name in registry.names() if name != "german-solo"]  # its §6.1: no card points
ALWAYS = {"rules": {"points": "always"}}


def shown(table) -> list[str]:
    """Return the points beside the tricks of each seat, as a viewer sees them."""
    seats = table_seats(table, "french", seat_sides(table))
    return [seat.points for seat in sorted(seats, key=lambda seat: seat.chair.number)]


# Mittlere: seat 0 has no hearts, seat 1 leads, then seat 2 plays.
HANDS = ["JC 9C 8C TC 7C QC KC AC 6D 7D 8D 9D", "TD JD QD KD AD 6H 7H 8H 9H TH JH QH"]
HANDS.append("KH AH 6S 7S 8S 9S TS JS QS KS AS 6C")


def test_cards_of_earlier_tricks_count_by_the_trumps_that_came_later() -> None:
    deal = Deal.from_hands("mittlere", HANDS)
    deal.play_all(["TH", "AH", "8C"])  # §4.5 clubs are trumps; §6.1: 10 + 11 + 0
    assert taken(deal.view(None)) == {"points": [21, 0, 0]}
    # A trick before the trumps: the jack of diamonds fell to it, and diamonds become trumps.
    deal = Deal.from_hands(
        "mittlere",
        [
            "9D 7C 8C 9C TC JC QC KC AC 6S 7S 8S",
            "JD TD QD KD AD 6H 7H 8H 9H TH JH QH",
            "8D 7D 6D KH AH 6C 9S TS JS QS KS AS",
        ],
    )
    deal.play_all(["JD", "8D", "9D"])
    assert taken(deal.view(None)) == {"points": [0, 2, 0]}  # §6.1: no trumps yet
    deal.play_all(["TD", "7D", "AC"])  # seat 0 has no diamonds left: clubs are trumps
    assert taken(deal.view(None))["points"] == [2 + 10 + 11 - 2, 2, 0]


def test_eights_count_only_when_trumps_can_no_longer_be_made() -> None:
    hands = ["AC KC QC AD KD QD AH KH QH AS KS QS", "JC TC 9C JD TD 9D JH TH 9H JS TS 9S"]
    deal = Deal.from_hands("mittlere", [*hands, "8C 7C 6C 8D 7D 6D 8H 7H 6H 8S 7S 6S"], dealer=2)
    deal.play_all(["AC", "JC", "8C"])
    assert taken(deal.view(None)) == {"points": [13, 0, 0]}  # §6.1
    while not deal.over:
        deal.play(deal.legal[0])
    assert taken(deal.view(None)) == {"points": [157, 0, 0]}  # §6.4, §6.5


def test_while_cards_are_drawn_the_last_trick_is_counted() -> None:
    assert sum(taken(next(tied()).view(None))["points"]) == 157  # §6.6


@pytest.mark.parametrize("game", COUNTING)
def test_at_the_end_they_are_those_of_the_result(game) -> None:
    deal = played(Deal(game, seed=5), random.Random(5))
    assert deal.result is not None
    assert tuple(taken(deal.view(None))["points"]) == deal.result.points


@pytest.mark.parametrize("game", COUNTING)
def test_they_do_not_depend_on_hidden_cards(game) -> None:
    compared, rng = 0, random.Random(game)
    for seed in range(8):
        for _, one, two in twin_tables(game, seed, rng, ONLOOKER):
            for seat in (None, *range(one.deal.seats)):
                assert taken(one.deal.view(seat)) == taken(two.deal.view(None))
            compared += any(map(any, taken(one.deal.view(None)).values()))
    assert compared > 20


@pytest.mark.parametrize("game", registry.names())
def test_everybody_sees_the_same_beside_the_tricks(game) -> None:
    driver = playing(game, onlooker=True, **ALWAYS)
    while driver.table.stage is Stage.PLAYING:
        driver.play()
        public = shown(driver.table_view(ONLOOKER))
        for guest in filter(None, driver.table.visitors):
            assert shown(driver.table_view(guest)) == public
    assert any(public) == (game in COUNTING)


@pytest.mark.parametrize(
    ("people", "points", "are_shown"),
    [(1, None, True), (2, None, False), (2, "always", True), (1, "never", False)],
)
def test_they_are_shown_against_bots_and_among_friends_if_the_host_wants_it(
    people, points, are_shown
) -> None:
    chairs = ("open",) * (people - 1) + ("novice",) * (3 - people)
    rules = {} if points is None else {"points": points}
    driver = playing("mittlere", chairs=chairs, rules=rules)
    while driver.table.stage is Stage.PLAYING and not any(
        trick.winner is not None for trick in driver.table.deal.tricks
    ):
        driver.step()
    assert any(shown(driver.table_view("anna"))) == are_shown

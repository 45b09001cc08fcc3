"""Reaching positions: those of deals are found again, without their past, and the line that is found is legal."""

from __future__ import annotations

import random

import pytest

from matzl import Deal, reach, registry
from matzl.deal.positions.reaching import GivenPosition, begun_position, given_position
from matzl.errors import RecordError
from matzl.records import dumps
from tests.conftest import sampled
from tests.positions.places import played_positions, without_piles

OPTIONS = {
    "mittlere": {"no_trump": "annul", "tie": "draw"},
    "plus-minus": {"players": 4},
    "bondtolva": {"ten": "high"},
    "matzlfangen": {"matzl_claim": "manual"},
}


def assert_reached(given: GivenPosition, found: Deal) -> None:
    """Assert that a deal has come to a position by a legal line: its record is accepted."""
    again = given_position(Deal.from_record(dumps(found.record())))
    assert (again.hands, again.trick, again.turn) == (given.hands, given.trick, given.turn)
    assert again.stock == given.stock
    facts = {name: number for name, number in given.facts.items() if name != "partner"}
    assert {name: again.facts[name] for name in facts} == facts
    assert all(given.taken[card] & by for card, by in again.taken.items())


def early_position(game: str, seed: int) -> GivenPosition:
    """Return a position in the first five tricks of a deal, without its past; odd seeds play with other options."""
    places = list(played_positions(game, seed, options=OPTIONS.get(game) if seed % 2 else None))
    early = [place for place in places if len(place.tricks) <= 5]
    return without_piles(random.Random(seed).choice(early))


@pytest.mark.parametrize("seed", sampled(range(12), (0, 1)))
@pytest.mark.parametrize("game", registry.names())
def test_a_position_is_found_again_without_its_past(game: str, seed: int) -> None:
    given = early_position(game, seed)
    assert_reached(given, reach(GivenPosition.from_data(given.as_data())))


@pytest.mark.thorough
@pytest.mark.parametrize("game", registry.names())
def test_late_positions_are_found_again(game: str) -> None:
    for seed in range(12):
        place = random.Random(seed).choice(list(played_positions(game, seed)))
        given = given_position(place) if seed % 2 else without_piles(place)
        assert_reached(given, reach(given))


@pytest.mark.parametrize("game", registry.names())
def test_a_position_keeps_its_data(game: str) -> None:
    for place in list(played_positions(game, 3))[::7]:
        given = given_position(place)
        assert GivenPosition.from_data(dumps(given.as_data())) == given


def test_the_same_seed_finds_the_same_deal() -> None:
    given = without_piles(list(played_positions("bondtolva", 1))[6])
    assert reach(given, seed=5) == reach(given, seed=5)


@pytest.mark.parametrize("game", registry.names())
def test_all_cards_in_hand_and_no_contract_are_the_beginning_of_a_deal(game: str) -> None:
    deal = Deal(game, seed=2, dealer=1)
    found = reach(begun_position(deal))
    assert found.actions == ()
    assert [sorted(hand) for hand in found.hands] == [sorted(hand) for hand in deal.hands]
    assert (found.dealer, found.stock) == (1, deal.stock)
    assert found.upcard is None or found.upcard == deal.upcard


def test_a_declared_pair_was_in_the_hand_of_its_declarer() -> None:
    position = {
        "game": "bondtolva",
        "dealer": 1,
        "turn": 0,
        "hands": ["KS AC KC QC JC TC", "AD KD QD JD TD 9D"],
        "stock": "AH KH QH JH TH 9H AS JS",
        "table": {"trump": "S", "trump_by": 0},
    }
    found = reach(position)
    assert "declare:S" in found.actions
    assert found.turns[found.actions.index("declare:S")] == 0
    assert found.table["trump_by"] == 0


def test_the_seats_that_took_the_tricks_are_kept() -> None:
    given = given_position(list(played_positions("german-solo", 4))[13])
    assert given_position(reach(given)).taken == given.taken


def test_a_raise_is_part_of_the_line() -> None:
    deal = Deal("matzlfangen", seed=6, dealer=3)
    deal.play_all(["weiter"] * 4)
    deal.play(deal.legal[0])
    while deal.phase.name == "raise":
        deal.play("raise" if deal.table["raises"] < 2 and "raise" in deal.legal else "pass")
    deal.play(deal.legal[0])
    assert deal.table["raises"] == 2
    assert reach(given_position(deal)).table["raises"] == 2


def test_a_text_that_is_no_json_is_refused() -> None:
    with pytest.raises(RecordError):
        reach("{")

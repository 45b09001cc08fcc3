"""The naive implementation of matches: dealers, running scores, held sticks, the fall, the winners."""

from __future__ import annotations

import random

import pytest

from tests.naive.jass import Mittlere, PlusMinus
from tests.naive.jass_settlement import PACK
from tests.naive.match import NaiveMatch


def enter(match: NaiveMatch, *payoffs: int, **more: object) -> None:
    match.start_deal()
    match.finish({"payoffs": list(payoffs), **more})


def enter_tied(match: NaiveMatch, payoffs: list[int], *tied: list[int]) -> None:
    match.start_deal()
    match.finish({"payoffs": payoffs, "tied": list(tied)})


# --- Matches of a fixed number of deals -----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "deals"),
    [("mittlere", 3, 12), ("molotow", 4, 12), ("german-solo", 4, 16), ("matzlfangen", 4, 16)],
)
def test_length_and_dealers(game: str, players: int, deals: int) -> None:
    match = NaiveMatch(game, {}, players - 1, players)
    for _ in range(deals):
        assert not match.over
        enter(match, *[0] * players)
    assert match.over
    assert match.dealers == [(players - 1 + number) % players for number in range(deals)]
    assert match.winners == list(range(players))
    with pytest.raises(ValueError, match="over"):
        match.start_deal()


def test_scores_add_up_and_the_highest_wins() -> None:
    match = NaiveMatch("mittlere", {"deals": 4}, 0, 3)
    for payoffs in [(2, -1, -1), (-1, 2, -1), (1, 1, -2), (-1, 2, -1)]:
        enter(match, *payoffs)
    assert match.scores_after == [[2, -1, -1], [1, 1, -2], [2, 2, -4], [1, 4, -5]]
    assert match.winners == [1]


def test_a_shared_win() -> None:
    match = NaiveMatch("molotow", {"deals": 1}, 0, 4)
    enter(match, 1, -1, 1, -1)
    assert match.winners == [0, 2]


def test_an_annulled_deal_is_dealt_again_and_not_counted() -> None:
    match = NaiveMatch("mittlere", {"no_trump": "annul", "deals": 2}, 1, 3)
    enter(match, 0, 0, 0, annulled=True)
    enter(match, 0, 0, 0, annulled=True)
    enter(match, 2, -1, -1, annulled=False)
    assert not match.over
    enter(match, 0, 0, 0, annulled=True)
    assert not match.over
    enter(match, 1, -2, 1, annulled=False)
    assert match.dealers == [1, 1, 1, 2, 2]
    assert match.scores == [3, -3, 0]
    assert match.winners == [0]


# --- Plus-Minus -----------------------------------------------------------------------------------


def test_plus_minus_goes_on_until_one_leads_alone() -> None:
    match = NaiveMatch("plus-minus", {"sticks": 2}, 0, 3)
    enter_tied(match, [1, 1, 0])
    enter_tied(match, [1, 1, 0])
    assert match.scores == [2, 2, 0]
    assert not match.over
    enter_tied(match, [0, 0, 2])
    assert not match.over
    enter_tied(match, [0, 1, 1])
    assert match.scores == [2, 3, 3]
    assert not match.over
    enter_tied(match, [0, 0, 2])
    assert match.winners == [2]
    assert match.dealers == [0, 1, 2, 0, 1]


def test_seven_sticks_by_default() -> None:
    match = NaiveMatch("plus-minus", {}, 0, 3)
    for _ in range(3):
        enter_tied(match, [2, 0, 0])
    assert not match.over
    enter_tied(match, [1, 0, 1])
    assert match.winners == [0]


def test_sticks_are_held_add_up_and_are_released() -> None:
    match = NaiveMatch("plus-minus", {"players": 4}, 0, 4)
    enter_tied(match, [0, 0, 1, 0], [0, 1])
    assert match.held == {frozenset({0, 1}): 1}
    # Both of the pair score: held on.
    enter_tied(match, [1, 1, 0, 0])
    assert match.held == {frozenset({0, 1}): 1}
    # The same pair ties again: nothing is released, the stick is added.
    enter_tied(match, [0, 0, 0, 1], [0, 1])
    # Another pair.
    enter_tied(match, [0, 0, 0, 0], [1, 2])
    assert match.start_deal() == (0, {frozenset({0, 1}): 2, frozenset({1, 2}): 1})
    # Seat 1 scores one stick of its own; seats 0 and 2 do not.
    match.finish({"payoffs": [0, 4, 0, 0], "tied": [[0, 2]]})
    assert match.held == {frozenset({0, 2}): 1}
    assert match.scores == [1, 5, 1, 1]


def test_what_is_held_at_the_end_lapses() -> None:
    match = NaiveMatch("plus-minus", {"players": 4, "sticks": 1}, 0, 4)
    enter_tied(match, [1, 0, 0, 0], [2, 3])
    assert match.winners == [0]
    assert match.scores == [1, 0, 0, 0]


# --- Bondtolva ------------------------------------------------------------------------------------


def test_past_the_target_a_seat_falls() -> None:
    match = NaiveMatch("bondtolva", {}, 0, 2)
    for payoffs in [(5, 0), (5, 1), (3, 1)]:
        enter(match, *payoffs)
    assert match.scores_after == [[5, 0], [10, 1], [7, 2]]
    assert match.dealers == [0, 1, 0]
    assert not match.over
    enter(match, 5, 0)
    assert match.winners == [0]


def test_one_wins_and_the_other_falls() -> None:
    match = NaiveMatch("bondtolva", {"target": 4, "fall_to": 1}, 0, 2)
    enter(match, 3, 2)
    enter(match, 2, 2)
    assert match.scores == [1, 4]
    assert match.winners == [1]


@pytest.mark.parametrize(
    ("scored", "winner"),
    [
        # Both stand at 1 and end at 4.
        ([(0, 2), (1, 1), (1, 1), (0, 1), (1, 1)], 0),
        ([(0, 2), (1, 2), (1, 1), (0, 1)], 1),
    ],
)
def test_both_on_the_target(scored: list[tuple[int, int]], winner: int) -> None:
    match = NaiveMatch("bondtolva", {"target": 4, "fall_to": 0}, 0, 2)
    enter(match, 1, 1)
    match.start_deal()
    match.finish({"payoffs": [3, 3]}, scored)
    assert match.scores == [4, 4]
    assert match.winners == [winner]


# --- Played at random to the end ------------------------------------------------------------------


def dealt(players: int, chance: random.Random) -> list[list[str]]:
    shuffled = chance.sample(PACK, len(PACK))
    return [shuffled[seat::players] for seat in range(players)]


def test_random_match_of_mittlere() -> None:
    chance = random.Random(1)
    match = NaiveMatch("mittlere", {"tie": "draw"}, 2, 3)
    while not match.over:
        dealer, _ = match.start_deal()
        deal = Mittlere(match.options, dealer, dealt(3, chance))
        assert deal.turn == (dealer + 1) % 3
        while not deal.over:
            deal.play(chance.choice(sorted(deal.legal())))
        match.finish(deal.result())
        assert sum(match.scores) == 0
        assert len({score % 3 for score in match.scores}) == 1
    assert len(match.scores_after) == 12


def test_random_matches_of_plus_minus_lose_no_stick() -> None:
    chance = random.Random(2)
    held_once = False
    for first_dealer in range(4):
        match = NaiveMatch("plus-minus", {"players": 4, "sticks": 30}, first_dealer, 4)
        sticks_made = 0
        while not match.over:
            dealer, held = match.start_deal()
            hands = dealt(4, chance)
            deal = PlusMinus(match.options, dealer, hands, held=held)
            alone = PlusMinus(match.options, dealer, hands)
            while not deal.over:
                card = chance.choice(sorted(deal.legal()))
                deal.play(card)
                alone.play(card)
            payoffs, tied = alone.result()["payoffs"], alone.result()["tied"]
            assert isinstance(payoffs, list)
            assert isinstance(tied, list)
            sticks_made += sum(payoffs) + len(tied)
            match.finish(deal.result())
            held_once = held_once or bool(match.held)
            assert sum(match.scores) + sum(match.held.values()) == sticks_made
    assert held_once

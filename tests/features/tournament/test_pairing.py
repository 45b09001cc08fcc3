"""The pairing of rounds: everybody once, meetings, bots and seats as even as possible, the same every time."""

from __future__ import annotations

from itertools import combinations

import pytest

from matzl.features.tournament.pages import MAX_ROUNDS
from matzl.features.tournament.pairing import EarlierRounds, Tables, number_of_tables, paired
from matzl.features.tournament.state import BOT
from tests.conftest import sampled

SIZES = [(players, seats) for seats in (2, 3, 4) for players in (*range(2, 21), 33, 64)]
FEW = [(players, seats) for seats in (2, 3, 4) for players in (2, 3, 5, 8, 13)]


def rounds_of(players: int, seats: int, number: int, *, duplicate: bool = True) -> list[Tables]:
    """Return rounds in which the same players take part."""
    found: list[Tables] = []
    tables = number_of_tables(players, seats, duplicate=duplicate)
    for round_ in range(number):
        found.append(paired(range(1, players + 1), found, seats, tables, seed=round_))
    return found


@pytest.mark.parametrize(("players", "seats"), sampled(SIZES, FEW))
@pytest.mark.parametrize("duplicate", [True, False])
def test_everybody_sits_once_and_meetings_seats_and_bots_stay_even(
    players: int, seats: int, duplicate: bool
) -> None:
    rounds = rounds_of(players, seats, MAX_ROUNDS, duplicate=duplicate)
    everybody = list(range(1, players + 1))
    for tables in rounds:
        people = [player for table in tables for player in table if player != BOT]
        assert sorted(people) == everybody
        assert {len(table) for table in tables} == {seats}
        empty = [table.count(BOT) for table in tables]
        assert max(empty) - min(empty) <= 1
    history = EarlierRounds(rounds)
    met = [history.meetings[pair] for pair in combinations(everybody, 2)]
    assert max(met) - min(met) <= 2
    bots = [history.meetings[BOT, player] for player in everybody]
    assert max(bots) - min(bots) <= 2
    for player in everybody:
        held = [history.held[player, seat] for seat in range(seats)]
        assert max(held) - min(held) <= 2


@pytest.mark.parametrize("players", [2, 5, 6, 9, 12])
def test_at_tables_of_two_everybody_meets_everybody_once_before_anybody_twice(players: int) -> None:
    needed = players - 1 if players % 2 == 0 else players
    history = EarlierRounds(rounds_of(players, 2, needed, duplicate=False))
    everybody = range(players % 2 == 0, players + 1)  # with the bot, if one player is left over
    assert history.meetings == dict.fromkeys(combinations(everybody, 2), 1)


def test_the_same_deals_are_played_at_two_tables_at_least() -> None:
    assert number_of_tables(2, 4, duplicate=True) == 2
    assert number_of_tables(4, 4, duplicate=False) == 1
    ((first, second),) = rounds_of(2, 4, 1)
    assert first.index(1 if 1 in first else 2) == second.index(2 if 1 in first else 1)


def test_someone_who_joins_late_meets_everybody_first() -> None:
    rounds = rounds_of(4, 2, 3, duplicate=False)
    for round_ in range(3, 8):
        rounds.append(paired(range(1, 6), rounds, 2, 3, seed=round_))
    history = EarlierRounds(rounds)
    assert [history.meetings[player, 5] for player in range(1, 5)] == [1, 1, 1, 1]


def test_a_pairing_can_be_repeated() -> None:
    before = rounds_of(7, 3, 2)
    assert paired(range(1, 8), before, 3, 3, seed=5) == paired(range(1, 8), before, 3, 3, seed=5)
    assert len({tuple(paired(range(1, 8), before, 3, 3, seed=seed)) for seed in range(6)}) > 1

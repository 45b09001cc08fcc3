"""Scores and standings: exact, by examples computed by hand."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction

import pytest

from matzl.features.tournament.state import TableResult, Tournament, TournamentSettings, deal_scores
from matzl.features.tournament.words import standing_table
from matzl.parts import Table
from matzl.table.core.events import Event

THIRD = Fraction(1, 3)


def settings(game: str = "mittlere", format_: str = "duplicate", **more) -> TournamentSettings:
    usual = {"options": {}, "rounds": 3, "deals": 2, "level": "novice", "deck": "french"}
    return TournamentSettings(game=game, format=format_, **usual | more)


def tournament(rounds: list[dict[str, tuple[int, ...]]], **how) -> Tournament:
    """Return a tournament of Anna, Berta, Clara and Dora; each round has the players at its tables by key."""
    events = [Event("opened", {"settings": asdict(settings(**how)), "secret": "5e" * 32}, "a")]
    for number, name in enumerate(("Anna", "Berta", "Clara", "Dora"), 1):
        events.append(Event("joined", {"player": number}, name[0].lower()))
    for tables in rounds:
        made = [{"key": key, "seats": list(seats)} for key, seats in tables.items()]
        events.append(Event("round", {"tables": made}, "a"))
    return Tournament("token", events)


def result(*payoffs: tuple[int, ...], winners: tuple[int, ...] = (), over=True) -> TableResult:
    return TableResult(payoffs, over, winners)


def test_the_score_of_a_deal_is_the_payoff_less_the_mean_of_the_seat() -> None:
    # The means of the seats are (2 − 1 + 0) / 3 = 1/3, (−1 + 2 + 0) / 3 = 1/3 and (−1 − 1 + 0) / 3 = −2/3.
    found = deal_scores([(2, -1, -1), (-1, 2, -1), (0, 0, 0)])
    assert found == [
        (5 * THIRD, -4 * THIRD, -THIRD),
        (-4 * THIRD, 5 * THIRD, -THIRD),
        (-THIRD, -THIRD, 2 * THIRD),
    ]
    assert all(sum(seat) == 0 for seat in zip(*found, strict=True))


def test_a_duplicate_compares_seats_over_all_deals_with_bots_among_them() -> None:
    played = tournament([{"one": (1, 2, 0), "two": (3, 0, 4)}])
    played.results = {"one": result((2, -1, -1), (0, 1, -1)), "two": result((-2, 1, 1), (0, 0, 0))}
    # Anna: 2 − 0, then 0 − 0. Berta, with a bot for comparison: −1 − 0, then 1 − 1/2.
    # Clara: −2 − 0, then 0 − 0. Dora: 1 − 0, then 0 + 1/2.
    assert played.round_scores(played.rounds[0]) == {
        1: 2,
        2: Fraction(-1, 2),
        3: -2,
        4: Fraction(3, 2),
    }
    lines = [(player.number, sum(scores)) for player, scores in played.standings().items()]
    assert lines == [(1, 2), (4, Fraction(3, 2)), (2, Fraction(-1, 2)), (3, -2)]


def test_equal_scores_share_a_place() -> None:
    played = tournament([{"one": (1, 2, 0), "two": (3, 4, 0)}])
    played.results = {"one": result((1, 0, -1), (0, 0, 0)), "two": result((0, 1, -1), (0, 0, 0))}
    played.names = {visitor: visitor for visitor in played.people}
    table = standing_table(played, "")
    assert isinstance(table, Table)
    places = [(row.cells[0], row.cells[1]) for row in table.rows]
    assert places == [("1=", ("a",)), ("1=", ("d",)), ("3=", ("b",)), ("3=", ("c",))]


def test_a_league_adds_up_payoffs() -> None:
    played = tournament([{"one": (1, 2, 3), "two": (4, 0, 0)}], format_="league")
    played.results = {"one": result((2, -1, -1), (2, 0, -2)), "two": result((-1, 2, -1))}
    assert played.round_scores(played.rounds[0]) == {1: 4, 2: -1, 3: -3, 4: -1}


@pytest.mark.parametrize("game", ["bondtolva", "plus-minus"])
def test_a_league_counts_matches_won_where_the_game_decides_when_a_match_is_over(game) -> None:
    seats = (1, 2) if game == "bondtolva" else (1, 2, 3)
    played = tournament([{"one": seats}], game=game, format_="league")
    assert played.settings.by_matches
    played.results = {"one": result((0,) * len(seats), winners=(1,))}
    assert played.round_scores(played.rounds[0]) == dict.fromkeys(seats, 0) | {2: 1}


def test_only_rounds_that_are_over_everywhere_count_and_missed_rounds_count_nothing() -> None:
    first, second = {"one": (1, 2, 0), "two": (3, 0, 0)}, {"three": (1, 2, 3), "four": (4, 0, 0)}
    played = tournament([first, second])
    played.results = {"one": result((3, 0, -3), (0, 0, 0)), "two": result((1, 1, -2), (0, 0, 0))}
    played.results |= {
        "three": result((9, -9, 0), (0, 0, 0)),
        "four": result((0, 0, 0), over=False),
    }
    assert [played.is_over(each) for each in played.rounds] == [True, False]
    standings = played.standings().items()
    assert {player.number: (sum(scores), len(scores)) for player, scores in standings} == {
        1: (1, 1),
        2: (Fraction(-1, 2), 1),
        3: (-1, 1),
        4: (0, 0),
    }

"""The scores of a tournament: of each deal in a duplicate, of each round, and the standings.

In a duplicate the score of a player on a deal is the payoff minus the mean of the payoffs that the same seat got with the
same cards at all tables, one's own and those of bots included. The scores of a seat on a deal therefore sum to zero. In a
league the payoffs are added up, or matches won are counted where a game decides by itself when a match is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from matzl.features.tournament.settings import TournamentSettings
from matzl.features.tournament.state import BOT, Round, Tournament


@dataclass(frozen=True, slots=True)
class TableResult:
    """The finished deals of a table.

    Attributes
    ----------
    payoffs
        For each deal the payoff of each seat.
    over
        Whether all its deals are finished.
    winners
        The seats that have won its match; empty until it is over.
    """

    payoffs: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


NOTHING_YET = TableResult()

Results = Mapping[str, TableResult]
"""The results of tables by key; those that have finished no deal may be missing."""


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """The place of a player.

    Attributes
    ----------
    player
        The number of the player.
    place
        The place, from 1; equal scores share it.
    shared
        Whether others have the same place.
    score
        The sum of the scores of the rounds that are over; those in which the player was not there count 0.
    rounds
        The number of these rounds that the player has played.
    """

    player: int
    place: int
    shared: bool
    score: Fraction
    rounds: int


def deal_scores(payoffs: Sequence[Sequence[int]]) -> list[tuple[Fraction, ...]]:
    """Return the scores of a deal by table and seat, given the payoffs by table and seat.

    >>> deal_scores([(3, -1, -2), (1, 1, -2)])
    [(Fraction(1, 1), Fraction(-1, 1), Fraction(0, 1)), (Fraction(-1, 1), Fraction(1, 1), Fraction(0, 1))]
    """
    tables = len(payoffs)
    means = [Fraction(sum(seat), tables) for seat in zip(*payoffs, strict=True)]
    return [
        tuple(payoff - mean for payoff, mean in zip(table, means, strict=True)) for table in payoffs
    ]


def is_over(round_: Round, results: Results) -> bool:
    """Return whether all tables of a round are over."""
    return all(results.get(table.key, NOTHING_YET).over for table in round_.tables)


def table_scores(
    settings: TournamentSettings, round_: Round, results: Results
) -> list[tuple[Fraction, ...]]:
    """Return the scores of a round that is over, by table and seat."""
    found = [results[table.key] for table in round_.tables]
    if settings.by_matches:
        seats = range(settings.seats)
        return [tuple(Fraction(seat in each.winners) for seat in seats) for each in found]
    if not settings.duplicate:
        return [_sums(each.payoffs) for each in found]
    by_deal = [
        deal_scores(tables) for tables in zip(*(each.payoffs for each in found), strict=True)
    ]
    return [_sums([deal[table] for deal in by_deal]) for table in range(len(found))]


def round_scores(
    settings: TournamentSettings, round_: Round, results: Results
) -> dict[int, Fraction]:
    """Return the score of each player in a round that is over, by number."""
    scores = table_scores(settings, round_, results)
    return {
        player: score
        for table, of_table in zip(round_.tables, scores, strict=True)
        for player, score in zip(table.seats, of_table, strict=True)
        if player != BOT
    }


def standings(
    tournament: Tournament,
    results: Results,
    scores: Mapping[int, Mapping[int, Fraction]] = MappingProxyType({}),
) -> list[TournamentStanding]:
    """Return the standings after the finished rounds, the best first; equal players in the order of joining.

    Parameters
    ----------
    scores
        The scores of players by the number of the round, as far as they have been computed before.
    """
    totals = dict.fromkeys(tournament.players, Fraction(0))
    played = dict.fromkeys(tournament.players, 0)
    for round_ in tournament.rounds:
        of_round = scores.get(round_.number)
        if of_round is None and is_over(round_, results):
            of_round = round_scores(tournament.settings, round_, results)
        if of_round is not None:
            for player, score in of_round.items():
                totals[player] += score
                played[player] += 1
    sums = list(totals.values())
    found = [
        TournamentStanding(
            player,
            1 + sum(other > score for other in sums),
            sums.count(score) > 1,
            score,
            played[player],
        )
        for player, score in totals.items()
    ]
    return sorted(found, key=lambda each: (each.place, each.player))


def _sums(rows: Sequence[Sequence[int | Fraction]]) -> tuple[Fraction, ...]:
    """Return the sum of each column."""
    return tuple(Fraction(sum(column)) for column in zip(*rows, strict=True))

"""The scores of a tournament: of each deal in a duplicate, of each round, and the standings.

In a duplicate the score of a player on a deal is the payoff minus the mean of the payoffs that the same seat got with the
same cards at all tables, one's own and those of bots included. The scores of a seat on a deal therefore sum to zero. In a
league the payoffs are added up, or matches won are counted where a game decides by itself when a match is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from matzl.features.tournament.state import BOT, Round, RoundTable, Tournament


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


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """A tournament and the results of its tables.

    Attributes
    ----------
    tournament
        The tournament.
    results
        The results of tables by key; those that have finished no deal may be missing.
    people
        The names of the visitors who have joined, and of the organiser, in the current language.
    """

    tournament: Tournament
    results: Mapping[str, TableResult]
    people: Mapping[str, str] = field(default_factory=dict)

    def result(self, table: RoundTable) -> TableResult:
        """Return the result of a table so far."""
        return self.results.get(table.key, NOTHING_YET)

    def is_over(self, round_: Round) -> bool:
        """Return whether all tables of a round are over."""
        return all(self.result(table).over for table in round_.tables)

    @property
    def running(self) -> bool:
        """True if the latest round is not over."""
        rounds = self.tournament.rounds
        return bool(rounds) and not self.is_over(rounds[-1])

    def unfinished(self) -> Iterator[tuple[Round, int]]:
        """Yield the tables of all rounds that are not over: the round, and the number of the table from 1."""
        for round_ in self.tournament.rounds:
            for number, table in enumerate(round_.tables, 1):
                if not self.result(table).over:
                    yield round_, number

    def table_scores(self, round_: Round) -> list[tuple[Fraction, ...]]:
        """Return the scores of a round that is over, by table and seat."""
        settings, results = self.tournament.settings, [self.result(each) for each in round_.tables]
        if settings.by_matches:
            seats = range(settings.seats)
            return [tuple(Fraction(seat in each.winners) for seat in seats) for each in results]
        sums = [tuple(map(sum, zip(*each.payoffs, strict=True))) for each in results]
        if settings.duplicate:
            return deal_scores(sums)
        return [tuple(map(Fraction, each)) for each in sums]

    def round_scores(self, round_: Round) -> dict[int, Fraction]:
        """Return the score of each player in a round that is over, by number."""
        tables = zip(round_.tables, self.table_scores(round_), strict=True)
        scores = {
            player: score
            for table, of_table in tables
            for player, score in zip(table.seats, of_table, strict=True)
        }
        scores.pop(BOT, None)
        return scores

    def standings(self) -> list[TournamentStanding]:
        """Return the standings after the finished rounds, the best first; equal players in the order of joining."""
        rounds = [self.round_scores(each) for each in self.tournament.rounds if self.is_over(each)]
        players = self.tournament.players
        played = {player: [each[player] for each in rounds if player in each] for player in players}
        totals = {player: sum(scores, Fraction(0)) for player, scores in played.items()}
        ranked = sorted(totals.values(), reverse=True)
        places = {player: ranked.index(score) + 1 for player, score in totals.items()}
        order = sorted(players, key=lambda player: (places[player], player))
        return [
            TournamentStanding(
                each, places[each], ranked.count(score) > 1, score, len(played[each])
            )
            for each, score in ((player, totals[player]) for player in order)
        ]

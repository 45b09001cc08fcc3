"""The rounds of a tournament: seating that evens out meetings and seats; the scores and the standings.

Empty seats are shared out evenly among the tables. For tables of two the rounds of the circle method are tried first,
which let everybody meet everybody once. Otherwise a search by exchanging two players at a time keeps meetings even. Then
each table gives its players the seats that they have held least often.

In a duplicate the score of a player on a deal is the payoff minus the mean of the payoffs that the same seat got with the
same cards at all tables, one's own and those of bots included. The scores of a seat on a deal therefore sum to zero. In a
league the payoffs are added up, or matches won are counted where a game itself decides when a match is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

from matzl.features.tournament.state import BOT, Round, RoundTable, Tournament

Tables = Sequence[Sequence[int]]
"""The players of each table, by seat; `BOT` for a bot."""

BEGINNINGS = 6
"""The number of random groupings from which the search begins."""


class EarlierRounds:
    """The meetings and seatings of earlier rounds.

    Attributes
    ----------
    meetings
        The number of times that two players have met, by both numbers in ascending order; `BOT` is one of them.
    held
        The number of times that a player has held a seat.
    """

    def __init__(self, rounds: Sequence[Tables]) -> None:
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.held: Counter[tuple[int, int]] = Counter()
        for table in (table for tables in rounds for table in tables):
            self.meetings.update(_meetings(table))
            self.held.update((who, seat) for seat, who in enumerate(table) if who != BOT)

    def cost(self, group: Sequence[int]) -> int:
        """Return the cost of a group that repeats earlier meetings, with others and with bots."""
        return sum(self.meetings[pair] ** 2 for pair in _meetings(group))

    def seated(self, group: Sequence[int]) -> tuple[int, ...]:
        """Return the players of a table by seat: each where they have sat least often, bots in the remaining seats."""

        def cost(table: Sequence[int]) -> int:
            return sum(self.held[who, seat] ** 2 for seat, who in enumerate(table))

        return min(permutations(group), key=cost)


def _meetings(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of players at a table; two bots are no pair."""
    return (pair for pair in combinations(sorted(table), 2) if any(pair))


def number_of_tables(players: int, seats: int, *, duplicate: bool) -> int:
    """Return the number of tables for a number of players; duplicate rounds need at least two tables.

    >>> number_of_tables(5, 4, duplicate=False), number_of_tables(3, 4, duplicate=True)
    (2, 2)
    """
    return max(2 if duplicate else 1, -(-players // seats))


def paired(
    players: Sequence[int], rounds: Sequence[Tables], seats: int, tables: int, seed: int
) -> list[tuple[int, ...]]:
    """Return the tables of the next round, deterministically.

    Parameters
    ----------
    players
        The numbers of the players, from 1.
    rounds
        The tables of earlier rounds.
    seats, tables
        The number of seats at a table, and of tables.
    seed
        The seed of everything that is drawn by lot.
    """
    rng, history = Random(seed), EarlierRounds(rounds)  # noqa: S311  (nothing secret)
    best: list[list[int]] = []
    for groups in _groupings(players, history, seats, tables, rng):
        cost = sum(map(history.cost, groups))
        if not best or cost < sum(map(history.cost, best)):
            best = groups
        if not cost:
            break
    rng.shuffle(best)
    for group in best:
        rng.shuffle(group)
        group.sort(key=BOT.__eq__)  # bots last: of equal seats, people get the first ones
    return [history.seated(group) for group in best]


def _groupings(
    players: Sequence[int], history: EarlierRounds, seats: int, tables: int, rng: Random
) -> Iterator[list[list[int]]]:
    """Yield candidate groupings, beginning with the circle method."""
    bots = [BOT] * (seats * tables - len(players))
    if seats == 2 and len(bots) < 2:
        first, *others = (*sorted(players), *bots)
        for turn in range(len(others)):
            turned = [first, *others[turn:], *others[:turn]]
            pairs = zip(turned[:tables], reversed(turned[tables:]), strict=True)
            yield [list(pair) for pair in pairs]
    for _ in range(BEGINNINGS):
        drawn = list(players)
        rng.shuffle(drawn)
        drawn += bots
        groups = [drawn[table::tables] for table in range(tables)]
        while _exchange(groups, history):
            pass
        yield groups


def _exchange(groups: list[list[int]], history: EarlierRounds) -> bool:
    """Exchange players between groups to even out meetings; return whether any have been exchanged."""
    costs = [history.cost(group) for group in groups]
    better = False
    for a, b in combinations(range(len(groups)), 2):
        for x, y in product(range(len(groups[a])), range(len(groups[b]))):
            one, other = groups[a].copy(), groups[b].copy()
            one[x], other[y] = other[y], one[x]
            new = history.cost(one), history.cost(other)
            if BOT not in (one[x], other[y]) and sum(new) < costs[a] + costs[b]:
                groups[a], groups[b], better = one, other, True
                costs[a], costs[b] = new
    return better


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


@dataclass(frozen=True, slots=True)
class TournamentStanding:
    """The rank of a player.

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
        return self.results.get(table.key, TableResult())

    def is_over(self, round_: Round) -> bool:
        """Return whether all tables of a round are over."""
        return all(self.result(table).over for table in round_.tables)

    @property
    def running(self) -> bool:
        """True if the latest round is not over."""
        rounds = self.tournament.rounds
        return bool(rounds) and not self.is_over(rounds[-1])

    def unfinished(self) -> Iterator[tuple[Round, int]]:
        """Yield the unfinished tables of all rounds, as pairs of round and table number (from 1)."""
        for round_ in self.tournament.rounds:
            for number, table in enumerate(round_.tables, 1):
                if not self.result(table).over:
                    yield round_, number

    def table_scores(self, round_: Round) -> list[tuple[Fraction, ...]]:
        """Return the scores of a finished round, by table and seat."""
        settings, results = self.tournament.settings, [self.result(each) for each in round_.tables]
        if settings.by_matches:
            seats = range(settings.seats)
            return [tuple(Fraction(seat in each.winners) for seat in seats) for each in results]
        sums = [tuple(map(sum, zip(*each.payoffs, strict=True))) for each in results]
        if settings.duplicate:
            return deal_scores(sums)
        return [tuple(map(Fraction, each)) for each in sums]

    def round_scores(self, round_: Round) -> dict[int, Fraction]:
        """Return the score of each player in a finished round, by player number."""
        tables = zip(round_.tables, self.table_scores(round_), strict=True)
        scores = {
            player: score
            for table, of_table in tables
            for player, score in zip(table.seats, of_table, strict=True)
        }
        scores.pop(BOT, None)
        return scores

    def standings(self) -> list[TournamentStanding]:
        """Return the standings after the finished rounds, best first; ties are in the order of joining."""
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

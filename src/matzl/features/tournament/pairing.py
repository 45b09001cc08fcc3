"""The pairing of a round: the table and seat of each player, so that meetings and seats even out over the rounds.

Empty seats are shared out evenly among the tables. For tables of two the rounds of the circle method are tried first,
which let everybody meet everybody once. Otherwise a search by exchanging two players at a time keeps meetings even. Then
each table gives its players the seats that they have held least often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from matzl.features.tournament.state import BOT

Tables = Sequence[Sequence[int]]
"""The players of each table, by seat; `BOT` for a bot."""

BEGINNINGS = 6
"""The number of random groupings from which the search begins."""

OF_LEAST_COST = 0


class EarlierRounds:
    """The meetings and seats of earlier rounds.

    Attributes
    ----------
    meetings
        The number of times that two players have met, by both numbers in ascending order.
    bots
        The number of bots that a player has met.
    held
        The number of times that a player has held a seat.
    """

    def __init__(self, rounds: Sequence[Tables]) -> None:
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.bots: Counter[int] = Counter()
        self.held: Counter[tuple[int, int]] = Counter()
        for table in (table for tables in rounds for table in tables):
            people = [player for player in table if player != BOT]
            self.meetings.update(combinations(sorted(people), 2))
            self.bots.update({player: len(table) - len(people) for player in people})
            self.held.update((who, seat) for seat, who in enumerate(table) if who != BOT)

    def cost(self, group: Sequence[int], seats: int) -> int:
        """Return the cost of a group that repeats earlier meetings, with others and with bots."""
        met = sum(self.meetings[pair] ** 2 for pair in combinations(sorted(group), 2))
        empty = seats - len(group)
        return met + empty * sum(self.bots[player] ** 2 for player in group) if empty else met


def number_of_tables(players: int, seats: int, *, duplicate: bool) -> int:
    """Return the number of tables for a number of players; the same deals need at least two tables.

    >>> number_of_tables(5, 4, duplicate=False), number_of_tables(3, 4, duplicate=True)
    (2, 2)
    """
    return max(2 if duplicate else 1, -(-players // seats))


def paired(
    players: Sequence[int],
    rounds: Sequence[Tables],
    seats: int,
    tables: int,
    seed: int,
) -> list[tuple[int, ...]]:
    """Return the tables of the next round; the same arguments give the same tables.

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
    least = -1
    for groups in _groupings(players, history, seats, tables, rng):
        cost = sum(history.cost(group, seats) for group in groups)
        if least < 0 or cost < least:
            best, least = groups, cost
        if least == OF_LEAST_COST:
            break
    rng.shuffle(best)
    return [_players_by_seat(group, history, seats, rng) for group in best]


def _groupings(
    players: Sequence[int], history: EarlierRounds, seats: int, tables: int, rng: Random
) -> Iterator[list[list[int]]]:
    """Yield groupings to choose from, beginning with the circle method."""
    if seats == 2 and tables == -(-len(players) // 2):
        yield from _circle(sorted(players))
    for _ in range(BEGINNINGS):
        drawn = list(players)
        rng.shuffle(drawn)
        groups = [drawn[table::tables] for table in range(tables)]
        _exchange(groups, history, seats)
        yield groups


def _circle(players: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield the rounds in which everybody meets everybody once; with an odd number, one player per round meets a bot."""
    first, *others = [*players, BOT] if len(players) % 2 else players
    for turn in range(len(others)):
        turned = [first, *others[turn:], *others[:turn]]
        half = len(turned) // 2
        pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
        yield [[player for player in pair if player != BOT] for pair in pairs]


def _exchange(groups: list[list[int]], history: EarlierRounds, seats: int) -> None:
    """Exchange players between groups as long as that makes the meetings more even."""
    costs = [history.cost(group, seats) for group in groups]
    better = True
    while better and any(costs):
        better = False
        for a, b in combinations(range(len(groups)), 2):
            if not costs[a] and not costs[b]:
                continue
            for x, y in ((x, y) for x in range(len(groups[a])) for y in range(len(groups[b]))):
                one, other = groups[a].copy(), groups[b].copy()
                one[x], other[y] = other[y], one[x]
                new = history.cost(one, seats), history.cost(other, seats)
                if sum(new) < costs[a] + costs[b]:
                    groups[a], groups[b], better = one, other, True
                    costs[a], costs[b] = new


def _players_by_seat(
    group: Sequence[int], history: EarlierRounds, seats: int, rng: Random
) -> tuple[int, ...]:
    """Return the players of a table by seat: each where they have sat least often, bots in the seats left over."""
    people = list(group)
    rng.shuffle(people)

    def cost(places: Sequence[int]) -> int:
        return sum(history.held[who, seat] ** 2 for who, seat in zip(people, places, strict=True))

    places = min(permutations(range(seats), len(people)), key=cost)
    found = [BOT] * seats
    for who, seat in zip(people, places, strict=True):
        found[seat] = who
    return tuple(found)

"""The pairing of a round: tables and seats for the players, with meetings and seats spread evenly.

Empty seats are shared out evenly among the tables. For tables of two, the rounds of the circle method, in which
everybody meets everybody once, are tried first. Otherwise a search by exchanging two players at a time keeps meetings even.
Then each table gives its players the seats that they have held least often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random

from matzl.features.tournament.state import BOT

Tables = Sequence[Sequence[int]]
"""The players of each table, by seat; `BOT` for a bot."""

BEGINNINGS = 6
"""The number of random groupings from which the search begins."""


class EarlierRounds:
    """The meetings and seatings of earlier rounds.

    Attributes
    ----------
    meetings
        The number of times that two players have met, by both numbers in ascending order; bots count as the player `BOT`.
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
        """Return the cost of a group: the more often its players have met one another, or bots, the higher it is."""
        return sum(self.meetings[pair] ** 2 for pair in _meetings(group))

    def seated(self, group: Sequence[int]) -> tuple[int, ...]:
        """Return the players of a table by seat: each sits where they have sat least often; bots take the other seats."""

        def cost(table: Sequence[int]) -> int:
            return sum(self.held[who, seat] ** 2 for seat, who in enumerate(table))

        return min(permutations(group), key=cost)


def _meetings(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of players at a table, except pairs of bots."""
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

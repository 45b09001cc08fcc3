"""Who sits where: duplicate deals with full rotation, one seat of a level among seats of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Seating = tuple[str, ...]
"""The level in each seat."""


@dataclass(frozen=True)
class Pairing:
    """One seat of a level, `one`, among seats of another, `among`."""

    one: str
    among: str

    def rotation(self, seats: int) -> list[Seating]:
        """The one in each seat in turn.

        >>> Pairing("novice", "random").rotation(2)
        [('novice', 'random'), ('random', 'novice')]
        """
        return [
            tuple(self.one if place == seat else self.among for place in range(seats))
            for seat in range(seats)
        ]

    def base(self, seats: int) -> Seating:
        """Seats of the other level alone."""
        return (self.among,) * seats

    def figure(self, payoffs: Mapping[Seating, Sequence[int]], seats: int) -> int:
        """The figure of a block, times the number of seats.

        What the one is paid in each seat, less what the other level is paid there in the same deal among its own, added up.

        Parameters
        ----------
        payoffs
            Of each seat, for each seating in which the deal was played.
        seats
            Of the table.
        """
        base = payoffs[self.base(seats)]
        rotated = self.rotation(seats)
        return sum(payoffs[rotated[seat]][seat] - base[seat] for seat in range(seats))


def pairings(levels: Sequence[str]) -> list[Pairing]:
    """Every two levels in both directions, in the order in which they were named."""
    return [
        pairing for a, b in combinations(levels, 2) for pairing in (Pairing(a, b), Pairing(b, a))
    ]


def seatings(chosen: Iterable[Pairing], seats: int) -> list[Seating]:
    """The seatings in which each deal is played, each once, whichever pairings need it."""
    needed = [
        seating for pairing in chosen for seating in (pairing.base(seats), *pairing.rotation(seats))
    ]
    return list(dict.fromkeys(needed))

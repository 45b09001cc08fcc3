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
            Of each seat, for each seating in which the deal was played; what `seatings` leaves out counts as nothing.
        seats
            Of the table.
        """
        won = sum(payoffs[seating][seat] for seat, seating in enumerate(self.rotation(seats)))
        return won - sum(payoffs.get(self.base(seats), ()))


def pairings(levels: Sequence[str]) -> list[Pairing]:
    """Every two levels in both directions, in the order in which they were named."""
    return [
        pairing for a, b in combinations(levels, 2) for pairing in (Pairing(a, b), Pairing(b, a))
    ]


def seatings(chosen: Iterable[Pairing], seats: int, *, zero_sum: bool) -> list[Seating]:
    """The seatings in which each deal is played, each once, whichever pairings need it.

    Where the payoffs of every deal sum to zero nobody need sit among its own: over all seats that comes to nothing.
    """
    needed: list[Seating] = []
    for pairing in chosen:
        needed += [] if zero_sum else [pairing.base(seats)]
        needed += pairing.rotation(seats)
    return list(dict.fromkeys(needed))

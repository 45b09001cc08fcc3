"""Seatings: each deal is played with one seat of a level among seats of another, in full rotation."""

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
        """Return the seatings with `one` in each seat in turn.

        >>> Pairing("novice", "random").rotation(2)
        [('novice', 'random'), ('random', 'novice')]
        """
        return [
            tuple(self.one if other == seat else self.among for other in range(seats))
            for seat in range(seats)
        ]

    def base(self, seats: int) -> Seating:
        """Return the seating with only the other level."""
        return (self.among,) * seats

    def figure(self, payoffs: Mapping[Seating, Sequence[int]], seats: int) -> int:
        """Return the figure of a block, times the number of seats.

        It is the sum over all seats of what the level `one` is paid there, minus what the other level is paid there in the
        same deal with only its own level at the table.

        Parameters
        ----------
        payoffs
            The payoffs of each seat, for each seating played; a seating left out by `seatings` counts as 0.
        seats
            The number of seats.
        """
        won = sum(payoffs[seating][seat] for seat, seating in enumerate(self.rotation(seats)))
        return won - sum(payoffs.get(self.base(seats), ()))


def pairings(levels: Sequence[str], only: str | None = None) -> list[Pairing]:
    """Return each ordered pair of levels in order; with `only`, those in which that level takes one seat."""
    return [
        pairing
        for a, b in combinations(levels, 2)
        for pairing in (Pairing(a, b), Pairing(b, a))
        if only in (None, pairing.one)
    ]


def seatings(chosen: Iterable[Pairing], seats: int, *, zero_sum: bool) -> list[Seating]:
    """Return the seatings in which each deal is played, each once.

    If the payoffs of every deal add up to zero, seatings with a single level are left out: over all seats they add nothing.
    """
    needed: list[Seating] = []
    for pairing in chosen:
        needed += [] if zero_sum else [pairing.base(seats)]
        needed += pairing.rotation(seats)
    return list(dict.fromkeys(needed))

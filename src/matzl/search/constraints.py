"""What has been said tells of hidden hands: cards somebody must have been dealt, cannot hold, or has one of."""

from __future__ import annotations

from dataclasses import dataclass, field

from matzl.base.cards import Cards


@dataclass(slots=True)
class Promises:
    """What is certain of the cards dealt to each seat, beyond those seen in tricks.

    Attributes
    ----------
    held
        Cards that a seat was dealt, a set for each seat.
    denied
        Cards that a seat was not dealt, a set for each seat.
    needs
        Seats with a set of cards of which each was dealt at least one.
    """

    held: list[Cards]
    denied: list[Cards]
    needs: list[tuple[int, Cards]] = field(default_factory=list)

    @classmethod
    def none(cls, seats: int) -> Promises:
        """Nothing is known."""
        return cls([0] * seats, [0] * seats)

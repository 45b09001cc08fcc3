"""Constraints on hidden hands: cards that a seat must have been dealt, cannot hold, or needs one of."""

from __future__ import annotations

from dataclasses import dataclass, field

from matzl.base.cards import Cards, Seat


@dataclass(slots=True)
class Constraints:
    """Certain information about the cards dealt to each seat, from calls and open cards.

    Attributes
    ----------
    held
        For each seat, cards that it was dealt.
    denied
        For each seat, cards that it was not dealt.
    needs
        Pairs of a seat and a set of cards of which that seat was dealt at least one.
    """

    held: list[Cards]
    denied: list[Cards]
    needs: list[tuple[Seat, Cards]] = field(default_factory=list)

    @classmethod
    def none(cls, seats: int) -> Constraints:
        """Return constraints that allow everything."""
        return cls([0] * seats, [0] * seats)

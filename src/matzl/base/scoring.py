"""The score of a match: the dealer, the running scores, the end and the winners (§8 of every rule book)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Scoring:
    """A match of a fixed number of deals, won by the highest score: the common case.

    Attributes
    ----------
    options
        Every option of the game with its value (a word or a number).
    seats
        The number of seats.
    dealer
        The seat that deals next.
    scores
        The score of each seat.
    deals
        The number of deals that have counted.
    """

    options: Mapping[str, Any]
    seats: int
    dealer: int
    scores: list[int] = field(init=False)
    deals: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats

    def carried(self) -> dict[str, Any]:
        """Return the values of the match that the next deal needs, by field of its state."""
        return {}

    def held_between(self) -> dict[tuple[int, int], int]:
        """Return the sticks held between each pair of seats, which count for neither yet; empty in most games."""
        return {}

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),  # noqa: ARG002  (for scorings that need them)
        left: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Add the result of a deal, and make the next seat the dealer.

        Parameters
        ----------
        result
            The result as a record writes it.
        made
            Seat and amount of each item of the result, in order.
        left
            The fields of `carried` after the deal.
        """
        for seat, payoff in enumerate(result["payoffs"]):
            self.scores[seat] += payoff
        self.deals += 1
        self.dealer = (self.dealer + 1) % self.seats

    @property
    def over(self) -> bool:
        """True if the match has ended."""
        return self.deals >= self.options["deals"]

    @property
    def winners(self) -> list[int]:
        """The winners, in ascending order; several when they tie, none until the match is over."""
        if not self.over:
            return []
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]


class SingleDeals(Scoring):
    """A match of independent deals: all count, even annulled ones, and none affects the next.

    With it the same deals can be compared at several tables, whatever has happened in the deals before. The option ``deals``
    is the number of deals.
    """

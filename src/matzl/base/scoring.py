"""The score of a match: who deals, what the deals add up to, when it ends and who has won (§8 of every rule book)."""

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
        How many play.
    dealer
        Who deals next.
    scores
        The score of each seat.
    deals
        How many deals have counted.
    """

    options: Mapping[str, Any]
    seats: int
    dealer: int
    scores: list[int] = field(init=False)
    deals: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats

    def carried(self) -> dict[str, Any]:
        """What the next deal must know of the match, by field of its state."""
        return {}

    def held_between(self) -> dict[tuple[int, int], int]:
        """What is kept between two seats and counts for neither yet; nothing, in most games."""
        return {}

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),  # noqa: ARG002  (for scorings that need them)
        left: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Enter the result of a deal and pass the deal on.

        Parameters
        ----------
        result
            The result as a record writes it.
        made
            Seat and amount of everything that brought points, in the order in which it came.
        left
            The fields of `carried` as the deal left them.
        """
        for seat, payoff in enumerate(result["payoffs"]):
            self.scores[seat] += payoff
        self.deals += 1
        self.dealer = (self.dealer + 1) % self.seats

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.deals >= self.options["deals"]

    @property
    def winners(self) -> list[int]:
        """Who has won, ascending; several when they share it. Empty while the match goes on."""
        if not self.over:
            return []
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]

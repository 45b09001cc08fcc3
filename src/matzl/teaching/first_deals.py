"""The deal on which each game is learnt: an ordinary one with real choices, in which the learner does well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matzl.deal.deal import Deal


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """A deal to learn a game by, found by playing many with bots by rules of thumb in all seats.

    Attributes
    ----------
    game
        The name of the game.
    seed, number, dealer, options
        What `matzl.Deal` makes the deal from.
    seat
        The learner's.
    """

    game: str
    seed: int
    number: int
    dealer: int
    seat: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def deal(self) -> Deal:
        """The deal, before its first action.

        >>> FIRST_DEALS["bondtolva"].deal().turn
        0
        """
        from matzl.deal.deal import Deal

        return Deal(
            self.game, self.seed, self.number, dealer=self.dealer, options=dict(self.options)
        )


FIRST_DEALS: dict[str, FirstDeal] = {
    first.game: first
    for first in (
        FirstDeal("mittlere", seed=1, number=239, dealer=2),
        FirstDeal("molotow", seed=1, number=130, dealer=3),
        FirstDeal("plus-minus", seed=1, number=117, dealer=2),
        FirstDeal("german-solo", seed=1, number=213, dealer=3),
        FirstDeal("bondtolva", seed=1, number=249, dealer=1),
        FirstDeal("matzlfangen", seed=1, number=1423, dealer=2),
    )
}
"""The first deal of each game that has one."""

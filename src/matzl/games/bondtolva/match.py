"""The match in Bondtolva (§8): deals until a player has exactly the target; a player past it falls back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matzl.base.scoring import Scoring


@dataclass(slots=True)
class BondtolvaScoring(Scoring):
    """A match without a fixed length; the players deal in turn (§8.1) and the points add up (§8.2).

    Attributes
    ----------
    on_target
        The seats with exactly the target, in the order in which they reached it.
    """

    on_target: list[int] = field(init=False, default_factory=list)

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),
        left: Mapping[str, Any] | None = None,
    ) -> None:
        """Add the result of a deal; the order of `made` decides if both reach the target (§8.5)."""
        target, fall_to = self.options["target"], self.options["fall_to"]
        reached = self._reaching(target, made or list(enumerate(result["payoffs"])))
        Scoring.add(self, result, made, left)
        self.on_target = [seat for seat in reached if self.scores[seat] == target]  # §8.4
        self.scores = [fall_to if score > target else score for score in self.scores]  # §8.3

    def _reaching(self, target: int, made: Sequence[tuple[int, int]]) -> list[int]:
        """Return the seats that hit the target during the deal, in order; a seat may have passed it later."""
        standing, reached = list(self.scores), []
        for seat, amount in made:
            standing[seat] += amount
            if amount and standing[seat] == target:
                reached.append(seat)
        return reached

    @property
    def over(self) -> bool:
        """True if a player has exactly the target (§8.4)."""
        return bool(self.on_target)

    @property
    def winners(self) -> list[int]:
        """The seat that has won, as a list of one seat (§8.4, §8.5); empty until the match is over."""
        return self.on_target[:1]

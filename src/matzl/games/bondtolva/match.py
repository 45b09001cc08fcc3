"""§8 of Bondtolva: deals until somebody stands at exactly the target, and the fall of whoever is past it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matzl.base.scoring import Scoring


@dataclass(slots=True)
class BondtolvaScoring(Scoring):
    """A match without a fixed length; the players deal in turn (§8.1) and the deals add up (§8.2).

    Attributes
    ----------
    on_target
        The seats that stand at exactly the target, the one that reached it first first.
    """

    on_target: list[int] = field(init=False, default_factory=list)

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),
        left: Mapping[str, Any] | None = None,
    ) -> None:
        """Enter the result of a deal; `made` tells who was first, should both come to the target (§8.5)."""
        target, fall_to = self.options["target"], self.options["fall_to"]
        came_to_target = self._came_to(target, made or list(enumerate(result["payoffs"])))
        Scoring.add(self, result, made, left)
        self.on_target = [seat for seat in came_to_target if self.scores[seat] == target]  # §8.4
        self.scores = [fall_to if score > target else score for score in self.scores]  # §8.3

    def _came_to(self, target: int, made: Sequence[tuple[int, int]]) -> list[int]:
        """The seats that came to the target during the deal, in that order; some may have gone past it after."""
        standing, came_to = list(self.scores), []
        for seat, amount in made:
            standing[seat] += amount
            if amount and standing[seat] == target:
                came_to.append(seat)
        return came_to

    @property
    def over(self) -> bool:
        """Whether somebody stands at exactly the target (§8.4)."""
        return bool(self.on_target)

    @property
    def winners(self) -> list[int]:
        """The one seat that has won (§8.4, §8.5); empty while the match goes on."""
        return self.on_target[:1]

"""The match in Plus-Minus (§8): deals until one seat has enough sticks and more than every other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matzl.base.scoring import Scoring

SEATS = 4


class PlusMinusScoring(Scoring):
    """A match to a given number of sticks (§8.1), with sticks held between pairs of seats (§8.3).

    Dealers take turns as in every match (§2.3, §2.4).
    ``held[a][b]``, a below b, are the sticks held between the seats a and b.
    """

    held: list[list[int]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.held = [[0] * SEATS for _ in range(SEATS)]

    def carried(self) -> dict[str, Any]:
        """Return the held sticks for the fields `held` and `still_held` of the next deal."""
        return {"held": self.held, "still_held": self.held}

    def held_between(self) -> dict[tuple[int, int], int]:
        """§8.3 Return the number of sticks held between each pair of seats."""
        return {
            (a, b): self.held[a][b]
            for a in range(self.seats)
            for b in range(a + 1, self.seats)
            if self.held[a][b]
        }

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),
        left: Mapping[str, Any] | None = None,
    ) -> None:
        """§8.2, §8.4 Add the result of a deal; every deal counts."""
        super().add(result, made, left)
        if left is not None:
            self.held = [[int(sticks) for sticks in row] for row in left["still_held"]]

    @property
    def over(self) -> bool:
        """True if one seat alone has the most sticks, and at least the required number (§8.1)."""
        most = max(self.scores)
        return most >= self.options["sticks"] and self.scores.count(most) == 1

    # §8.5 The winner is the one seat with the highest score, as in every match.

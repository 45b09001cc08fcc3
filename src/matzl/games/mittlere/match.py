"""§8 of Mittlere: a fixed number of deals, of which an annulled one is none.

§8.1, §8.2, §8.5 and the passing of the deal (§2.3, §2.4) are those of every such match. §9.5: since each deal
moves all scores alike modulo three, a slate of −3, −1, +4 cannot come about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matzl.base.scoring import Scoring


class MittlereScoring(Scoring):
    """The common match, but that an annulled deal does not count and its dealer deals again (§8.4)."""

    def add(
        self,
        result: Mapping[str, Any],
        made: Sequence[tuple[int, int]] = (),
        left: Mapping[str, Any] | None = None,
    ) -> None:
        """Enter the result of a deal."""
        if not result.get("annulled", False):
            super().add(result, made, left)

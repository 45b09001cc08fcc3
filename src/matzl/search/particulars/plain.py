"""What search assumes of a game that tells it nothing: each plays for itself, and payoffs are all that counts."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel


@kernel
def sides(g: Any) -> int:
    """The seats that play together with declarer, as a set; none where each plays for itself."""
    return 0


@kernel
def worth(g: Any, seat: int) -> float:
    """What a finished deal is worth to a seat: its payoff."""
    return 1.0 * g.payoffs[seat]

"""How far from the end of a deal exact play takes no more than seconds: each game says it of its solver."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a solver serves.

    Attributes
    ----------
    phases
        In which phases; in games with a stock, once it is drawn.
    cards
        With how many cards in a hand at most.
    """

    phases: tuple[str, ...]
    cards: int

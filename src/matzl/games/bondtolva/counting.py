"""The eyes that each seat of Bondtolva has taken so far, for replays."""

from __future__ import annotations

from matzl.engine.state import State
from matzl.games.bondtolva.settlement import eyes


def points(state: State) -> list[int]:
    """Return the eyes of the cards taken (§6.2), by seat; `state` is that of a deal, a one-element array."""
    return [int(eyes(int(taken))) for taken in state["taken"][0]]

"""The card points that each seat of Matzlfangen has taken so far, for replays."""

from __future__ import annotations

from matzl.engine.state import State
from matzl.games.matzlfangen.settlement import card_points


def points(state: State) -> list[int]:
    """Return the points of the cards taken (§6.1), by seat; `state` is that of a deal, a one-element array."""
    return [int(card_points(int(taken))) for taken in state["taken"][0]]

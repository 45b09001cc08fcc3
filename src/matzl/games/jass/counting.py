"""The card points that each seat has taken so far in the Jass games, for replays."""

from __future__ import annotations

from matzl.engine.state import State
from matzl.games.jass.points import card_points


def points(state: State) -> list[int]:
    """Return the points of the cards taken, by seat; cards of earlier tricks count by the current trumps, too (§6.3).

    Parameters
    ----------
    state
        The state of a deal, a one-element array.
    """
    trump = int(state["trump"][0])
    return [int(card_points(int(taken), trump)) for taken in state["taken"][0]]

"""The `Bot` protocol, and the seed of a bot's decision."""

from __future__ import annotations

from typing import Protocol

from matzl.deal.view import View
from matzl.engine.randomness import folded


class Bot(Protocol):
    """A player that chooses an action from a view."""

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view."""


def decision_seed(view: View, seed: int) -> int:
    """Derive a seed from a bot's seed and the cards that the seat of a view was dealt.

    It tells deals apart only by what the seat knows, so it reveals nothing about other hands.

    Parameters
    ----------
    view
        The view of a seat.
    seed
        The seed of the bot.

    Returns
    -------
    The same number for the same seed and dealt hand.
    """
    return folded(seed, int(view.state["dealt"][0, view.seat]))

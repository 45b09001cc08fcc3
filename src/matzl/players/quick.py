"""Bots that do not search: ``random`` draws from what is legal, ``novice`` plays by the rules of thumb of its game.

A bot is given a view, and gives an action. All levels by name are in `matzl.players.ladder`.
"""

from __future__ import annotations

from typing import Any, Protocol

from matzl.deal.view import View
from matzl.engine.randomness import folded, streams
from matzl.players.levels import QUICK
from matzl.search.views import check_turn, contradiction


class Bot(Protocol):
    """Whatever can choose an action from a view."""

    def choose(self, view: View) -> str:
        """The action that this bot takes in the seat of the view."""


def own_deal(view: View) -> int:
    """The cards that the seat of a view was dealt, as a number that tells deals apart by what the seat knows."""
    return int(view.state["dealt"][0, view.seat])


class QuickBot:
    """A bot that does not search; its decisions repeat for the same view, seed and place in the deal.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> QuickBot("novice").choose(deal.view(1)) in deal.legal
    True
    """

    def __init__(self, level: str, seed: int = 0) -> None:
        self.level, self.seed = level, seed
        self._number = QUICK.index(level)

    def choose(self, view: View) -> str:
        """The action that this bot takes in the seat of the view.

        Raises
        ------
        SetUpError
            When it is not the turn of that seat, or the view contradicts itself so far that nothing legal is found.
        """
        seat = check_turn(view)
        from matzl.search.policy import choose

        stream: Any = streams(folded(self.seed, own_deal(view)), len(view.actions), view.seats)
        action = choose(view.state, self._number, stream, 1 + seat)
        word = view.phase.words.get(int(action))
        if word is None or word not in view.legal:
            raise contradiction("rules of thumb find nothing legal to do")
        return word

    def __repr__(self) -> str:
        return f"bot({self.level!r}, seed={self.seed})"

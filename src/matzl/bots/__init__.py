"""Bots: levels by name. A bot is given a view and a stream of random numbers, and gives an action.

``random`` draws uniformly from what is legal; ``novice`` plays by the rules of thumb of its game's file here.
"""

from __future__ import annotations

from typing import Any, Protocol

from matzl.errors import SetUpError
from matzl.randomness import folded, streams
from matzl.view import View
from matzl.vocabulary import vocabulary


class Bot(Protocol):
    """Whatever can choose an action from a view."""

    level: str

    def choose(self, view: View) -> str:
        """The action that this bot takes in the seat of the view."""


LEVELS = ("random", "novice")
"""The levels, from weakest to strongest; the place is the number by which kernels know them."""


class KernelBot:
    """A bot of one of the levels; its decisions repeat for the same view, seed and place in the deal.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> novice = bot("novice")
    >>> novice.choose(deal.view(1)) in deal.legal
    True
    """

    def __init__(self, level: str, seed: int = 0) -> None:
        self.level, self.seed = level, seed
        self._number = LEVELS.index(level)

    def choose(self, view: View) -> str:
        """The action that this bot takes in the seat of the view.

        Raises
        ------
        SetUpError
            When it is not the turn of that seat.
        """
        if not isinstance(view, View):
            raise SetUpError(f"a bot is given a view, deal.view(seat), not {view!r}", "no-view")
        if view.seat is None or not view.legal:
            raise SetUpError(f"it is not the turn of seat {view.seat}", "not-your-turn")
        from matzl.bots.kernels import choose

        held = int(view.state["dealt"][0, view.seat])
        stream: Any = streams(folded(self.seed, held), len(view.actions), view.seats)
        action = choose(view.state, self._number, stream, 1 + view.seat)
        return vocabulary(view.game).word(int(view.state["phase"][0]), int(action))

    def __repr__(self) -> str:
        return f"bot({self.level!r}, seed={self.seed})"


def bot(level: str, seed: int = 0) -> Bot:
    """A bot by the name of its level.

    Raises
    ------
    SetUpError
        When there is no such level.
    """
    if level not in LEVELS:
        raise SetUpError(
            f"there is no bot {level!r}; there are {', '.join(LEVELS)}", "unknown-level"
        )
    return KernelBot(level, seed)

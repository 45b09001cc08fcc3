"""The `Bot` protocol, functions as bots, and the seed of a bot's decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from matzl.deal.view import View
from matzl.engine.randomness import folded
from matzl.errors import SetUpError


class Bot(Protocol):
    """A player that chooses an action from a view."""

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view."""


Chooser = Bot | Callable[[View], str]
"""A bot, or a function from a view to an action: `as_bot` makes it a bot."""


@dataclass(frozen=True, slots=True)
class FunctionBot:
    """A bot that is a function from a view to an action."""

    choose: Callable[[View], str]


def as_bot(made: Any) -> Bot:
    """Return what makes a choice as a bot: one with a method ``choose(view)``, or a function from a view to an action.

    >>> as_bot(min).choose("b")
    'b'

    Raises
    ------
    SetUpError
        When it is neither.
    """
    if callable(getattr(made, "choose", None)):
        found: Bot = made
        return found
    if callable(made):
        return FunctionBot(made)
    raise SetUpError(
        f"{made!r} is no bot: it is no function of a view, and has no method choose(view)", "bot"
    )


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

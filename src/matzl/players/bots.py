"""Bots: `bot` makes a bot of a level; `own_or_level` also makes custom bots, from a program or a function in a module."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from matzl.base.cards import Seat
from matzl.base.environment import has
from matzl.base.options import check_numbers
from matzl.deal.view import View, check_turn
from matzl.engine.compiled import plain_python
from matzl.engine.randomness import folded, streams
from matzl.errors import SetUpError, in_a_line
from matzl.players.levels import LEARNED, PROGRAM, QUICK, check_level, effort_in, is_own


class Bot(Protocol):
    """A player that chooses an action from a view."""

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view."""


PLAIN_DECISIONS = 100
"""The first decisions of amateurs in a process that are made in plain Python, for each game: compiling takes longer."""

_decided = Counter[str]()


Chooser = Bot | Callable[[View], str]
"""A bot, or a function from a view to an action, which `as_bot` turns into a bot."""


@dataclass(frozen=True, slots=True)
class FunctionBot:
    """A bot that is a function from a view to an action."""

    choose: Callable[[View], str]


def as_bot(player: Any) -> Bot:
    """Return a player (an object with a method ``choose(view)``, or a function from a view to an action) as a bot.

    >>> as_bot(min).choose("b")
    'b'

    Raises
    ------
    SetUpError
        When it is neither.
    """
    if callable(getattr(player, "choose", None)):
        return cast(Bot, player)
    if callable(player):
        return FunctionBot(player)
    raise SetUpError(
        f"{player!r} is no bot: it is no function of a view, and has no method choose(view)", "bot"
    )


def decision_seed(view: View, seed: int) -> int:
    """Derive a seed from a bot's seed and the cards dealt to the seat of a view.

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


def bot(level: str, seed: int = 0) -> Bot:
    """Make a bot of a level.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> bot("novice").choose(deal.view(1)) in deal.legal
    True

    Parameters
    ----------
    level
        One of `matzl.players.levels.LEVELS`; those that search take parameters, as in ``club:worlds=400``.
    seed
        The seed of its random numbers; the same view and seed give the same decision.

    Raises
    ------
    SetUpError
        If the level does not exist or has no such parameters.
    """
    check_level(level)
    check_numbers(seed)
    return LevelBot(level, seed)


def seat_seed(seed: int, number: int, seat: Seat) -> int:
    """Return the seed of the bot in a seat, given the seed of the match and the number of the deal."""
    return folded(seed, number, seat)


class LevelBot:
    """A bot of a level; the same view and seed give the same decision.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> LevelBot("novice").choose(deal.view(1)) in deal.legal
    True
    """

    def __init__(self, level: str, seed: int = 0) -> None:
        self.level, self.seed = level, seed

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view.

        Raises
        ------
        SetUpError
            If it is not that seat's turn, or, where there is a choice, if the view contradicts itself.
        """
        seat = check_turn(view)
        if len(view.legal) == 1:
            return next(iter(view.legal))
        seed = decision_seed(view, self.seed)
        _decided[view.game] += self.level in LEARNED
        plain = _decided[view.game] <= PLAIN_DECISIONS or not has("fast")
        with plain_python() if self.level in LEARNED and plain else nullcontext():
            if self.level in QUICK:
                from matzl.search.hooks import choose

                stream: Any = streams(seed, len(view.actions), view.seats)
                action = choose(view.state, QUICK.index(self.level), stream, 1 + seat)
            else:
                from matzl.search.decide import decide

                action = decide(view, effort_in(view.game, self.level), seed)
        return view.phase.words[int(action)]

    def __repr__(self) -> str:
        return f"bot({self.level!r}, seed={self.seed})"


class ProgramBot:
    """A bot that is a program, ``exec:COMMAND``; bots of the same name share a process, as each line is self-contained."""

    def __init__(self, name: str, seed: int = 0) -> None:
        from matzl.players.programs import running

        self._name, self._seed = name, seed
        running(name)  # raises its errors at once

    def choose(self, view: View) -> str:
        """Return the answer of the program; take a forced action without asking it.

        Raises
        ------
        SetUpError
            If the program has ended or does not answer in time.
        """
        if len(view.legal) == 1:
            return next(iter(view.legal))
        from matzl.players.programs import choice

        return choice(self._name, view, decision_seed(view, self._seed))


def own_or_level(level: str, seed: int = 0) -> Bot:
    """Make a custom bot from a name ``module:make`` or ``exec:command``, or a bot of a level.

    The module is looked for in the current directory first. It is imported once. The command runs a program
    (`matzl.players.programs`).

    Parameters
    ----------
    level
        The name.
    seed
        The seed of its random numbers, the argument of ``make``.

    Raises
    ------
    SetUpError
        If the module cannot be imported or has no such function; if the function raises an error, or what it returns is
        neither a function nor has a method ``choose``; if the program cannot be started; otherwise as
        `matzl.players.bots.bot`.
    """
    if level.startswith(PROGRAM):
        return ProgramBot(level, seed)
    if not is_own(level):
        return bot(level, seed)
    make = _maker(level)
    try:
        return as_bot(make(seed))
    except SetUpError as error:
        raise _no_bot(level, str(error)) from error
    except Exception as error:  # whatever the function of a user raises
        raise _no_bot(level, in_a_line(error)) from error


def _maker(level: str) -> Any:
    """Return the function that a name refers to."""
    module, _, name = level.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # the current directory comes first
    try:
        imported = import_module(module)
    except Exception as error:  # noqa: BLE001  (whatever the module of a user raises)
        raise _no_bot(level, in_a_line(error)) from None
    make = getattr(imported, name, None)
    if not callable(make):
        raise _no_bot(level, f"module {module} has no function {name}")
    return make


def _no_bot(level: str, reason: str) -> SetUpError:
    return SetUpError(f"there is no bot {level!r}: {reason}", "unknown-level")

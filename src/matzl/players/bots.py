"""The bots: `bot` makes one of a level; custom bots are named ``module:make``, a module and a function in it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from matzl.base.cards import Action, Seat
from matzl.base.environment import EXTRAS
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine.randomness import folded, streams
from matzl.errors import SetUpError, in_a_line
from matzl.players.levels import LEARNED, LEVELS, QUICK, effort_of, is_own
from matzl.search.bot import Bot, as_bot, decision_seed
from matzl.search.effort import Effort
from matzl.search.views import check_turn, contradiction


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
    if level in LEARNED:
        return PolicyBot(level, seed)
    return QuickBot(level, seed) if level in QUICK else SearchBot(level, effort_of(level), seed)


def seat_seed(seed: int, number: int, seat: Seat) -> int:
    """Return the seed of the bot in a seat for a deal, given the seed of the match and the number of the deal in it."""
    return folded(seed, number, seat)


class QuickBot:
    """A bot that does not search; the same view and seed give the same decision.

    ``random`` chooses uniformly among the legal actions, ``novice`` by the rules of thumb of the game.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> QuickBot("novice").choose(deal.view(1)) in deal.legal
    True
    """

    def __init__(self, level: str, seed: int = 0) -> None:
        self.level, self.seed = level, seed
        self._number = QUICK.index(level)

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view.

        Raises
        ------
        SetUpError
            If it is not that seat's turn, or the view contradicts itself so that no legal action is found.
        """
        seat = check_turn(view)
        from matzl.search.rules import choose

        stream: Any = streams(decision_seed(view, self.seed), len(view.actions), view.seats)
        action = choose(view.state, self._number, stream, 1 + seat)
        return _legal_word(view, action, "the rules of thumb find no legal action")

    def __repr__(self) -> str:
        return f"bot({self.level!r}, seed={self.seed})"


def _legal_word(view: View, action: Action, otherwise: str) -> str:
    """Return the word of an action; if it is not legal, raise an error, since the view contradicts itself."""
    word = view.phase.words.get(int(action))
    if word is None or word not in view.legal:
        raise contradiction(otherwise)
    return word


ENDINGS = Effort(exact=1, endings=20)
"""The effort of `PolicyBot` in endings: 20 worlds, played exactly."""


class PolicyBot:
    """A bot that takes the best action by a learned policy, and plays endings exactly in a few worlds.

    The same view and seed give the same decision. In a game without a policy it follows the rules of thumb before the
    ending.

    >>> from matzl import Deal
    >>> deal = Deal("mittlere", seed=7)
    >>> PolicyBot("amateur").choose(deal.view(1)) in deal.legal
    True
    """

    def __init__(self, level: str, seed: int = 0) -> None:
        self.level, self.seed = level, seed

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view.

        Raises
        ------
        SetUpError
            If it is not that seat's turn, or the view contradicts itself.
        """
        seat = check_turn(view)
        if len(view.legal) == 1:
            return next(iter(view.legal))
        from matzl.search.estimate import estimate, is_ending
        from matzl.search.policy.choosing import amateur_guide, choose_learned

        seed = decision_seed(view, self.seed)
        if is_ending(view, ENDINGS):
            action = estimate(view, ENDINGS, seed).best
        else:
            stream: Any = streams(seed, len(view.actions), view.seats)
            action = choose_learned(view, amateur_guide(view.game), stream, 1 + seat)
        return _legal_word(view, action, "the policy finds no legal action")

    def __repr__(self) -> str:
        return f"bot({self.level!r}, seed={self.seed})"


class SearchBot:
    """A bot that takes the action with the highest estimated value; the same view and seed give the same decision."""

    def __init__(self, level: str, effort: Effort, seed: int = 0) -> None:
        self.level, self.effort, self.seed = level, effort, seed

    def choose(self, view: View) -> str:
        """Return the action to take in the seat of the view.

        Raises
        ------
        SetUpError
            If it is not that seat's turn, or, where there is a choice, if the view contradicts itself.
        """
        check_turn(view)
        if len(view.legal) == 1:
            return next(iter(view.legal))
        from matzl.search.estimate import estimate, is_ending
        from matzl.search.in_game import changed_by_game
        from matzl.search.tree_search import action_by_trees, searches_by_trees

        seed, effort = decision_seed(view, self.seed), changed_by_game(view.game, self.effort)
        if searches_by_trees(view, effort) and not is_ending(view, effort):
            best = action_by_trees(view, effort, seed)
        else:
            best = estimate(view, effort, seed, best_only=True).best
        return vocabulary(view.game).word(int(view.state["phase"][0]), best)

    def __repr__(self) -> str:
        return f"<{self.level}, {self.effort}, seed={self.seed}>"


def own_or_level(level: str, seed: int = 0) -> Bot:
    """Make a custom bot by its name ``module:make``, or a bot of a level.

    The module is looked for in the current directory first. It is imported once.

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
        neither a function nor has a method ``choose``; otherwise as `matzl.players.bots.bot`.
    """
    if not is_own(level):
        return _of_level(level, seed)
    make = _maker(level)
    try:
        return as_bot(make(seed))
    except SetUpError as error:
        raise _no_bot(level, str(error)) from error
    except Exception as error:  # whatever the function of a user raises
        raise _no_bot(level, in_a_line(error)) from error


def is_module(level: str) -> bool:
    """Return whether a name is that of no level but of a module that can be imported: its function was probably forgotten.

    >>> is_module("json"), is_module("club"), is_module("json:loads")
    (True, False, False)
    """
    if level in LEVELS or not level.isidentifier():
        return False
    _look_here()
    try:
        return find_spec(level) is not None
    except ValueError:  # the module has been imported without a loader
        return False


def _of_level(level: str, seed: int) -> Bot:
    """Return a bot of a level; for the name of a module the error says how a custom bot is written."""
    try:
        return bot(level, seed)
    except SetUpError as error:
        if not is_module(level):
            raise
        more = f"a bot of your own is written MODULE:MAKE, such as {level}:make"
        raise SetUpError(f"{error}; {more}", error.code) from None


def _look_here() -> None:
    """Let modules be imported from the current directory, which comes first."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def _maker(level: str) -> Any:
    """Return the function that a name stands for."""
    module, _, name = level.partition(":")
    _look_here()
    try:
        imported = import_module(module)
    except Exception as error:  # noqa: BLE001  (whatever the module of a user raises)
        raise _no_bot(level, in_a_line(error) + _installing(error)) from None
    make = getattr(imported, name, None)
    if not callable(make):
        raise _no_bot(level, f"module {module} has no function {name}")
    return make


def _installing(error: Exception) -> str:
    """Return how to install the missing module of an extra, nothing for other errors."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    extra = next((extra for extra, modules in EXTRAS.items() if name in modules), None)
    return "" if extra is None else f": pip install 'matzl[{extra}]'"


def _no_bot(level: str, reason: str) -> SetUpError:
    return SetUpError(f"there is no bot {level!r}: {reason}", "unknown-level")

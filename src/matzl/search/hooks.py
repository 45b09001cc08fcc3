"""The interface of a game to search: its compiled rules, and the hooks in its `search.py`, with their defaults.

The rules and the rules of thumb are compiled once per game, for the large kernels that call them. A call of a hook is a
call of the function of that name in the `search.py` of the game to which the state belongs, or of the body here if the
game leaves it out. When kernels are compiled, it is looked up by the type of the state; `hook` looks it up from Python,
by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any, cast

from matzl import registry
from matzl.base.cards import Action, Actions, Cards, Seat
from matzl.base.type_variables import Function
from matzl.deal.view import View
from matzl.engine import dispatch
from matzl.engine.bits import count, pick
from matzl.engine.kernels import dispatched, kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.state import State

RANDOM, NOVICE = 0, 1
"""The indices of the levels that do not search, in `matzl.players.levels.QUICK`."""


@kernel
def legal(g: State) -> Actions:
    """Return the legal actions; the empty set when the deal is over."""
    return dispatch.legal(g)


@kernel
def play(g: State, action: Action) -> None:
    """Take a legal action."""
    dispatch.play(g, action)


@kernel
def take(g: State, action: Action) -> None:
    """Take a legal action and append it to the log."""
    dispatch.take(g, action)


@kernel
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat to move, without looking at other hands."""
    return dispatch.novice(g, streams, stream)


@kernel
def choose(view: State, level: int, streams: Any, stream: int) -> Action:
    """Return the action of a non-searching level for the seat to move.

    Parameters
    ----------
    view
        A compact view, as a one-element array.
    level
        `RANDOM` or `NOVICE`.
    streams : uint64[streams]
        Random streams.
    stream
        The index of the stream to draw from.
    """
    if level == NOVICE:
        return dispatch.novice(view[0], streams, stream)
    choices = dispatch.legal(view[0])
    return pick(choices, draw_bits(streams, stream) * count(choices) >> 32)


# Hooks


DEFAULTS: dict[str, Callable[..., Any]] = {}
"""The functions for hooks that a game leaves out, by name."""


def hook(game: str, name: str) -> Any:
    """Return a search hook of a game, or the default if the game does not define it; None if there is neither."""
    return getattr(registry.role(game, "search"), name, None) or DEFAULTS.get(name)


@cache
def hook_of_state(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    """Return a search hook of the game to which a state with these fields belongs."""
    kernel_of_game: Callable[..., Any] = hook(dispatch.game_of(fields), name)
    return kernel_of_game


def kernel_hook(default: Function) -> Function:
    """Turn a default function, whose first argument is a state, into a hook that kernels can call."""
    name = default.__name__
    DEFAULTS[name] = kernel(default)

    @wraps(default)
    def of_game(g: State, *arguments: Any) -> Any:
        return hook_of_state(g.dtype.names, name)(g, *arguments)

    return cast("Function", dispatched(hook_of_state)(of_game))


def python_hook(default: Function) -> Function:
    """Turn a default function into a hook that only Python calls, through `hook`."""
    DEFAULTS[default.__name__] = default
    return default


@dataclass(slots=True)
class Constraints:
    """Certain knowledge of the cards dealt to each seat, from calls and exposed cards.

    Attributes
    ----------
    held
        For each seat, cards that it was dealt.
    denied
        For each seat, cards that it was not dealt.
    needs
        Pairs of a seat and a set of cards of which that seat was dealt at least one.
    """

    held: list[Cards]
    denied: list[Cards]
    needs: list[tuple[Seat, Cards]] = field(default_factory=list)


@python_hook
def constraints(view: View, known: Constraints) -> None:
    """Add to `known` what calls imply with certainty about hidden hands; by default nothing."""


@python_hook
def reevaluate(view: View, action: Action, worlds: State, table: Any) -> Any:
    """Return more accurate values of the action that is best by playouts, float64[worlds]; None to keep its values."""
    return None


@kernel_hook
def shuffle_stock(g: State, cards: Cards, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn into the stock in random order; by default there is no stock."""


@kernel_hook
def rewind_hands(g: State, world: State, laid: Any, used: Any, own: Seat, rng: Any) -> None:
    """Set the hidden hands of `g`, a deal before its first action, to dealt hands that lead to a world.

    By default each seat is dealt the cards that it holds and has played.

    Parameters
    ----------
    g
        The deal before its first action.
    world
        A complete deal at the decision.
    laid : int64[seats]
        The cards that each seat has played, as sets.
    used : int64[64]
        The trick in which each card was played; see `matzl.search.worlds.past.Past`.
    own
        The seat whose view the world completes.
    rng : uint64[1]
        A random stream.
    """
    for seat in range(g.seats):
        if seat != own:
            g.hand[seat] = world.hand[seat] | laid[seat]
            g.dealt[seat] = g.hand[seat]


@kernel_hook
def match_value(g: State, seat: Seat) -> float:
    """Return the value of a finished deal to a seat in its match; by default its payoff."""
    return 1.0 * g.payoffs[seat]


@kernel_hook
def sides(g: State) -> int:
    """Return the set of seats on declarer's side in a state with all cards known; by default empty: there are no sides."""
    return 0


@kernel_hook
def chance_actions(g: State) -> Actions:
    """Return equally likely chance actions that together have the same expectation as all; by default all of them."""
    return dispatch.legal(g)


# Hooks of learned policies.


@kernel_hook
def points_of(g: State, cards: Cards) -> int:
    """Return the points of captured cards that can be counted at this stage; 0 where points do not matter."""
    return 0


@kernel_hook
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """Write a seat's knowledge of the deal beyond hand, tricks and trumps, from its point of view; by default nothing.

    Parameters
    ----------
    g
        The deal.
    seat
        The seat to move; nothing may depend on cards that it does not see.
    facts : int64[FACTS]
        Zeros; receives the cards called, the cards shown by others, and numbers from 0 to 31, at the indices that
        `matzl.search.policy.features` names.
    """


@kernel_hook
def stake(g: State) -> float:
    """Return a typical payoff after the calls so far, which is the unit in which policies learn outcomes."""
    return 1.0

"""Search hooks: functions in a game's `search` file that tell search about the game.

`hook` finds a hook from Python. In kernels the functions below call the hook of the game to which the state belongs; when
they are compiled, it is found from the type of the state. `matzl.search.defaults` has the hooks that a game leaves out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from matzl.base.cards import Actions, Cards, Seat
from matzl.base.info import Phase
from matzl.engine import dispatch
from matzl.engine.kernels import dispatched, game_constant
from matzl.engine.state import State

_DEFAULTS = "matzl.search.defaults"
_ALTERNATIVES = {"exact_match_values": "exact_values"}
"""The hook to use instead of one that a game leaves out: without match values, payoffs are the values."""


def hook(game: str, name: str) -> Any:
    """Return a search hook of a game, or the default if the game does not define it."""
    # Imported here, so that an edit of the registry recompiles no kernel.
    from matzl import registry

    function = getattr(registry.role(game, "search"), name, None)
    if function is None and name in _ALTERNATIVES:
        return hook(game, _ALTERNATIVES[name])
    return getattr(import_module(_DEFAULTS), name) if function is None else function


@cache
def _hook_of_state(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    """Return a search hook of the game to which a state with these fields belongs."""
    found: Callable[..., Any] = hook(dispatch.game_of(fields), name)
    return found


@dispatched(_hook_of_state)
def shuffle_stock(g: State, cards: Cards, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn into the stock in random order."""
    return _hook_of_state(g.dtype.names, "shuffle_stock")(g, cards, streams, stream)


@dispatched(_hook_of_state)
def rewind_hands(g: State, world: State, laid: Any, used: Any, own: Seat, rng: Any) -> None:
    """Set the hidden hands of `g`, a deal before its first action, to hands as dealt that lead to a world.

    Parameters
    ----------
    g
        The deal before its first action.
    world
        A complete deal at the decision.
    laid : int64[seats]
        The cards that each seat has played, as sets.
    used : int64[64]
        The trick in which each card was played; see `matzl.search.worlds.replay.Past`.
    own
        The seat whose view it is.
    rng : uint64[1]
        A random stream.
    """
    _hook_of_state(g.dtype.names, "rewind_hands")(g, world, laid, used, own, rng)


@dispatched(_hook_of_state)
def match_value(g: State, seat: Seat) -> float:
    """Return the value of a finished deal to a seat in its match."""
    return float(_hook_of_state(g.dtype.names, "match_value")(g, seat))


@dispatched(_hook_of_state)
def sides(g: State) -> int:
    """Return the set of seats on declarer's side, all cards known; the empty set if each seat plays for itself."""
    return int(_hook_of_state(g.dtype.names, "sides")(g))


@dispatched(_hook_of_state)
def chance_actions(g: State) -> Actions:
    """Return equally likely chance actions that together have the same expectation as all chance actions."""
    return int(_hook_of_state(g.dtype.names, "chance_actions")(g))


@dispatched(_hook_of_state)
def exact_values(g: State, table: Any, values: Any) -> None:
    """Compute the payoffs after each legal action under exact play; see `matzl.search.exact.plain.exact_values`."""
    _hook_of_state(g.dtype.names, "exact_values")(g, table, values)


def _phases(fields: tuple[str, ...]) -> tuple[Phase, ...]:
    from matzl import registry

    return registry.info(dispatch.game_of(fields)).phases


@cache
def _first_play_phase(fields: tuple[str, ...]) -> int:
    return [phase.name for phase in _phases(fields)].index("play")


@cache
def _chance_phases(fields: tuple[str, ...]) -> int:
    return sum(1 << index for index, phase in enumerate(_phases(fields)) if phase.by_chance)


@game_constant(_first_play_phase)
def first_play_phase(g: State) -> int:
    """Return the phase of card play; phases of the auction have lower numbers."""
    return _first_play_phase(g.dtype.names)


@game_constant(_chance_phases)
def chance_phases(g: State) -> int:
    """Return the set of phases in which nobody chooses."""
    return _chance_phases(g.dtype.names)


# Hooks of learned policies.


@dispatched(_hook_of_state)
def points_of(g: State, cards: Cards) -> int:
    """Return the points of cards taken in tricks, as far as they can be counted now; 0 where points do not matter."""
    return int(_hook_of_state(g.dtype.names, "points_of")(g, cards))


@dispatched(_hook_of_state)
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """Write what a seat may know of the deal beyond its hand, tricks and trumps, as seen from that seat.

    Parameters
    ----------
    g
        The deal.
    seat
        The seat in turn; nothing may depend on cards that it does not see.
    facts : int64[FACTS]
        Zeros; receives the cards called, the cards shown by others, and numbers from 0 to 31, at the places that
        `matzl.search.policy.features` names.
    """
    _hook_of_state(g.dtype.names, "public_facts")(g, seat, facts)


@dispatched(_hook_of_state)
def stake(g: State) -> float:
    """Return a typical payoff given the calls so far; policies learn outcomes in this unit."""
    return float(_hook_of_state(g.dtype.names, "stake")(g))


# Hooks of the exact solver for games in which card points decide.


@dispatched(_hook_of_state)
def settlement_key(g: State) -> int:
    """Return a number from 1 that encodes all that `final_values` depends on besides the tricks; 0 if 59 bits cannot."""
    return int(_hook_of_state(g.dtype.names, "settlement_key")(g))


@dispatched(_hook_of_state)
def is_decided(g: State, points: Any, rest: int, all_have_tricks: bool) -> bool:
    """Return whether the deal pays the same whoever wins the remaining points.

    Parameters
    ----------
    g
        Any state of the deal; only its options and seats are read.
    points : int64[4]
        The points of each seat so far.
    rest
        The points still to be won.
    all_have_tricks
        Whether every seat has taken a trick.
    """
    return bool(_hook_of_state(g.dtype.names, "is_decided")(g, points, rest, all_have_tricks))


@dispatched(_hook_of_state)
def final_values(g: State, values: Any) -> None:
    """Settle a deal whose tricks are all taken; write its value to each seat, an expectation if cards are to be drawn."""
    _hook_of_state(g.dtype.names, "final_values")(g, values)

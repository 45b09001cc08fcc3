"""The rules interface: kernels that every game defines, found by the type of the state; and the log of a deal.

The log holds all actions in order, so that a kernel with the state of a view has perfect recall. An entry of ``g.log`` holds
the bit of an action, its phase, and the seat that acted or for which a card was drawn. Actions are public, so `hide` leaves
the log as it is. `take` appends to it. Playouts and solvers use `play` alone, which is faster and does not append: their
log ends at the decision from which they start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from matzl import registry
from matzl.base.cards import Action, Actions, Seat
from matzl.base.info import Phase
from matzl.engine.kernels import dispatched, game_constant, inlined_kernel
from matzl.engine.state import GAME_FIELD, State


def game_of(fields: tuple[str, ...]) -> str:
    """Return the name of the game to which a state with these fields belongs."""
    key = next(name for name in fields if name.startswith(GAME_FIELD))[len(GAME_FIELD) :]
    return key.replace("_", "-")


@cache
def _find(fields: tuple[str, ...], name: str) -> Callable[..., Any]:
    game = game_of(fields)
    module = registry.role(game, "novice") if name == "novice" else registry.rules(game)
    kernel: Callable[..., Any] = getattr(module, name)
    return kernel


@dispatched(_find)
def set_up(g: State, pack: Any) -> None:
    """Deal a pack (int64[cards]) into a state whose options, dealer and score are set."""
    return _find(g.dtype.names, "set_up")(g, pack)


@dispatched(_find)
def legal(g: State) -> Actions:
    """Return the set of legal actions; empty when the deal is over."""
    return _find(g.dtype.names, "legal")(g)


@dispatched(_find)
def refusal(g: State, action: Action) -> int:
    """Return why an action of the phase is not legal, as an index into the refusals of the game; 0 when it is legal."""
    return _find(g.dtype.names, "refusal")(g, action)


@dispatched(_find)
def play(g: State, action: Action) -> None:
    """Take a legal action; nothing is checked."""
    return _find(g.dtype.names, "play")(g, action)


@dispatched(_find)
def hide(g: State, seat: Seat) -> None:
    """Blank in place what a seat may not know; seat -1 is a spectator."""
    return _find(g.dtype.names, "hide")(g, seat)


@dispatched(_find)
def novice(g: State, streams: Any, stream: int) -> Action:
    """Return the action that the rules of thumb choose for the seat to move, without looking at other hands."""
    return int(_find(g.dtype.names, "novice")(g, streams, stream))


def _phases(fields: tuple[str, ...]) -> tuple[Phase, ...]:
    return registry.info(game_of(fields)).phases


@cache
def _first_play_phase(fields: tuple[str, ...]) -> int:
    return [phase.name for phase in _phases(fields)].index("play")


@cache
def _chance_phases(fields: tuple[str, ...]) -> int:
    return sum(1 << index for index, phase in enumerate(_phases(fields)) if phase.by_chance)


@game_constant(_first_play_phase)
def first_play_phase(g: State) -> int:
    """Return the phase of card play; auction phases have lower numbers."""
    return _first_play_phase(g.dtype.names)


@game_constant(_chance_phases)
def chance_phases(g: State) -> int:
    """Return the set of phases in which actions are drawn at random."""
    return _chance_phases(g.dtype.names)


# The log

_PHASE, _SEAT = 6, 10
"""The bit positions of phase and seat in an entry; the action takes the bits below them, and an entry fits into 16 bits."""


@inlined_kernel
def clear_log(g: State) -> None:
    """Clear the log for a new deal."""
    g.logged = 0
    for index in range(len(g.log)):
        g.log[index] = 0


@inlined_kernel
def take(g: State, action: Action) -> None:
    """Take a legal action, unchecked, and append it to the log.

    The log has room for the longest deal and as many draws as the pack has cards; further draws are only counted.
    """
    if g.logged < len(g.log):
        g.log[g.logged] = g.turn << _SEAT | g.phase << _PHASE | action
    g.logged += 1
    play(g, action)


@inlined_kernel
def logged_action(g: State, index: int) -> Action:
    """Return the action at an index of the log (from 0), as its bit in its phase."""
    return int(g.log[index]) & (1 << _PHASE) - 1


@inlined_kernel
def logged_phase(g: State, index: int) -> int:
    """Return the phase of an action in the log."""
    return int(g.log[index]) >> _PHASE & (1 << _SEAT - _PHASE) - 1


@inlined_kernel
def logged_seat(g: State, index: int) -> Seat:
    """Return the seat of an action in the log."""
    return int(g.log[index]) >> _SEAT

"""The log of a state: all actions of a deal in order, so that a kernel with the state of a view has perfect recall.

An entry of ``g.log`` holds the bit of an action, its phase, and the seat that acted or for which a card was drawn. Actions
are public, so `hide` leaves the log as it is. `take` appends to it. `matzl.engine.dispatch.play` alone does not, which is
quicker, for playouts and solvers: there the log remains that of the decision they began at.
"""

from __future__ import annotations

from matzl.base.cards import Action, Seat
from matzl.engine import dispatch
from matzl.engine.kernels import inlined_kernel
from matzl.engine.state import State

_PHASE, _SEAT = 6, 10
"""The positions of phase and seat in an entry; the action has the bits below, and an entry fits 16 bits."""


@inlined_kernel
def clear_log(g: State) -> None:
    """Begin the log of a new deal."""
    g.logged = 0
    for place in range(len(g.log)):
        g.log[place] = 0


@inlined_kernel
def take(g: State, action: Action) -> None:
    """Take a legal action, unchecked, and append it to the log.

    The log has room for the longest deal and as many draws as the pack has cards; further draws are only counted.
    """
    if g.logged < len(g.log):
        g.log[g.logged] = g.turn << _SEAT | g.phase << _PHASE | action
    g.logged += 1
    dispatch.play(g, action)


@inlined_kernel
def logged_action(g: State, place: int) -> Action:
    """Return an action of the log, as its bit in its phase; places count from 0."""
    return int(g.log[place]) & (1 << _PHASE) - 1


@inlined_kernel
def logged_phase(g: State, place: int) -> int:
    """Return the phase of an action of the log."""
    return int(g.log[place]) >> _PHASE & (1 << _SEAT - _PHASE) - 1


@inlined_kernel
def logged_seat(g: State, place: int) -> Seat:
    """Return the seat of an action of the log."""
    return int(g.log[place]) >> _SEAT

"""The rules of a game as shared kernels: compiled once for the large kernels that call them.

Kernels that do little else than play, such as `matzl.engine.stepping.play_random` and playouts, call `matzl.engine.dispatch`
instead, and contain the rules.
"""

from __future__ import annotations

from matzl.base.cards import Action, Actions
from matzl.engine import dispatch, log
from matzl.engine.jit import shared_kernel
from matzl.engine.state import State


@shared_kernel
def legal(g: State) -> Actions:
    """Return the legal actions; the empty set when the deal is over."""
    return dispatch.legal(g)


@shared_kernel
def play(g: State, action: Action) -> None:
    """Take a legal action."""
    dispatch.play(g, action)


@shared_kernel
def take(g: State, action: Action) -> None:
    """Take a legal action and append it to the log."""
    log.append(g, action)
    play(g, action)

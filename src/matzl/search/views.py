"""Checks on a view before search: its type, and whose turn it is."""

from __future__ import annotations

from matzl.base.cards import Seat
from matzl.deal.view import View
from matzl.errors import SetUpError

_NEEDED = "a decision needs the view of the seat in turn, deal.view(deal.turn)"


def check_turn(view: object) -> Seat:
    """Check that a value is the view of the seat in turn, and return that seat.

    Raises
    ------
    SetUpError
        If it is no view, or it is not the turn of its seat.
    """
    if not isinstance(view, View):
        raise SetUpError(f"{_NEEDED}, not {view!r}", "no-view")
    if view.seat is None:
        raise SetUpError(f"{_NEEDED}, not a spectator's", "not-your-turn")
    if view.over:
        raise SetUpError(f"the deal is over: {_NEEDED}", "not-your-turn")
    if not view.legal:
        raise SetUpError(f"it is not the turn of seat {view.seat}: {_NEEDED}", "not-your-turn")
    return view.seat


def contradiction(what: str) -> SetUpError:
    """Return the error for a view that contradicts itself."""
    return SetUpError(f"this view contradicts itself: {what}", "contradiction")

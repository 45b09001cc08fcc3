"""Checks on a view before search: its type, its consistency, and whose turn it is."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SEAT, NO_SUIT, Seat
from matzl.base.info import GameInfo
from matzl.deal.view import View
from matzl.deal.vocabulary import LegalActions, Trick
from matzl.engine.state import State
from matzl.errors import MatzlError, SetUpError

_NEEDED = "a decision needs the view of the seat in turn, deal.view(deal.turn)"


def check_turn(view: object) -> Seat:
    """Check that a value is the view of the seat in turn, and return that seat.

    Raises
    ------
    SetUpError
        If it is no view, if it contradicts itself, or if it is not the turn of its seat.
    """
    if not isinstance(view, View):
        raise SetUpError(f"{_NEEDED}, not {view!r}", "no-view")
    if view.seat is None:
        raise SetUpError(f"{_NEEDED}, not a spectator's", "not-your-turn")
    if view.over:
        raise SetUpError(f"the deal is over: {_NEEDED}", "not-your-turn")
    if not view.legal:
        raise SetUpError(f"it is not the turn of seat {view.seat}: {_NEEDED}", "not-your-turn")
    check_view(view)
    if view.turn != view.seat:
        raise contradiction("it has legal actions for a seat that is not in turn")
    return view.seat


def contradiction(what: str) -> SetUpError:
    """Return the error for a view that contradicts itself."""
    return SetUpError(f"this view contradicts itself: {what}", "contradiction")


def check_view(view: View) -> None:
    """Check the types and ranges in a view, and that its compact state agrees with its fields.

    Its past is checked later, by `matzl.search.worlds.knowledge`.

    Raises
    ------
    SetUpError
        If it contradicts itself.
    """
    _check_types(view)
    if not _in_range(view.info, view.state, view.seats):
        raise contradiction("its compact state has a value out of range")
    state = view.state[0]
    phase = view.info.phases[int(state["phase"])]
    turn = None if view.over else int(state["turn"])
    if (view.phase, view.turn, view.over) != (phase, turn, not int(state["phase"])):
        raise contradiction("its compact state has another phase or turn")
    if list(view.score) != state["score"][: view.seats].tolist():
        raise contradiction("its compact state has another score")


_TYPES: dict[str, Any] = {
    "seats": int, "dealer": int, "stock_left": int, "over": bool, "actions": tuple, "turns": tuple, "tricks": tuple,
    "legal": LegalActions, "score": list, "upcard": (str, type(None)), "state": np.ndarray,
}  # fmt: skip


def _check_types(view: View) -> None:
    """Check the types of the fields: a view put together by hand may hold anything."""
    try:
        known = isinstance(view.info, GameInfo) and view.info is registry.info(view.info.name)
    except MatzlError:
        known = False
    if not known:
        raise contradiction("its game is not known")
    for name, kind in _TYPES.items():
        if not isinstance(getattr(view, name), kind):
            raise contradiction(f"its {name} cannot be {getattr(view, name)!r}")
    state = registry.rules(view.game).STATE
    if view.state.dtype.names != state.names or view.state.shape != (1,):
        raise contradiction("its compact state is not one deal of its game")
    if view.seats not in view.info.seats:
        raise contradiction(f"{view.game} is not for {view.seats} players")
    if view.seat is not None and (type(view.seat) is not int or view.seat not in range(view.seats)):
        raise contradiction(f"its seat cannot be {view.seat!r}")
    if view.upcard is not None and view.upcard not in CARD_NAMES:
        raise contradiction(f"its upcard cannot be {view.upcard!r}")
    if not all(isinstance(word, str) for word in view.actions):
        raise contradiction("its actions are not words")
    if not all(isinstance(trick, Trick) for trick in view.tricks):
        raise contradiction("its tricks are not tricks")


def _in_range(info: GameInfo, state: State, seats: int) -> bool:
    """Return whether all seats, suits, cards, choices and options in a state exist; kernels use them unchecked."""
    key = state.dtype, seats
    if key not in _RANGES:
        rows = []
        for name, limits in _ranges(info, seats).items():
            kind, offset = state.dtype.fields[name][:2]
            rows += [(offset // 8 + k, *limits) for k in range(kind.itemsize // 8)]
        _RANGES[key] = np.array(rows, np.int64).T
    offsets, least, most = _RANGES[key]
    numbers = np.asarray(state).view(np.int64)[offsets]
    return bool(((least <= numbers) & (numbers <= most)).all())


_RANGES: dict[Any, Any] = {}
"""By type of state and number of seats: offsets of numbers, their least and their greatest values, int64[numbers] each."""


def _ranges(info: GameInfo, seats: int) -> dict[str, tuple[int, int]]:
    """Return the least and greatest value of each field of a state that serves as an index, or as a set of indices."""
    ranges = {
        "phase": (0, len(info.phases) - 1),
        "turn": (0, seats - 1),
        "seats": (seats, seats),
        "dealer": (0, seats - 1),
        "laid": (0, seats),
        "winner": (NO_SEAT, seats - 1),
        "trump": (0, NO_SUIT),
        "led": (0, NO_CARD),
        "best": (0, NO_CARD),
        "logged": (0, 1 << 30),
        "hand": (0, (1 << len(CARD_NAMES)) - 1),
    }
    for option in info.options:
        high = len(option.choices) - 1
        ranges[option.name] = (0, high) if option.choices else (option.low, option.high)
    for field in info.table:
        match field.kind:
            case "seat":
                ranges[field.name] = NO_SEAT, seats - 1
            case "choice":
                ranges[field.name] = -1, len(field.choices) - 1
            case "card":
                ranges[field.name] = 0, NO_CARD
            case "suit":
                ranges[field.name] = 0, NO_SUIT
    return ranges

"""What is asked of a view before anybody thinks: whether it is one, agrees with itself, and has its seat in turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SEAT, NO_SUIT
from matzl.base.info import GameInfo
from matzl.deal.moves import LegalActions, Trick
from matzl.deal.view import View
from matzl.errors import MatzlError, SetUpError

_NEEDED = "a decision needs the view of the seat in turn, deal.view(deal.turn)"


def check_turn(view: object) -> int:
    """The seat of a view, if it is one and it is that seat's turn.

    Raises
    ------
    SetUpError
        When it is no view, when it contradicts itself, or when it is not the turn of that seat.
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
        raise contradiction("it has something to do for a seat that is not in turn")
    return view.seat


def contradiction(what: str) -> SetUpError:
    """The error for a view in which something cannot have been."""
    return SetUpError(f"this view contradicts itself: {what}", "contradiction")


def check_view(view: View) -> None:
    """See that a view of a seat holds what views hold, and that its compact form stands for something and says the same.

    Its past is looked at only by those who search (`matzl.search.worlds.history`).

    Raises
    ------
    SetUpError
        When it contradicts itself.
    """
    _check_kinds(view)
    if not _names_what_is_there(view.info, view.state, view.seats):
        raise contradiction("its compact form names something that is not there")
    state = view.state[0]
    phase = view.info.phases[int(state["phase"])]
    turn = None if view.over else int(state["turn"])
    if (view.phase, view.turn, view.over) != (phase, turn, not int(state["phase"])):
        raise contradiction("it tells of phase and turn in two ways")
    if list(view.score) != state["score"][: view.seats].tolist():
        raise contradiction("it tells of the score in two ways")


_KINDS: dict[str, Any] = {
    "seats": int, "dealer": int, "stock_left": int, "over": bool, "actions": tuple, "turns": tuple, "tricks": tuple,
    "legal": LegalActions, "score": list, "upcard": (str, type(None)), "state": np.ndarray,
}  # fmt: skip


def _check_kinds(view: View) -> None:
    """Views that were put together by hand may hold anything."""
    try:
        known = isinstance(view.info, GameInfo) and view.info is registry.info(view.info.name)
    except MatzlError:
        known = False
    if not known:
        raise contradiction("it is of no game known")
    for name, kind in _KINDS.items():
        if not isinstance(getattr(view, name), kind):
            raise contradiction(f"its {name} cannot be {getattr(view, name)!r}")
    state = registry.rules(view.game).STATE
    if view.state.dtype.names != state.names or view.state.shape != (1,):
        raise contradiction("its compact form is of another game, or not of one deal")
    if view.seats not in view.info.seats:
        raise contradiction(f"{view.game} is not for {view.seats}")
    if type(view.seat) is not int or view.seat not in range(view.seats):
        raise contradiction(f"its seat cannot be {view.seat!r}")
    if view.upcard is not None and view.upcard not in CARD_NAMES:
        raise contradiction(f"its upcard cannot be {view.upcard!r}")
    if not all(isinstance(trick, Trick) for trick in view.tricks):
        raise contradiction("its tricks are none")


def _names_what_is_there(info: GameInfo, state: Any, seats: int) -> bool:
    """Whether the seats, suits, cards, choices and options that a state names exist: kernels look them up unasked."""
    key = state.dtype, seats
    if key not in _RANGES:
        ranges = _ranges(info, seats)
        places = [state.dtype.fields[name][1] // 8 for name in ranges]
        _RANGES[key] = np.array(places), *np.array([*ranges.values()], np.int64).T
    places, least, most = _RANGES[key]
    numbers = np.asarray(state).view(np.int64)[places]
    return bool(((least <= numbers) & (numbers <= most)).all())


_RANGES: dict[Any, Any] = {}


def _ranges(info: GameInfo, seats: int) -> dict[str, tuple[int, int]]:
    """The least and the most of each field of a state that names something."""
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

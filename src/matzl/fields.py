"""Fields of a state as Python values: numbers become seats, words, cards or null, as the facts declare them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from matzl.cards import CARD_NAMES, NO_CARD, NO_SEAT, NO_SUIT, SUIT_LETTERS, each
from matzl.facts import Facts, ResultField


def value_of(field: ResultField, state: Any, seats: int) -> Any:
    """The value of one field of a state (a one-element array), as a record writes it."""
    raw = state[field.name][0]
    match field.kind:
        case "counts":
            return raw[:seats].tolist()
        case "cards":
            return [[CARD_NAMES[card] for card in each(int(cards))] for cards in raw[:seats]]
        case "pair":
            return [raw.tolist()] if raw[0] >= 0 else []
    return scalar(field, int(raw))


def scalar(field: ResultField, number: int) -> Any:
    """What a single number means in a field that is no list."""
    match field.kind:
        case "count":
            return number
        case "yes":
            return number != 0
        case "seat":
            return number if number >= 0 else None
        case "choice":
            return field.choices[number] if number >= 0 else None
        case "card":
            return CARD_NAMES[number] if number != NO_CARD else None
        case "suit":
            return SUIT_LETTERS[number] if number != NO_SUIT else None
    raise AssertionError(f"field {field.name} is of no kind known: {field.kind}")


def values_of(
    fields: Sequence[ResultField], state: Any, seats: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The values of those fields that are there under the options."""
    return {
        field.name: value_of(field, state, seats)
        for field in fields
        if field.when is None or options[field.when[0]] == field.when[1]
    }


def names_what_is_there(facts: Facts, state: Any, seats: int) -> bool:
    """Whether the seats, suits, cards, choices and options that a state names exist: kernels look them up unasked."""
    key = state.dtype, seats
    if key not in _RANGES:
        ranges = _ranges(facts, seats)
        places = [state.dtype.fields[name][1] // 8 for name in ranges]
        _RANGES[key] = np.array(places), *np.array([*ranges.values()], np.int64).T
    places, least, most = _RANGES[key]
    numbers = np.asarray(state).view(np.int64)[places]
    return bool(((least <= numbers) & (numbers <= most)).all())


_RANGES: dict[Any, Any] = {}


def _ranges(facts: Facts, seats: int) -> dict[str, tuple[int, int]]:
    """The least and the most of each field of a state that names something."""
    ranges = {
        "phase": (0, len(facts.phases) - 1),
        "turn": (0, seats - 1),
        "seats": (seats, seats),
        "dealer": (0, seats - 1),
        "laid": (0, seats),
        "winner": (NO_SEAT, seats - 1),
        "trump": (0, NO_SUIT),
        "led": (0, NO_CARD),
        "best": (0, NO_CARD),
    }
    for option in facts.options:
        high = len(option.choices) - 1
        ranges[option.name] = (0, high) if option.choices else (option.low, option.high)
    for field in facts.table:
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

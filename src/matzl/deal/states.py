"""The states of deals and views: their keys, and the values of their fields as records write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT, SUIT_LETTERS, each
from matzl.base.info import ResultField
from matzl.engine.state import State

KEY_BYTES = 16
"""The length of a key."""


def key_of(game: str, state: State, actions: Sequence[str], seat: int | None = None) -> bytes:
    """Return the key of a state (a one-element array) with its past, as seen by a seat if one is given (-1: a spectator)."""
    digest = blake2b(state.tobytes(), digest_size=KEY_BYTES)
    digest.update(f"{game} {seat} {' '.join(actions)}".encode())
    return digest.digest()


def value_of(field: ResultField, state: State, seats: int) -> Any:
    """Return the value of one field of a state (a one-element array) as records write it."""
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
    """Return the value that a single number stands for."""
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
    raise AssertionError(f"field {field.name} has an unknown kind: {field.kind}")


def values_of(
    fields: Sequence[ResultField], state: State, seats: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the values of the fields that exist under the options."""
    return {field.name: value_of(field, state, seats) for field in fields if field.exists(options)}

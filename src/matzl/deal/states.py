"""The states of deals and views: their keys, and the values of their fields as records write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_CARD, NO_SUIT, SUIT_LETTERS, each
from matzl.base.info import GameInfo, ResultField
from matzl.base.options import completed, seats_under
from matzl.engine.state import State

KEY_BYTES = 16
"""The length of a key in bytes."""


def key_of(game: str, state: State, actions: Sequence[str], seat: int | None = None) -> bytes:
    """Return the key of a state (a one-element array) with its history, as seen by a seat if given (-1: a spectator)."""
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
    """Return the value that records have for a number in a single-valued field."""
    return number if field.kind == "count" else scalars(field)[number]


@cache
def scalars(field: ResultField) -> Mapping[int, Any]:
    """Return the value in records for each number that a single-valued field can hold; None for the one meaning "unset"."""
    words: Mapping[str, Iterable[Any]] = {
        "yes": (False, True), "seat": range(10), "choice": field.choices, "card": CARD_NAMES,
        "suit": SUIT_LETTERS,
    }  # fmt: skip
    unset = {"yes": {}, "card": {NO_CARD: None}, "suit": {NO_SUIT: None}}
    return dict(enumerate(words[field.kind])) | unset.get(field.kind, {-1: None})


def values_of(
    fields: Sequence[ResultField], state: State, seats: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the values of the fields that exist under the options."""
    return {field.name: value_of(field, state, seats) for field in fields if field.exists(options)}


def dealt_in(info: GameInfo, options: Mapping[str, Any], state: State) -> dict[str, Any]:
    """Return the cards as dealt, given a state in which all are known, as arguments of `matzl.Deal.from_hands`."""
    row, every = state[0], completed(info, options)
    seats = seats_under(info, every)
    carried = info.scoring(every, seats, 0).carried()
    return {
        "game": info.name,
        "hands": [
            [CARD_NAMES[card] for card in each(int(cards))] for cards in row["dealt"][:seats]
        ],
        "stock": [CARD_NAMES[card] for card in row["stock"]] if info.stock else None,
        "upcard": CARD_NAMES[int(row["upcard"])] if info.upcard else None,
        "knocked": bool(info.knocked_packets and row["knocked"]),
        "dealer": int(row["dealer"]),
        "options": options,
        "score": row["score"][:seats].tolist(),
        "carried": {name: row[name].tolist() for name in carried if row[name].any()},
    }

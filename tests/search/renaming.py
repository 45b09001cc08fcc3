"""The same position with suits renamed and seats rotated: its values must not change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT

SETS_OF_CARDS = ("hand", "dealt", "taken")
CARDS = ("led", "best", "called")
BY_SEAT = ("hand", "dealt", "taken", "tricks", "payoffs", "score")
SEATS = ("turn", "dealer", "declarer", "partner", "winner", "trump_by", "tjog_by")
SETS_OF_SEATS = ("defenders", "to_ask")


def renamed_card(card: int, suits: Sequence[int]) -> int:
    return card if card == NO_CARD else 13 * suits[card // 13] + card % 13


def renamed_cards(cards: int, suits: Sequence[int]) -> int:
    return sum((int(cards) >> 13 * suit & 0x1FFF) << 13 * name for suit, name in enumerate(suits))


def with_suits_renamed(state: Any, suits: Sequence[int]) -> Any:
    """Rename suit k to ``suits[k]``."""
    new = state.copy()
    for name in SETS_OF_CARDS:
        new[name][0] = [renamed_cards(cards, suits) for cards in state[name][0]]
    new["on_table"] = renamed_cards(state["on_table"][0], suits)
    for name in CARDS:
        if name in state.dtype.names:
            new[name] = renamed_card(int(state[name][0]), suits)
    new["trump"] = [*suits, NO_SUIT][state["trump"][0]]
    return new


def with_seats_moved(state: Any) -> Any:
    """Rotate the seats by one."""
    new, seats = state.copy(), int(state["seats"][0])
    for name in BY_SEAT:
        new[name][0] = np.roll(state[name][0], 1)
    for name in SEATS:
        if name in state.dtype.names and state[name][0] != NO_SEAT:
            new[name] = (state[name][0] + 1) % seats
    for name in SETS_OF_SEATS:
        if name in state.dtype.names:
            held = int(state[name][0])
            new[name] = (held << 1 | held >> seats - 1) & (1 << seats) - 1
    return new


def values_renamed(values: Any, suits: Sequence[int]) -> Any:
    """Return the values of actions by their new names."""
    new = np.full_like(values, np.nan)
    for card in range(52):
        new[renamed_card(card, suits)] = values[card]
    return new

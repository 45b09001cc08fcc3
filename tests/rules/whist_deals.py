"""Deals of whist for tests: a whole suit in each hand, or all suits mixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.implementations import new_deal

RANKS = "23456789TJQKA"

SUITED = [" ".join(rank + suit for rank in RANKS) for suit in "CDHS"]
"""A whole suit in each hand."""

MIXED = [
    "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS",
    "3C 7C JC 2D 6D TD AD 5H 9H KH 4S 8S QS",
    "4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS",
    "5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS",
]
"""Every fourth card in each hand, so that all suits can be followed at first."""


def whist(hands: Sequence[str], upcard: str = "2S", dealer: int = 3) -> Any:
    """Return a deal of whist from hands; seat 0 leads unless there is another dealer."""
    return new_deal("whist", hands, dealer=dealer, upcard=upcard)

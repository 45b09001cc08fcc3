"""The order of a hand: trumps first, then red and black suits in turn, each from its highest card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.base.info import GameInfo

_ROUND = "SHCD"
"""The order of suits without trumps."""


def suits_in_order(
    info: GameInfo, options: Mapping[str, Any], trump: str | None
) -> list[list[str]]:
    """Return the suits of a game in the order of a hand, each from its highest card to its lowest.

    >>> from matzl import registry
    >>> [suit[0] for suit in suits_in_order(registry.info("mittlere"), {}, "D")]
    ['JD', 'AS', 'AH', 'AC']
    """
    number = NO_SUIT if trump is None else SUIT_LETTERS.index(trump)
    suits = info.order(options)[number]
    names = {
        letter: [CARD_NAMES[card] for card in suit]
        for letter, suit in zip(SUIT_LETTERS, suits, strict=True)
    }
    if trump is None:
        return [names[letter] for letter in _ROUND]
    place = _ROUND.index(trump)
    return [names[_ROUND[(place + step) % 4]] for step in range(4)]


def grouped(
    cards: Iterable[str], info: GameInfo, options: Mapping[str, Any], trump: str | None
) -> list[list[str]]:
    """Group cards by suit in the order of a hand; empty suits are left out.

    >>> from matzl import registry
    >>> grouped("AS 9D TS JD AC".split(), registry.info("mittlere"), {}, "D")
    [['JD', '9D'], ['AS', 'TS'], ['AC']]
    """
    held = set(cards)
    groups = [
        [card for card in suit if card in held] for suit in suits_in_order(info, options, trump)
    ]
    return [group for group in groups if group]

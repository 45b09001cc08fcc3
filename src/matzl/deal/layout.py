"""Packs and hands: dealing a pack to the seats (§2 of every rule book), and the order of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, Card, card_name, pack_of
from matzl.base.info import GameInfo
from matzl.engine.tricks import places_of
from matzl.errors import SetUpError


def _pack_indices(info: GameInfo, seats: int, dealer: int, *, knocked: bool) -> list[list[int]]:
    """Return the pack indices of each seat's cards, seat 0 first; the stock comes after all hands."""
    rows = _rows(info.knocked_packets if knocked else info.packets[seats], seats)
    return [rows[(seat - dealer - 1) % seats] for seat in range(seats)]


@cache
def _rows(packets: tuple[int, ...], seats: int) -> list[list[int]]:
    """Return the pack indices of each hand, forehand's first."""
    rows: list[list[int]] = places_of(packets, seats).tolist()
    return rows


def dealt_hands(
    info: GameInfo, pack: Sequence[Card], dealer: int, *, seats: int, knocked: bool
) -> list[list[str]]:
    """Return the cards that a pack deals to each seat, seat 0 first, in the order of dealing."""
    rows = _pack_indices(info, seats, dealer, knocked=knocked)
    return [[CARD_NAMES[pack[index]] for index in row] for row in rows]


def pack_from_hands(
    info: GameInfo,
    hands: Sequence[str | Iterable[str]],
    dealer: int,
    *,
    stock: str | Iterable[str] | None = None,
    upcard: str | None = None,
    knocked: bool = False,
) -> list[Card]:
    """Return the pack that deals these hands (seat 0 first), with the upcard last and the stock in its order.

    Raises
    ------
    SetUpError
        When hands, stock and upcard cannot come from one deal of the game.
    """
    rows = _pack_indices(info, len(hands), dealer, knocked=knocked)
    pack = [-1] * len(pack_of(info.ranks))
    for seat, (names, row) in enumerate(zip(hands, rows, strict=True)):
        numbers = _numbers(info, names, f"the hand of seat {seat}")
        if len(numbers) != len(row):
            raise SetUpError(
                f"seat {seat} has {len(numbers)} cards; {info.name} deals {len(row)} to each",
                "hand-size",
            )
        if info.upcard and seat == dealer:
            numbers = _upcard_last(numbers, upcard)
        for index, number in zip(row, numbers, strict=True):
            pack[index] = number
    left = _numbers(info, stock or (), "the stock")
    if len(left) != info.stock:
        raise SetUpError(
            f"the stock of {info.name} has {info.stock} cards, not {len(left)}", "stock-size"
        )
    pack[len(pack) - info.stock :] = left
    if upcard is not None and not info.upcard:
        raise SetUpError(f"{info.name} has no upcard", "upcard")
    if knocked and not info.knocked_packets:
        raise SetUpError(f"{info.name} has no knocking", "knocked")
    _each_once(pack)
    return pack


def _upcard_last(numbers: list[Card], upcard: str | None) -> list[Card]:
    if upcard is None or upcard not in CARD_NAMES or CARD_NAMES.index(upcard) not in numbers:
        raise SetUpError(
            f"the upcard must be a card of the dealer's hand, not {upcard!r}", "upcard"
        )
    index = numbers.index(CARD_NAMES.index(upcard))
    return [*numbers[:index], *numbers[index + 1 :], numbers[index]]


@cache
def _names(ranks: str) -> dict[str, Card]:
    """Return the cards of a complete pack by their names."""
    return {card_name(number): number for number in pack_of(ranks)}


def _numbers(info: GameInfo, names: str | Iterable[str], where: str) -> list[Card]:
    if not isinstance(names, Iterable):
        raise SetUpError(f"{where} must be card names in a text or a list, not {names!r}", "cards")
    known = _names(info.ranks)
    numbers = []
    for name in names.split() if isinstance(names, str) else names:
        if not isinstance(name, str) or name not in known:
            raise SetUpError(f"{name!r} in {where} is not a card of {info.name}", "no-card")
        numbers.append(known[name])
    return numbers


def _each_once(numbers: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for number in numbers:
        if number in seen:
            raise SetUpError(f"{card_name(number)} occurs twice", "card-twice")
        seen.add(number)


_ROUND = "SHCD"
"""The order of the suits in a hand when there are no trumps."""


def suits_in_order(
    info: GameInfo, options: Mapping[str, Any], trump: str | None
) -> list[list[str]]:
    """Return the suits of a game in hand order, each from its highest card to its lowest.

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
    return [names[_ROUND[(_ROUND.index(trump) + step) % 4]] for step in range(4)]


def grouped(
    cards: Iterable[str], info: GameInfo, options: Mapping[str, Any], trump: str | None
) -> list[list[str]]:
    """Group cards by suit in hand order; empty suits are left out.

    >>> from matzl import registry
    >>> grouped("AS 9D TS JD AC".split(), registry.info("mittlere"), {}, "D")
    [['JD', '9D'], ['AS', 'TS'], ['AC']]
    """
    held = set(cards)
    groups = [
        [card for card in suit if card in held] for suit in suits_in_order(info, options, trump)
    ]
    return [group for group in groups if group]

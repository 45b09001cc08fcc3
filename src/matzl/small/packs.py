"""Reduced packs: whole deals of a game with fewer suits and ranks, by the same compiled rules.

The clauses of the rule book hold. The function ``check_pack`` in a game's ``counting.py`` says what becomes of those that
name numbers of the whole pack, and refuses packs with which they make no sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import NO_CARD, SUIT_LETTERS, Cards, card, each
from matzl.base.info import GameInfo
from matzl.deal.deal import Deal
from matzl.engine.state import State, states
from matzl.errors import SetUpError
from matzl.search.worlds.ways import nth, ways
from matzl.small.tree import MAX_NODES, GameTree


def reduced_pack(
    game: str,
    *,
    ranks: str,
    suits: str = SUIT_LETTERS,
    hand: int | None = None,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
    limit: int = MAX_NODES,
) -> GameTree:
    """Return all deals of a game with a reduced pack, before their first action.

    >>> reduced_pack("mittlere", ranks="JQK", suits="CD")
    <mittlere: 90 deals, 2107 nodes, 1245 information sets>

    Parameters
    ----------
    game
        The name of a game that has reduced packs (a function ``check_pack`` in its ``counting.py``).
    ranks, suits
        The cards: all of these ranks and suits, as letters, such as ``JQK`` and ``CDH``.
    hand
        The number of cards that each seat is dealt; needed in games with a stock, which gets the rest.
    dealer, options
        As in `matzl.Deal`.
    limit
        The most nodes of the tree.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When the game has no reduced packs, the pack cannot be dealt or is too large, or an argument is invalid.
    """
    info = registry.info(game)
    check_pack = getattr(registry.role(game, "counting"), "check_pack", None)
    if check_pack is None:
        raise SetUpError(f"the rules of {game} need the whole pack", "pack")
    cards = _pack(info, ranks, suits)
    blank = Deal(game, dealer=dealer, options=options)
    seats = blank.seats
    dealt, stock = _shares(info, cards.bit_count(), seats, hand)
    check_pack(cards, seats, dealt)
    capacities = (*[dealt] * seats, *([stock] if stock else []))
    sizes = tuple(
        cards.bit_count() if place == (1 << len(capacities)) - 1 else 0
        for place in range(1 << len(capacities))
    )
    deals = ways(sizes, capacities)
    if deals * factorial(stock) > limit:
        raise SetUpError(
            f"this pack has {deals * factorial(stock)} deals and the limit is {limit} nodes: take fewer cards",
            "tree-size",
        )
    classes = [cards if size else 0 for size in sizes]
    hands = (nth(number, classes, capacities) for number in range(deals))
    roots = _roots(blank, hands, deals, stock)
    return GameTree(blank, roots, limit=limit)


def _pack(info: GameInfo, ranks: str, suits: str) -> Cards:
    """Return the cards of some ranks and suits."""
    for given, known, name in ((ranks, info.ranks, "ranks"), (suits, SUIT_LETTERS, "suits")):
        if not isinstance(given, str) or not given or not set(given) <= set(known):
            raise SetUpError(
                f"the {name} of {info.name} are letters among {known}, not {given!r}", "pack"
            )
    return sum(1 << card(rank + suit) for rank in set(ranks) for suit in set(suits))


def _shares(info: GameInfo, cards: int, seats: int, hand: int | None) -> tuple[int, int]:
    """Return the number of cards of each hand, and of the stock."""
    if hand is None and not info.stock:
        hand = cards // seats
    if type(hand) is not int or not 1 <= hand <= cards // seats:
        raise SetUpError(
            f"each of {seats} hands needs from 1 to {cards // seats} of {cards} cards, not {hand!r}",
            "hand-size",
        )
    stock = cards - seats * hand
    if stock > info.stock or stock % seats:
        most = f"a stock of up to {info.stock}, in equal shares" if info.stock else "none left over"
        raise SetUpError(
            f"{cards} cards in {seats} hands of {hand} leave {stock}; {info.name} has {most}",
            "pack",
        )
    return hand, stock


def _roots(blank: Deal, hands: Iterator[list[Cards]], deals: int, stock: int) -> State:
    """Return the deals as states, with the stock in each order."""
    orders = factorial(stock)
    roots = states(blank.state.dtype, deals * orders)
    roots[:] = blank.state[0]
    seats = blank.seats
    dealt = np.zeros((deals, roots["hand"].shape[1]), np.int64)
    drawn = blank.info.stock - stock
    for number, shares in enumerate(hands):
        dealt[number, :seats] = shares[:seats]
        if stock:
            for order, left in enumerate(permutations(each(shares[seats]))):
                roots["stock"][number * orders + order, drawn:] = left
    roots["hand"] = roots["dealt"] = np.repeat(dealt, orders, axis=0)
    if blank.info.stock:  # as if the cards that are missing had been drawn
        roots["stock"][:, :drawn] = NO_CARD
        roots["drawn"] = drawn
    return roots

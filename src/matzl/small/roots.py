"""The roots of small games: whole deals with fewer suits and ranks, and endings of deals as a seat sees them.

With a reduced pack the clauses of the rule book hold. The function ``check_pack`` in a game's ``counting.py`` says what
becomes of those that name numbers of the whole pack, and refuses packs with which they make no sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import NO_CARD, SUIT_LETTERS, Cards, card, each
from matzl.base.info import GameInfo
from matzl.deal.deal import Deal
from matzl.deal.states import dealt_in
from matzl.deal.view import View
from matzl.engine.randomness import streams
from matzl.engine.state import State, states
from matzl.errors import SetUpError
from matzl.search.worlds.counting import nth, ways
from matzl.search.worlds.possible import Worlds
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


def ending(deal: Deal, tricks: int, *, limit: int = MAX_NODES) -> GameTree:
    """Return the ending of a deal: its last tricks, with every deal that fits the public past.

    The public past is what a spectator knows: calls, cards played, and what the rules say of cards not played. Every deal
    that fits it has the same chance. What a player's choices tell about the hand does not count. The values are the
    payoffs of the deal; a tie that is broken by drawing is worth its expectation.

    >>> import random
    >>> deal, rng = Deal("mittlere", seed=7), random.Random(7)
    >>> while not deal.over:
    ...     deal.play(rng.choice(deal.legal))
    >>> ending(deal, 2).deals
    18

    Parameters
    ----------
    deal
        A deal that has reached these tricks, such as one from a record. What was played after that does not count.
    tricks
        The number of tricks.
    limit
        The most nodes of the tree.

    Raises
    ------
    SetUpError
        When it is no deal, the number is not positive, the deal has not come so far or ended before, or the tree is larger
        than the limit.
    """
    here = _position(deal, tricks)
    view = here.view(None)
    worlds = Worlds(view)
    stock = view.stock_left
    if worlds.count * factorial(stock) > limit:
        raise SetUpError(
            f"{worlds.count * factorial(stock)} deals fit this past, and the limit is {limit} nodes: take fewer tricks",
            "tree-size",
        )
    roots = _roots_of_ending(worlds)
    return GameTree(here, roots, limit=limit, view=partial(_view_in_ending, here, worlds, roots))


def _position(deal: Deal, tricks: int) -> Deal:
    """Return a deal at the beginning of its last tricks."""
    if not isinstance(deal, Deal):
        raise SetUpError(f"an ending needs a Deal, not {deal!r}", "deal")
    if type(tricks) is not int or tricks < 1:
        raise SetUpError(f"the tricks must be a whole number from 1, not {tricks!r}", "tricks")
    here = deal.restarted()
    for action in deal.actions:
        if _cards_left(here) <= tricks * deal.seats:
            break
        here.play(action)
    left = _cards_left(here)
    if here.over or here.by_chance or left > tricks * deal.seats:
        raise SetUpError(
            f"this deal stops with {left} cards, and its last {tricks} tricks have {tricks * deal.seats}",
            "tricks",
        )
    return here


def _cards_left(deal: Deal) -> int:
    """Return the number of cards that have not been played."""
    view = deal.view(None)
    return sum(view.hand_sizes) + view.stock_left


def _roots_of_ending(worlds: Worlds) -> State:
    """Return every deal that fits the past of a view as a state; each order of a stock is one."""
    view, count = worlds.view, worlds.count
    if not view.stock_left:
        return worlds.draw(count, streams(0, 0, 0), 0)
    orders = factorial(view.stock_left)
    roots = states(view.state.dtype, count * orders)
    roots[:] = view.state[0]
    unseen = worlds.knowledge.history.unseen
    laid = np.array(worlds.knowledge.history.laid, np.int64)
    for number, hands in enumerate(worlds):
        rows = slice(number * orders, (number + 1) * orders)
        roots["hand"][rows, : view.seats] = hands
        roots["dealt"][rows, : view.seats] = laid | np.array(hands, np.int64)
        stock = [*permutations(each(unseen & ~sum(hands)))]
        roots["stock"][rows, -view.stock_left :] = stock
    return roots


def _view_in_ending(
    here: Deal, worlds: Worlds, roots: State, root: int, actions: tuple[str, ...]
) -> View:
    """Return the view of the seat in turn after some actions from a root, the number of one of `roots`."""
    begun = worlds.begun(roots[root : root + 1], streams(0, 0, 0))
    deal = Deal.from_hands(**dealt_in(here.info, here.options, begun))
    deal.play_all((*here.actions, *actions))
    return deal.view()

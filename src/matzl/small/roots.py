"""The roots of small games: whole deals with fewer suits and ranks, and endings consistent with a public history."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from matzl.base.cards import SUIT_LETTERS, each
from matzl.base.options import check_whole
from matzl.deal.deal import Deal, check_deal
from matzl.deal.states import dealt_in
from matzl.engine.randomness import streams
from matzl.engine.state import State, states
from matzl.errors import SetUpError
from matzl.search.worlds.possible import Worlds
from matzl.small.packs import ReducedPack
from matzl.small.tree import MAX_NODES, GameTree


def reduced_pack(
    game: str,
    *,
    ranks: str,
    suits: str = SUIT_LETTERS,
    hand: int | None = None,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
    payoffs: str = "own",
    limit: int = MAX_NODES,
) -> GameTree:
    """Return the game tree of all deals of a game with a reduced pack, from their first action on.

    >>> reduced_pack("mittlere", ranks="JQK", suits="CD")
    <mittlere: 90 deals, 2107 nodes, 1245 information sets>

    Parameters
    ----------
    game
        The name of a game that has reduced packs (a function ``check_pack`` in its ``counting.py``).
    ranks, suits, hand, dealer, options
        As in `matzl.small.ReducedPack`.
    payoffs
        ``own``, or with two seats ``difference``, each seat's own payoff minus the other's, which is zero-sum.
    limit
        The maximum number of nodes of the tree.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When the game has no reduced packs, the pack cannot be dealt or is too large, or an argument is invalid.
    """
    pack = ReducedPack(game, ranks=ranks, suits=suits, hand=hand, dealer=dealer, options=options)
    if pack.deals > limit:
        raise SetUpError(
            f"this pack has {pack.deals} deals and the limit is {limit} nodes: take fewer cards",
            "tree-size",
        )
    return GameTree(pack.roots(range(pack.deals)), pack.deal, payoffs=payoffs, limit=limit)


def ending(deal: Deal, tricks: int, *, payoffs: str = "own", limit: int = MAX_NODES) -> GameTree:
    """Return the game tree of a deal's last tricks, with every deal consistent with the public history.

    The public history is the information of a spectator: bids and announcements, cards played, and the consequences of the
    rules for unplayed cards, such as voids. All consistent deals have the same probability; inferences from players'
    choices are not drawn. The values are the payoffs of the deal; a tie that is broken by drawing is worth its expectation.

    >>> import random
    >>> deal, rng = Deal("mittlere", seed=7), random.Random(7)
    >>> while not deal.over:
    ...     deal.play(rng.choice(deal.legal))
    >>> ending(deal, 2).deals
    18

    Parameters
    ----------
    deal
        A deal that has reached these tricks, such as one from a record. Later actions are ignored.
    tricks
        The number of tricks.
    payoffs
        As in `reduced_pack`.
    limit
        The maximum number of nodes of the tree.

    Raises
    ------
    SetUpError
        When `deal` is not a deal, the number is not positive, the deal has not reached these tricks or ended before them,
        or the tree is larger than the limit.
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
    dealt = partial(_deal_in_ending, here, worlds, roots)
    return GameTree(roots, dealt, payoffs=payoffs, limit=limit)


def _position(deal: Deal, tricks: int) -> Deal:
    """Return a deal as it was at the start of its last `tricks` tricks."""
    check_deal(deal, "an ending")
    check_whole("the tricks", tricks, 1, code="tricks")
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
    """Return every deal consistent with a view's history as a state; each order of a stock is a separate deal."""
    view, count = worlds.view, worlds.count
    if not view.stock_left:
        return worlds.draw(count, streams(0, 0, 0))
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


def _deal_in_ending(here: Deal, worlds: Worlds, roots: State, root: int) -> Deal:
    """Return a deal consistent with the history, by its number in `roots`, at the point where the ending begins."""
    begun = worlds.begun(roots[root : root + 1], streams(0, 0, 0))
    deal = Deal.from_hands(**dealt_in(here.info, here.options, begun))
    deal.play_all(here.actions)
    return deal

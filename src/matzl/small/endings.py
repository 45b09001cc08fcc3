"""Endings: the last tricks of a deal under the full rules, with every deal that fits what all seats have seen."""

from __future__ import annotations

from itertools import permutations
from math import factorial

import numpy as np

from matzl.base.cards import CARD_NAMES, each
from matzl.deal.deal import Deal
from matzl.deal.view import View
from matzl.engine.randomness import streams
from matzl.engine.state import State, copied, states
from matzl.errors import SetUpError
from matzl.search.worlds.possible import Worlds
from matzl.search.worlds.replay import rewind
from matzl.small.tree import MAX_NODES, GameTree


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
    begin = _Beginnings(here, worlds)
    return GameTree(here, begin.roots, limit=limit, view=begin.view)


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


class _Beginnings:
    """The deals of an ending at its first decision, and the actions that led there."""

    def __init__(self, here: Deal, worlds: Worlds) -> None:
        self._here, self._worlds = here, worlds
        self.roots = self._states()

    def _states(self) -> State:
        """Return every deal that fits the past as a state; each order of a stock is one."""
        view, count = self._worlds.view, self._worlds.count
        if not view.stock_left:
            return self._worlds.draw(count, streams(0, 0, 0), 0)
        orders = factorial(view.stock_left)
        roots = states(view.state.dtype, count * orders)
        roots[:] = view.state[0]
        unseen = self._worlds.knowledge.history.unseen
        laid = np.array(self._worlds.knowledge.history.laid, np.int64)
        for number, hands in enumerate(self._worlds):
            rows = slice(number * orders, (number + 1) * orders)
            roots["hand"][rows, : view.seats] = hands
            roots["dealt"][rows, : view.seats] = laid | np.array(hands, np.int64)
            stock = [*permutations(each(unseen & ~sum(hands)))]
            roots["stock"][rows, -view.stock_left :] = stock
        return roots

    def view(self, root: int, actions: tuple[str, ...]) -> View:
        """Return the view of the seat in turn after some actions from a root."""
        here, knowledge = self._here, self._worlds.knowledge
        begun = copied(knowledge.start)
        world = self.roots[root : root + 1]
        rewind(begun, world, knowledge.history.past(), streams(0, 0, 0))
        stock = None
        if here.info.stock:
            drawn = int(world["drawn"][0])
            begun["stock"][0, drawn:] = world["stock"][0, drawn:]
            stock = [CARD_NAMES[card] for card in begun["stock"][0]]
        deal = Deal.from_hands(
            here.game,
            [[CARD_NAMES[card] for card in each(hand)] for hand in begun["dealt"][0, : here.seats]],
            stock=stock,
            upcard=here.view(None).upcard,
            knocked=here.knocked,
            dealer=here.dealer,
            options=here.options,
            **here.begun_with,
        )
        deal.play_all((*here.actions, *actions))
        return deal.view(deal.turn)

"""The deals that a seat cannot rule out, by definition: those in which its view would be the same.

Every way to deal the unseen cards is tried: it is possible if all actions would have been legal, and if the seat would have
seen exactly what it has seen. Search must find the same deals by other means.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from matzl import Deal
from matzl.base.cards import CARD_NAMES, card, pack_of
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.state import states
from matzl.errors import IllegalActionError

Hands = tuple[frozenset[str], ...]
"""The present hand of each seat."""


class Past:
    """The public and private past of a seat, and the deals with the same view."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.seats = range(deal.seats)
        self.played: list[list[str]] = [[] for _ in self.seats]
        for trick in deal.tricks:
            for who, name in trick.cards:
                self.played[who].append(name)
        self.held: Hands = tuple(frozenset(deal.hand(who)) for who in self.seats)
        gone = {name for cards in self.played for name in cards} | self.held[seat]
        pack = [CARD_NAMES[one] for one in pack_of(deal.info.ranks)]
        self.unseen = [name for name in pack if name not in gone]
        self.others = [who for who in self.seats if who != seat]
        self._seen = self._history(deal)

    @property
    def settled(self) -> bool:
        """True if all unseen cards are in one place."""
        stock = len(self.unseen) > sum(len(self.held[who]) for who in self.others)
        return sum(1 for who in self.others if self.held[who]) + stock < 2

    def possible(self, hands: Hands) -> bool:
        """Return whether the seat would have seen the same with these hands and the rest in the stock."""
        return self.dealt_so(hands) is not None

    def dealt_so(self, hands: Hands) -> Deal | None:
        """Return a deal that leads to these hands, or None if the seat would have seen something else."""
        dealt, stock = self._dealt(hands)
        if not self._can_be_dealt(dealt):
            return None
        other = Deal.from_hands(
            self.deal.game,
            dealt,
            stock=stock,
            upcard=self.deal.upcard,
            knocked=self.deal.knocked,
            dealer=self.deal.dealer,
            options=self.deal.options,
        )
        try:
            other.play_all(self.deal.actions)
        except IllegalActionError:
            return None
        return other if self._history(other) == self._seen else None

    def stock_orders(self, hands: Hands) -> Iterator[tuple[int, ...]]:
        """Return every order of the cards still to be drawn; a single empty order without a stock."""
        there = frozenset(self.unseen) if self.deal.info.stock else frozenset()
        for hand in hands:
            there -= hand
        return permutations(card(name) for name in there)

    def all_possible(self) -> set[Hands]:
        """Return every possible way to deal the unseen cards."""
        return {hands for hands in self.every_way() if self.possible(hands)}

    def every_way(self) -> Iterator[Hands]:
        """Yield every way to deal the unseen cards into hands of the right sizes."""
        for chosen in _shared_out(
            frozenset(self.unseen), [len(self.held[who]) for who in self.others]
        ):
            yield self._with_own(dict(zip(self.others, chosen, strict=True)))

    def swapped(self, hands: Hands, rng: random.Random) -> Hands:
        """Yield the hands with two unseen cards of different places exchanged."""
        where = {name: who for who in self.others for name in hands[who]}
        while True:
            one, other = rng.sample(self.unseen, 2)
            if where.get(one) != where.get(other):
                break
        where = {**where, one: where.get(other), other: where.get(one)}
        return self._with_own(
            {who: frozenset(name for name in where if where[name] == who) for who in self.others}
        )

    def _with_own(self, hands: dict[int, frozenset[str]]) -> Hands:
        return tuple(hands.get(who, self.held[who]) for who in self.seats)

    def _history(self, deal: Deal) -> tuple[Any, ...]:
        """Return the seat's information about a deal: phases, turns, winners, its own legal actions, and open cards."""
        rows = deal._history.rows
        seen = states(deal.state.dtype, 1)
        compiled(engine.look)(deal.state, self.seat, seen)
        own = [legal for _, _, turn, legal, _ in rows if turn == self.seat]
        return [row[:3] + row[4:] for row in rows], own, deal.turn, deal.phase.name, seen.tobytes()

    def _can_be_dealt(self, dealt: list[list[str]]) -> bool:
        """Return whether the dealer has the upcard; otherwise the deal could not begin."""
        return self.deal.upcard is None or self.deal.upcard in dealt[self.deal.dealer]

    def _dealt(self, hands: Hands) -> tuple[list[list[str]], list[str] | None]:
        """Return the hands as dealt, and the stock."""
        had = [self.played[who] + sorted(hands[who]) for who in self.seats]
        return self._with_stock(had, hands) if self.deal.info.stock else (had, None)

    def _with_stock(self, had: list[list[str]], hands: Hands) -> tuple[list[list[str]], list[str]]:
        """Return the cards of a player in the order of use: which card the other drew when is not seen."""
        size = sum(self.deal.info.packets[self.deal.seats])
        stock: list[str] = []
        dealt: list[list[str]] = [[], []]
        dealt[self.seat] = self.deal.hands[self.seat]
        other = 1 - self.seat
        needed = {name: k for k, name in enumerate(self.played[other])}
        tricks = 0
        for word, turn in zip(self.deal.actions, self.deal.turns, strict=True):
            tricks += word in CARD_NAMES
            if word.startswith("declare:") and turn == other:
                for rank in "KQ":
                    pair = rank + word[-1]
                    needed[pair] = min(needed.get(pair, 99), tricks // 2 - 0.5)
        in_order = sorted(had[other], key=lambda name: needed.get(name, 99))
        dealt[other], drawn = in_order[:size], in_order[size:]
        drawn_so_far = int(self.deal.state["drawn"][0])
        for place, name in enumerate(self.deal.stock[:drawn_so_far]):
            winner = self.deal.tricks[place // 2].winner
            mine = (winner == self.seat) == (place % 2 == 0)
            stock.append(name if mine else drawn.pop(0))
        return dealt, stock + sorted(set(self.unseen) - hands[other])


def _shared_out(cards: frozenset[str], sizes: list[int]) -> Iterator[list[frozenset[str]]]:
    if not sizes:
        yield []
        return
    for hand in combinations(sorted(cards), sizes[0]):
        for more in _shared_out(cards - set(hand), sizes[1:]):
            yield [frozenset(hand), *more]


def names(cards: int) -> frozenset[str]:
    """Return the names of a set of cards."""
    return frozenset(name for number, name in enumerate(CARD_NAMES) if int(cards) >> number & 1)

"""Reduced packs: deals with fewer suits and ranks, as `Deal` objects.

The clauses of the rule book hold. The function ``check_pack`` in a game's ``counting.py`` documents how clauses that depend
on the size of the whole pack apply, and refuses packs to which they cannot apply.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_CARD, SUIT_LETTERS, Cards, card, each, pack_of
from matzl.base.info import GameInfo
from matzl.deal.deal import Deal
from matzl.engine.state import State, copied, states
from matzl.errors import SetUpError
from matzl.search.worlds.counting import nth, ways


class ReducedPack:
    """A pack of some ranks and suits of a game, and all of its numbered deals.

    >>> pack = ReducedPack("mittlere", ranks="JQK", suits="CD")
    >>> pack.deals, pack.deal(7).hands
    (90, [['QC', 'QD'], ['JC', 'KC'], ['JD', 'KD']])

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

    Attributes
    ----------
    game, arguments
        The game, and the other arguments.
    hand, stock
        The number of cards of each hand, and of the stock.
    missing
        The number of cards by which each seat's share is smaller than with the whole pack, including cards to draw.
    deals
        The number of deals; the order of the stock counts.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When the game has no reduced packs, the pack cannot be dealt, or an argument is invalid.
    """

    def __init__(
        self,
        game: str,
        *,
        ranks: str,
        suits: str = SUIT_LETTERS,
        hand: int | None = None,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        info = registry.info(game)
        check_pack = getattr(registry.role(game, "counting"), "check_pack", None)
        if check_pack is None:
            raise SetUpError(f"the rules of {game} need the whole pack", "pack")
        cards = _pack(info, ranks, suits)
        blank = Deal(game, dealer=dealer, options=options)
        seats = blank.seats
        self.game, self.hand, self.stock = info.name, *_shares(info, cards.bit_count(), seats, hand)
        check_pack(cards, seats, self.hand)
        self.arguments: dict[str, Any] = {
            "ranks": ranks, "suits": suits, "hand": hand, "dealer": dealer, "options": blank.options,
        }  # fmt: skip
        self._capacities = (*[self.hand] * seats, *([self.stock] if self.stock else []))
        anywhere = (1 << len(self._capacities)) - 1
        self._classes = [cards if places == anywhere else 0 for places in range(anywhere + 1)]
        sizes = tuple(each.bit_count() for each in self._classes)
        self.missing = (len(pack_of(info.ranks)) - cards.bit_count()) // seats
        self._orders = factorial(self.stock)
        self.deals = ways(sizes, self._capacities) * self._orders
        self._blank = copied(blank.state)
        self._drawn = info.stock - self.stock
        if info.stock:  # as if the missing cards had been drawn
            self._blank["stock"][0, : self._drawn] = NO_CARD
            self._blank["drawn"] = self._drawn

    def deal(self, number: int) -> ReducedDeal:
        """Return a deal by its number, from 0.

        Raises
        ------
        SetUpError
            When there is none.
        """
        return ReducedDeal(self, number)

    def roots(self, numbers: range) -> State:
        """Return deals as states, given their numbers."""
        roots = states(self._blank.dtype, len(numbers))
        roots[:] = self._blank[0]
        seats, share = len(self._capacities) - bool(self.stock), -1
        shares: list[Cards] = []
        orders: list[tuple[int, ...]] = []
        dealt = np.zeros((len(numbers), roots["hand"].shape[1]), np.int64)
        for row, number in enumerate(numbers):
            if number // self._orders != share:
                share = number // self._orders
                shares = nth(share, self._classes, self._capacities)
                orders = [*permutations(each(sum(shares[seats:])))]
            dealt[row, :seats] = shares[:seats]
            if self.stock:
                roots["stock"][row, self._drawn :] = orders[number % self._orders]
        roots["hand"] = roots["dealt"] = dealt
        return roots

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"ReducedPack({self.game!r}, {given})"


class ReducedDeal(Deal):
    """A deal of a reduced pack, made by `ReducedPack.deal`; it has no record, since records need the whole pack.

    Parameters
    ----------
    pack
        The pack.
    number
        The number of the deal.
    actions
        The actions to begin with.
    """

    def __init__(self, pack: ReducedPack, number: int, actions: tuple[str, ...] = ()) -> None:
        if type(number) is not int or not 0 <= number < pack.deals:
            raise SetUpError(
                f"the deals of this pack are numbered from 0 to {pack.deals - 1}, not {number!r}",
                "number",
            )
        arguments = pack.arguments
        super().__init__(
            pack.game, 0, number, dealer=arguments["dealer"], options=arguments["options"]
        )
        self.pack, self.missing = pack, pack.missing
        self._state = pack.roots(range(number, number + 1))
        self._begun = self._state.copy()
        dealt = self._state["dealt"][0, : self.seats].tolist()
        self._hands = [[CARD_NAMES[card] for card in each(hand)] for hand in dealt]
        self.play_all(actions)

    @property
    def stock(self) -> list[str]:
        """The stock as dealt, next card first."""
        left = self._begun["stock"][0, -self.pack.stock :] if self.pack.stock else ()
        return [CARD_NAMES[card] for card in left]

    def record(self, *, traced: bool = False) -> dict[str, Any]:  # noqa: ARG002
        """Raise `SetUpError`, since a deal of a reduced pack has no record."""
        raise SetUpError("a deal of a reduced pack has no record", "pack")

    def __reduce__(self) -> tuple[Any, ...]:
        return ReducedDeal, (self.pack, self.number, self.actions)

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, ReducedDeal) else NotImplemented

    __hash__ = None  # deals are mutable

    def __repr__(self) -> str:
        return f"ReducedDeal({self.pack!r}, {self.number}, {self.actions!r})"


def _pack(info: GameInfo, ranks: str, suits: str) -> Cards:
    """Return the cards of these ranks and suits."""
    for given, known, name in ((ranks, info.ranks, "ranks"), (suits, SUIT_LETTERS, "suits")):
        if not isinstance(given, str) or not given or not set(given) <= set(known):
            raise SetUpError(
                f"the {name} of {info.name} are letters among {known}, not {given!r}", "pack"
            )
    return sum(1 << card(rank + suit) for rank in set(ranks) for suit in set(suits))


def _shares(info: GameInfo, cards: int, seats: int, hand: int | None) -> tuple[int, int]:
    """Return the numbers of cards in each hand and in the stock."""
    if hand is None and not info.stock:
        hand = cards // seats
    if type(hand) is not int or not 1 <= hand <= cards // seats:
        raise SetUpError(
            f"each of {seats} hands needs a card or more, of {cards} for all together, not {hand!r}",
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

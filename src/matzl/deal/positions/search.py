"""The backward search for the tricks before a position: the last trick first, each card checked by the rules of the game.

Going backward, the hands are always known: those before a trick are the hands after it and the cards of the trick. So each
card can be checked at once, and only the cards that are gone have to be arranged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TypeAlias

from matzl.base.cards import CARD_NAMES, NO_SUIT, Card, Cards, Seat, each
from matzl.deal.positions.faults import fault
from matzl.deal.positions.given import GivenPosition, first_leader, past
from matzl.engine import stepping as engine
from matzl.engine.state import State, copied
from matzl.engine.tricks import suit_sets

Trick: TypeAlias = tuple[Card, ...]
Ordering: TypeAlias = Callable[[Trick], list[Card]]

CHAOS = 0.15
"""The share of cards that are tried in random order, so that attempts differ."""

FIRST_ATTEMPT = 600
"""The number of cards tried in the first attempt; each further one, in another order, may try half as many again."""


class _Exhausted(Exception):  # noqa: N818  (it ends an attempt, and is no error)
    """Raised when an attempt has used up its share of tries."""


class PastSearch:
    """The search for histories that lead to a position.

    Parameters
    ----------
    states
        The states before the current trick, with its hands and its leader.
    begun
        A state with the facts before the first trick; its cards are irrelevant.
    owners
        For some cards the seats to which they can have been dealt, as sets.
    tries
        The number of cards to try.
    """

    def __init__(
        self,
        position: GivenPosition,
        states: Sequence[State],
        begun: State,
        owners: Mapping[Card, int],
        tries: int,
        seed: int,
    ) -> None:
        self._given, self._states, self._owners = position, states, owners
        self._leader, self._seats, info = first_leader(position), position.seats, position.info
        self._max_tries, self._tries, self._until = tries, 0, 0
        self._rng = Random(seed)  # noqa: S311
        self._by_discard = info.trumps_by_discard
        self._before_draw = getattr(past(position.game), "before_draw", None)
        self._facts = tuple(position.facts)
        self._begun = self._facts_of(begun)
        self._impossible: set[tuple[object, ...]] = set()
        piles = [0] * self._seats
        for card, by in position.taken.items():
            for seat in each(by):
                piles[seat] |= 1 << card
        known = sum(piles) == position.gone
        self._piles = piles if known else [position.gone] * self._seats
        self._members = suit_sets(info.ranks)
        self._suits = [
            {card: suit for suit, members in enumerate(suits) for card in members}
            for suits in info.order(position.options)
        ]

    def __iter__(self) -> Iterator[tuple[State, list[str]]]:
        """Yield histories: the state before the first card, and the actions after it.

        Raises
        ------
        PositionError
            When the limit of tries is reached.
        """
        share = FIRST_ATTEMPT
        while True:
            share += share // 2
            self._until = min(self._tries + share, self._max_tries)
            try:
                for state in self._states:
                    yield from self._before(state, self._given.gone, [])
            except _Exhausted:
                if self._tries >= self._max_tries:
                    raise fault("not-found", number=self._max_tries) from None
            else:
                return

    def _before(
        self, here: State, gone: Cards, later: list[str]
    ) -> Iterator[tuple[State, list[str]]]:
        """Yield the histories that lead to a state between two tricks."""
        leader, facts = int(here["turn"][0]), self._facts_of(here)
        if not gone:
            if leader == self._leader and facts == self._begun:
                self._tries += len(later)
                yield here, later
            return
        # hands alone do not tell which of the other cards are in the stock
        key = (tuple(here["hand"][0].tolist()), gone, leader, facts)
        if key in self._impossible:
            return
        possible = False
        before_draw = self._before_draw
        for ended, calls in before_draw(here, self._rng) if before_draw else [(here, [])]:
            for before, trick in self._tricks(ended, gone):
                left = gone & ~sum(1 << card for card in trick)
                words = [*(CARD_NAMES[card] for card in trick), *calls, *later]
                for each_past in self._before(before, left, words):
                    possible = True
                    yield each_past
        if not possible:
            self._impossible.add(key)

    def _tricks(self, ended: State, gone: Cards) -> Iterator[tuple[State, Trick]]:
        """Yield the possible last tricks, each with the state before it."""
        winner = int(ended["turn"][0])
        allowed = [card for card in each(gone) if self._given.taken[card] >> winner & 1]
        for trump, mixed in self._trumps_before(int(ended["trump"][0]), gone, winner):
            suits = None if mixed else self._suits[trump]
            ordered = partial(self._ordered, allowed, gone & self._piles[winner], suits)
            for leader in self._leaders(winner, gone):
                start = copied(ended)
                start["trump"], start["turn"] = trump, leader
                for trick in self._cards(start, ended, ordered, ()):
                    before = copied(start)
                    for index, card in enumerate(trick):
                        before["hand"][0, (leader + index) % self._seats] |= 1 << card
                    yield before, trick

    def _ordered(
        self, allowed: list[Card], gone: Cards, suits: Mapping[Card, int] | None, trick: Trick
    ) -> list[Card]:
        """Return the cards that can come next in a trick, the most promising first, otherwise in random order.

        A trick in which everybody follows suit is nearly always legal, a discard only from a hand without the suit led, and
        so mostly late in the deal. So the first cards to try are those left over when the others of their suit form whole
        tricks; if `suits` is None, the order is random.
        """
        order = allowed.copy()
        self._rng.shuffle(order)
        if suits is None or self._rng.random() < CHAOS:
            return order
        over = self._left_over(gone, suits)
        for card in trick:
            over[suits[card]] -= 1
        led = suits[trick[0]] if trick else -1
        order.sort(key=lambda card: (over[suits[card]] <= 0, suits[card] != led))
        return order

    def _left_over(self, gone: Cards, suits: Mapping[Card, int]) -> list[int]:
        """Return, for each suit, the number of cards left over when all others are in tricks of that suit alone."""
        numbers = [0] * 4
        for card in each(gone):
            numbers[suits[card]] += 1
        return [number % self._seats for number in numbers]

    def _leaders(self, winner: Seat, gone: Cards) -> list[Seat]:
        """Return the seats that may have led to a trick: the first leader, or possible winners of the trick before."""
        if gone.bit_count() == self._seats:
            return [self._leader]
        tricks = [(gone & pile).bit_count() // self._seats for pile in self._piles]
        leaders = [seat for seat, number in enumerate(tricks) if number > (seat == winner)]
        self._rng.shuffle(leaders)
        return leaders

    def _trumps_before(self, trump: int, gone: Cards, winner: Seat) -> Iterator[tuple[int, bool]]:
        """Yield each possible trump suit during a trick that ends with `trump`, and whether the trick may mix suits.

        In a game where the first discard sets trumps, everybody has followed suit in each trick before.
        """
        if not self._by_discard:
            yield trump, False
            return
        piles = {pile: self._left_over(gone & pile, self._suits[NO_SUIT]) for pile in self._piles}
        left, here = sum(map(sum, piles.values())), piles[self._piles[winner]]
        if trump == NO_SUIT:
            if not left:
                yield NO_SUIT, False
        elif gone & int(self._members[trump]):  # a discard has set trumps
            last = left == sum(here) == self._seats
            if last and here[trump]:
                yield NO_SUIT, False
            yield trump, last or not left

    def _cards(
        self, state: State, ended: State, ordered: Ordering, trick: Trick
    ) -> Iterator[Trick]:
        """Yield the ways to complete a trick with allowed cards that lead from `state` to `ended`."""
        seat, winner = int(state["turn"][0]), int(ended["turn"][0])
        hands, hand = state["hand"][0], int(ended["hand"][0, seat])
        for card in ordered(trick):
            if card in trick or not self._owners.get(card, -1) >> seat & 1:
                continue
            if self._tries >= self._until:
                raise _Exhausted
            self._tries += 1
            hands[seat] = hand | 1 << card
            if not int(engine.legal_actions(state)) >> card & 1:
                continue
            played = copied(state)
            engine.step(played, card)
            longer, wins = (*trick, card), int(played["winner"][0]) == winner
            if len(longer) < self._seats:
                # The winner's card wins, or is still to be played.
                if wins or (seat - winner) % self._seats >= len(longer):
                    yield from self._cards(played, ended, ordered, longer)
            elif wins and int(played["trump"][0]) == int(ended["trump"][0]):
                yield longer
        hands[seat] = hand

    def _facts_of(self, state: State) -> tuple[int, ...]:
        return tuple(int(state[name][0]) for name in self._facts)

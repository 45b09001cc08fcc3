"""The backward search for the tricks before a position: the last trick first, each card checked by the rules of the game.

Going backward, the hands are always known: those before a trick are the hands after it and the cards of the trick. So each
card can be checked at once, and only the cards that are gone have to be arranged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeAlias

from matzl.base.cards import NO_CARD, NO_SEAT, NO_SUIT, Card, Cards, Seat, each
from matzl.deal.positions.given import GivenPosition, first_leader, past
from matzl.engine import stepping as engine
from matzl.engine.state import State, copied
from matzl.engine.tricks import suit_sets

Ordering: TypeAlias = Callable[[tuple[Card, ...]], list[Card]]

CHAOS = 0.15
"""The share of cards that are tried in random order, so that attempts differ."""

FIRST_ATTEMPT = 600
"""The number of cards tried in the first attempt; each further one, in another order, may try half as many again."""


class Exhausted(Exception):  # noqa: N818  (it ends an attempt, and is no error)
    """An attempt has used up its share of tries."""


@dataclass(slots=True)
class Tries:
    """The number of cards tried in all, and its bound."""

    most: int
    number: int = 0

    def take(self, until: int | None = None) -> None:
        """Count a try.

        Parameters
        ----------
        until
            The share of an attempt; by default the bound.

        Raises
        ------
        Exhausted
            When there is none left.
        """
        if self.number >= (self.most if until is None else until):
            raise Exhausted
        self.number += 1


@dataclass(frozen=True, slots=True)
class PossiblePast:
    """A possible past of a position: the hands as dealt, the stock as dealt, and the tricks in order."""

    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    tricks: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class _Lead:
    """A point between two tricks: the hands, the seat that leads, and a state that holds everything else."""

    hands: tuple[Cards, ...]
    leader: Seat
    state: State


def too_many(gone: Cards, suits: Mapping[Card, int], seats: int) -> list[int]:
    """Return for each suit the number of cards left over once all others are in tricks of that suit alone."""
    numbers = [0] * 4
    for card in each(gone):
        numbers[suits[card]] += 1
    return [number % seats for number in numbers]


def _piles(position: GivenPosition) -> list[Cards]:
    """Return the cards that each seat has taken if all of them are known, else all cards that are gone."""
    if any(by.bit_count() != 1 for by in position.taken.values()) or not position.taken:
        return [position.gone]
    piles = [0] * position.seats
    for card, by in position.taken.items():
        piles[by.bit_length() - 1] |= 1 << card
    return piles


class PastSearch:
    """The pasts of a position.

    Parameters
    ----------
    hands, states
        The hands before the current trick, and the states before it with the facts; their cards do not matter.
    begun
        The same before the first trick.
    dealt_to
        For some cards the seats to which they can have been dealt, as sets.
    """

    def __init__(
        self,
        position: GivenPosition,
        hands: Sequence[Cards],
        states: Sequence[State],
        begun: State,
        dealt_to: Mapping[Card, int],
        tries: Tries,
        seed: int,
    ) -> None:
        self._given, self._hands, self._states = position, tuple(hands), states
        self._leader = first_leader(position)
        self._seats, self._tries, self._rng = position.seats, tries, Random(seed)  # noqa: S311
        self._by_discard = position.info.trumps_by_discard
        self._dealt_to = {} if position.info.stock else dealt_to
        self._before_draw = getattr(past(position.game), "before_draw", None)
        self._facts = tuple(position.facts)
        self._begun = self._facts_of(begun)
        self._impossible: set[tuple[object, ...]] = set()
        self._until = 0
        self._piles = _piles(position)
        self._members = suit_sets(position.info.ranks)
        self._suits = [
            {card: suit for suit, members in enumerate(suits) for card in members}
            for suits in position.info.order(position.options)
        ]

    def __iter__(self) -> Iterator[PossiblePast]:
        """Yield pasts; end when there are no more.

        Raises
        ------
        Exhausted
            When the bound of tries is reached.
        """
        given = self._given
        share = FIRST_ATTEMPT
        while True:
            share += share // 2
            self._until = min(self._tries.number + share, self._tries.most)
            try:
                for state in self._states:
                    lead = _Lead(self._hands, given.leader, state)
                    yield from self._before(lead, given.gone, ())
            except Exhausted:
                if self._tries.number >= self._tries.most:
                    raise
            else:
                return

    def _before(
        self, here: _Lead, gone: Cards, later: tuple[tuple[Card, ...], ...]
    ) -> Iterator[PossiblePast]:
        """Yield the pasts of a point between two tricks."""
        if not gone:
            if here.leader == self._leader and self._facts_of(here.state) == self._begun:
                stock = here.state["stock"][0].tolist() if self._given.info.stock else ()
                yield PossiblePast(here.hands, tuple(stock), later)
            return
        # hands alone do not tell which of the other cards are in the stock
        key = (here.hands, gone, here.leader, self._facts_of(here.state))
        if key in self._impossible or self._without_discard(here, gone):
            return
        found = False
        for ended in self._ended(here):
            for before, trick in self._tricks(ended, gone):
                left = gone & ~sum(1 << card for card in trick)
                for each_past in self._before(before, left, (trick, *later)):
                    found = True
                    yield each_past
        if not found:
            self._impossible.add(key)

    def _without_discard(self, here: _Lead, gone: Cards) -> bool:
        """Return whether no card that is gone can have set trumps, although the first discard must have."""
        trump = int(here.state["trump"][0])
        return self._by_discard and trump != NO_SUIT and not gone & int(self._members[trump])

    def _ended(self, here: _Lead) -> Iterator[_Lead]:
        """Yield the positions directly after the last trick, before any action between tricks."""
        if self._before_draw is None:
            yield here
            return
        state = copied(here.state)
        state["hand"][0, : self._seats] = here.hands
        state["turn"] = here.leader
        for before in self._before_draw(state, self._rng):
            yield _Lead(tuple(before["hand"][0, : self._seats].tolist()), here.leader, before)

    def _tricks(self, ended: _Lead, gone: Cards) -> Iterator[tuple[_Lead, tuple[Card, ...]]]:
        """Yield the tricks that can have come last, each with the point before it."""
        leaders = list(range(self._seats))
        self._rng.shuffle(leaders)
        allowed = [card for card in each(gone) if self._given.taken[card] >> ended.leader & 1]
        if len(allowed) < self._seats:
            return
        pile = self._piles[ended.leader % len(self._piles)]
        for trump, mixed in self._trumps_before(int(ended.state["trump"][0]), gone, ended.leader):
            start = copied(ended.state)
            start["hand"][0, : self._seats] = ended.hands
            start["trump"], start["led"], start["best"] = trump, NO_CARD, NO_CARD
            start["winner"], start["laid"], start["on_table"] = NO_SEAT, 0, 0
            start["phase"] = self._states[0]["phase"][0]
            suits = None if mixed else self._suits[trump]
            ordered = partial(self._ordered, allowed, gone & pile, suits)
            for leader in leaders:
                if not self._can_have_led(leader, ended.leader, gone):
                    continue
                start["turn"] = leader
                for hands, trick in self._cards(start, ended, ordered, ()):
                    before = copied(ended.state)
                    before["trump"] = trump
                    yield _Lead(hands, leader, before), trick

    def _ordered(
        self,
        allowed: list[Card],
        gone: Cards,
        suits: Mapping[Card, int] | None,
        trick: tuple[Card, ...],
    ) -> list[Card]:
        """Return the cards that can come next in a trick, the most promising first, otherwise at random.

        A trick in which everybody follows suit is nearly always legal, a discard only from a hand without the suit led, and
        so mostly late in the deal. So the first cards to try are those left over when the others of their suit form whole
        tricks; without `suits` any are.
        """
        order = allowed.copy()
        self._rng.shuffle(order)
        if suits is None or self._rng.random() < CHAOS:
            return order
        over = too_many(gone, suits, self._seats)
        for card in trick:
            over[suits[card]] -= 1
        led = suits[trick[0]] if trick else -1
        order.sort(key=lambda card: (over[suits[card]] <= 0, suits[card] != led))
        return order

    def _can_have_led(self, leader: Seat, winner: Seat, gone: Cards) -> bool:
        """Return whether a seat can have led to a trick: it led to the first one, or has taken the one before."""
        if gone.bit_count() == self._seats:
            return leader == self._leader
        taken = (gone & self._piles[leader % len(self._piles)]).bit_count()
        return taken >= self._seats * (2 if leader == winner else 1)

    def _trumps_before(self, trump: int, gone: Cards, winner: Seat) -> Iterator[tuple[int, bool]]:
        """Yield the possible trumps during a trick after which they are `trump`, each with whether the trick may mix suits.

        In a game where the first discard sets trumps, everybody has followed suit in each trick before.
        """
        if not self._by_discard:
            yield trump, False
            return
        over = [too_many(gone & pile, self._suits[NO_SUIT], self._seats) for pile in self._piles]
        left = sum(map(sum, over))
        if trump == NO_SUIT:
            if not left:
                yield NO_SUIT, False
            return
        here = over[winner % len(over)]
        last = left == sum(here) == self._seats
        if last and here[trump]:
            yield NO_SUIT, False
        yield trump, last or not left

    def _cards(
        self, state: State, ended: _Lead, ordered: Ordering, trick: tuple[Card, ...]
    ) -> Iterator[tuple[tuple[Cards, ...], tuple[Card, ...]]]:
        """Yield the continuations of the trick by allowed cards, each with the hands before the trick."""
        seat, winner = int(state["turn"][0]), ended.leader
        hand, hands = ended.hands[seat], state["hand"][0]
        for card in ordered(trick):
            if card in trick or not self._dealt_to.get(card, -1) >> seat & 1:
                continue
            self._tries.take(self._until)
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
            elif wins and int(played["trump"][0]) == int(ended.state["trump"][0]):
                first = (seat - len(trick)) % self._seats
                before = list(ended.hands)
                for place, laid in enumerate(longer):
                    before[(first + place) % self._seats] |= 1 << laid
                yield tuple(before), longer
        hands[seat] = hand

    def _facts_of(self, state: State) -> tuple[int, ...]:
        return tuple(int(state[name][0]) for name in self._facts)

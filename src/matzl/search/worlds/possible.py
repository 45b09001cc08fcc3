"""The worlds of a view: every deal consistent with it, counted, indexed and sampled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from matzl.base.cards import Cards, each
from matzl.base.options import check_numbers
from matzl.deal.deal import Deal
from matzl.deal.states import dealt_in
from matzl.deal.view import View
from matzl.engine import stepping
from matzl.engine.compiled import compiled
from matzl.engine.randomness import streams
from matzl.engine.state import State, copied, states
from matzl.search.first_use import announce
from matzl.search.worlds.counting import (
    Distribution,
    any_number,
    deal_number,
    deal_worlds,
    nth,
    splits_of,
    ways,
    ways_with,
)
from matzl.search.worlds.knowledge import MAX_PLACES, Knowledge, contradiction
from matzl.search.worlds.past import rewind


class Worlds:
    """All distributions of the hidden cards consistent with a view, equally likely; to a spectator, all hands are hidden.

    >>> from matzl import Deal
    >>> worlds = Worlds(Deal("mittlere", seed=7).view(1))
    >>> worlds.count  # the other two hands: any 12 cards of 24
    2704156
    >>> [hand.bit_count() for hand in worlds.hands(0)]
    [12, 12, 12]

    Parameters
    ----------
    view
        The view of a seat, or of a spectator.

    Attributes
    ----------
    count
        The number of distributions. The order of a stock is not counted.
    knowledge
        The facts that the seat, or everybody, knows for certain.
    distribution
        The unseen cards and their places for kernels; None if there are more than three places.

    Raises
    ------
    SetUpError
        If `view` is not a view, if the deal is over, or if the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.knowledge = Knowledge(view)
        places, cases = self.knowledge.places, self.knowledge.cases
        if not cases:
            raise contradiction("no seat can satisfy its calls")
        self._sizes = [tuple(cards.bit_count() for cards in case) for case in cases]
        self._capacities = tuple(place.size for place in places)
        self.distribution = self._compiled() if len(places) <= MAX_PLACES else None
        if self.distribution is None:
            counts = [ways(sizes, self._capacities) for sizes in self._sizes]
            self.count = sum(counts)
        else:
            self.count = int(self.distribution.splits[:, 4].sum())
        if not self.count:
            raise contradiction("no distribution of the unseen cards fits it")

    def _compiled(self) -> Distribution:
        """Return the cards and places in the form that kernels read."""
        announce(self.view.game, "sampling", "search")
        places, cases = self.knowledge.places, self.knowledge.cases
        capacities, seats = np.zeros(3, np.int64), np.full(3, -1, np.int64)
        capacities[: len(places)] = [place.size for place in places]
        seats[: len(places)] = [place.seat for place in places]
        classes = np.array(cases, np.int64)
        sizes = np.bitwise_count(classes).astype(np.int64)
        room, rows = capacities.tolist(), enumerate(sizes.tolist())
        splits = [split for case, row in rows for split in splits_of(case, row, room)]
        every = np.array(splits, np.int64).reshape(-1, 5)
        laid = np.array(self.knowledge.history.laid, np.int64)
        return Distribution(seats, capacities, classes, sizes, every, laid)

    def hands(self, number: int) -> list[Cards]:
        """Return the hands of world `number`, one set of cards per seat.

        Raises
        ------
        IndexError
            Unless the number is from 0 to ``count`` - 1.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"worlds are numbered from 0 to {self.count - 1}, not {number}")
        hands = [0] * self.view.seats
        if self.view.seat is not None:
            hands[self.view.seat] = int(self.view.state["hand"][0, self.view.seat])
        for place, cards in zip(self.knowledge.places, self._placed(number), strict=False):
            if place.seat >= 0:
                hands[place.seat] = int(cards)
        return hands

    def _placed(self, number: int) -> list[Cards]:
        """Return the cards at each place in world `number`."""
        if self.distribution is not None:
            placed = np.zeros(3, np.int64)
            compiled(deal_number)(number, self.distribution, placed)
            hands: list[Cards] = placed.tolist()
            return hands
        for case, sizes in zip(self.knowledge.cases, self._sizes, strict=True):
            inside = ways(sizes, self._capacities)
            if number < inside:
                return nth(number, case, self._capacities)
            number -= inside
        raise AssertionError("the number is below the count")

    def marginals(self) -> Any:
        """Return the probability that each seat holds each card: float64[52, seats].

        Every world counts alike. The difference of a card's sum from 1 is the probability that the card is in the stock;
        nobody holds a card that has been played.

        >>> from matzl import Deal
        >>> Worlds(Deal("mittlere", seed=7).view(None)).marginals()[51].round(3).tolist()
        [0.333, 0.333, 0.333]
        """
        probabilities = np.zeros((52, self.view.seats))
        if self.view.seat is not None:
            for card in each(int(self.view.state["hand"][0, self.view.seat])):
                probabilities[card, self.view.seat] = 1.0
        for case, sizes in zip(self.knowledge.cases, self._sizes, strict=True):
            for one, cards in enumerate(case):
                for number, place in enumerate(self.knowledge.places):
                    if cards and place.seat >= 0:
                        distributions = ways_with(sizes, self._capacities, one, number)
                        for card in each(cards):
                            probabilities[card, place.seat] += distributions / self.count
        return probabilities

    def __iter__(self) -> Iterator[list[Cards]]:
        """Iterate over the hands of all worlds."""
        return map(self.hands, range(self.count))

    def _fill(self, state: State, hands: list[Cards]) -> None:
        """Write the world with these hands to a state."""
        state[0] = self.view.state[0]
        for seat, cards in enumerate(hands):
            state["hand"][0, seat] = cards
            state["dealt"][0, seat] = cards | self.knowledge.history.laid[seat]

    def draw(self, number: int, rng: Any) -> Any:
        """Draw `number` complete deals at the position of the view, as states of the game's type.

        If there are no more worlds than that and no stock, each world is returned once.

        Parameters
        ----------
        number
            The number of worlds to draw.
        rng : uint64[any]
            Random streams; the first is used.
        """
        all_of_them = self.count <= number and not self.view.stock_left
        out = states(self.view.state.dtype, self.count if all_of_them else number)
        if self.distribution is None:
            for k in range(len(out)):
                which = k if all_of_them else _below(self.count, rng)
                self._fill(out[k : k + 1], self.hands(which))
            return out
        compiled(deal_worlds)(self.view.state, self.distribution, self.count, all_of_them, rng, out)
        return out

    def begun(self, world: State, streams: Any) -> State:
        """Return a world (a one-element array) as it was before the first action.

        Parameters
        ----------
        world
            A world that `draw` has returned.
        streams : uint64[any]
            Random streams; the first determines when the other player drew which card of a stock.
        """
        begun = copied(self.knowledge.start)
        compiled(rewind)(begun, world, self.knowledge.history.past, streams)
        if self.view.info.stock:
            drawn = int(world["drawn"][0])
            begun["stock"][0, drawn:] = world["stock"][0, drawn:]
        return begun

    def draw_whole(self, streams: Any) -> tuple[State, State]:
        """Draw a complete deal; return its state before the first action and its state at the position of the view.

        Parameters
        ----------
        streams : uint64[any]
            Random streams; the first is used.
        """
        begun = self.begun(self.draw(1, streams), streams)
        here, past = copied(begun), self.knowledge.history.past
        log = np.zeros((len(past.words), 1 + stepping.WINNER), np.int64)
        taken = compiled(stepping.follow)(here, past.words, past.actions, log)
        assert taken == len(past.words), "every world allows the past"
        return begun, here

    def sample(self, seed: int = 0) -> Deal:
        """Return a deal at the position of the view, drawn uniformly from the possible deals; it can be continued.

        Parameters
        ----------
        seed
            The seed of the hidden cards, and of later chance events in the deal.

        >>> from matzl import Deal
        >>> view = Deal("mittlere", seed=7).view(1)
        >>> deal = Worlds(view).sample(seed=3)
        >>> deal.hand(1) == view.hand, deal.over
        (True, False)
        """
        check_numbers(seed)
        rng, view = streams(seed, 0, 0), self.view
        begun = self.begun(self.draw(1, rng), rng)
        deal = Deal.from_hands(**dealt_in(view.info, view.options, begun), seed=seed)
        deal.play_all(view.actions)
        return deal


def _below(total: int, rng: Any) -> int:
    """Draw a number from 0 to `total` - 1, exactly uniformly, for totals of any size."""
    if total < 1 << 61:
        return int(compiled(any_number)(total, rng, 0))
    while True:
        number = 0
        for _ in range(0, total.bit_length(), 60):
            number = number << 60 | int(compiled(any_number)(1 << 60, rng, 0))
        number >>= -total.bit_length() % 60
        if number < total:
            return number

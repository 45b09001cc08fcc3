"""Where each unseen card may be, from what a view shows, what was played, and what was promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matzl import games
from matzl.cards import Cards, card, each
from matzl.errors import SetUpError
from matzl.search.promises import Promises
from matzl.search.worlds.history import History, contradiction
from matzl.view import View

STOCK = -1
"""The place of the cards that are still to be drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where hidden cards are: the hand of a `seat` or the `STOCK`, and how many."""

    seat: int
    size: int


class Knowledge:
    """What a seat can be certain of.

    Attributes
    ----------
    history
        What has happened.
    places
        Where the unseen cards are.
    cases
        Ways in which the cards may lie that exclude each other and are together all there are. In each, the unseen cards
        by the set of places where they may be: eight sets of cards, in the order of those sets of places.

    Raises
    ------
    SetUpError
        When there is no hidden hand to think of, or when the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        if view.seat is None:
            raise SetUpError(
                "a spectator holds no cards to judge others by; take the view of a seat", "no-seat"
            )
        self.view = view
        self.history = History(view)
        self.places = self._places()
        if sum(place.size for place in self.places) != self.history.unseen.bit_count():
            raise contradiction("hands and unseen cards do not add up")
        promises = self._promises()
        denied = self.history.denied(promises)
        for seat in range(view.seats):
            denied[seat] |= promises.denied[seat]
        self.cases = list(self._cases(promises, denied))

    def _places(self) -> list[Place]:
        view = self.view
        hands = [
            Place(seat, size) for seat, size in enumerate(view.hand_sizes) if seat != view.seat
        ]
        return [*hands, Place(STOCK, view.stock_left)] if view.stock_left else hands

    def _promises(self) -> Promises:
        """What was promised by calls, and what lies open."""
        view = self.view
        promises: Promises = games.search(view.game).promises(view)
        for seat in range(view.seats):
            if seat != view.seat:
                promises.held[seat] |= int(view.state["hand"][0, seat])
                if "shown" in view.state.dtype.names:
                    promises.held[seat] |= int(view.state["shown"][0, seat])
        if view.upcard:
            promises.held[view.dealer] |= 1 << card(view.upcard)
        return promises

    def _cases(self, promises: Promises, denied: list[Cards]) -> Iterator[list[Cards]]:
        """Split by who has which of the cards of which each need asks for one."""
        for seat, cards in promises.needs:
            if seat == self.view.seat or (self.history.laid[seat] | promises.held[seat]) & cards:
                continue
            ruled_out = denied[seat]
            for one in each(cards & self.history.unseen & ~ruled_out):
                held, without = list(promises.held), list(denied)
                held[seat] |= 1 << one
                without[seat] = ruled_out
                ruled_out |= 1 << one
                needs = [need for need in promises.needs if need != (seat, cards)]
                yield from self._cases(Promises(held, promises.denied, needs), without)
            return
        yield self._classes(promises, denied)

    def _classes(self, promises: Promises, denied: list[Cards]) -> list[Cards]:
        """The unseen cards by the set of places where each may be; those that have no place are in class 0."""
        classes = [0] * 8
        for one in each(self.history.unseen):
            may = 0
            for number, place in enumerate(self.places):
                if place.size and (place.seat == STOCK or not denied[place.seat] >> one & 1):
                    may |= 1 << number
            for seat, cards in enumerate(promises.held):
                if cards >> one & 1:
                    may &= sum(1 << n for n, place in enumerate(self.places) if place.seat == seat)
            classes[may] |= 1 << one
        return classes

"""Where each unseen card may be, from what a view shows, what was played, and what was promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_

from matzl.base.cards import Cards, card, each
from matzl.deal.view import View
from matzl.engine.state import copied
from matzl.errors import SetUpError
from matzl.search.constraints import Promises
from matzl.search.hooks import told
from matzl.search.views import check_view, contradiction
from matzl.search.worlds.history import History

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
    begun
        A deal with the same past before its first action, hidden hands made up: a one-element array of states.
    cases
        Ways in which the cards may lie that exclude each other and are together all there are. In each, the unseen cards
        by the set of places where they may be: eight sets of cards, in the order of those sets of places.

    Raises
    ------
    SetUpError
        When it is nobody's view, when the deal is over, or when the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        if not isinstance(view, View):
            raise SetUpError(
                f"hidden cards are those of a view, deal.view(seat), not of {view!r}", "no-view"
            )
        if view.seat is None:
            raise SetUpError(
                "a spectator holds no cards to judge others by; take the view of a seat", "no-seat"
            )
        if view.over:
            raise SetUpError("the deal is over: nothing in it is left to think of", "over")
        check_view(view)
        self.view = view
        self.history = History(view)
        self.places = self._places()
        if sum(place.size for place in self.places) != self.history.unseen.bit_count():
            raise contradiction("hands and unseen cards do not add up")
        promises = self._promises()
        self.begun = self.history.begun(promises)
        denied = self.history.denied(copied(self.begun))
        for seat in range(view.seats):
            denied[seat] |= promises.denied[seat]
        self.cases = list(self._cases(promises, denied))

    def _places(self) -> list[Place]:
        view = self.view
        hands = [
            Place(seat, size) for seat, size in enumerate(self.history.sizes) if seat != view.seat
        ]
        return [*hands, Place(STOCK, view.stock_left)] if view.stock_left else hands

    def _promises(self) -> Promises:
        """What was promised by calls, and what lies open."""
        view = self.view
        try:  # what a view says of calls is compared with its actions only later
            promises: Promises = told(view.game, "promises")(view)
        except (IndexError, ValueError):
            raise contradiction("nobody can have made these calls") from None
        for seat in range(view.seats):
            if seat != view.seat:
                promises.held[seat] |= int(view.state["hand"][0, seat])
                if "shown" in view.state.dtype.names:
                    promises.held[seat] |= int(view.state["shown"][0, seat])
        if view.upcard:
            promises.held[view.dealer] |= 1 << card(view.upcard)
        for seat, cards in enumerate(promises.held):
            own = int(view.state["hand"][0, seat]) if seat == view.seat else 0
            if cards & ~(self.history.unseen | self.history.laid[seat] | own):
                raise contradiction("a card that was shown or promised is somewhere else, too")
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
        unseen, may = self.history.unseen, []
        for place in self.places:
            cards = unseen if place.size else 0
            if place.seat != STOCK:
                cards &= ~denied[place.seat]
            for seat, held in enumerate(promises.held):
                if seat != place.seat:
                    cards &= ~held
            may.append(cards)
        return [
            reduce(and_, (may[n] if places >> n & 1 else ~may[n] for n in range(len(may))), unseen)
            if places < 1 << len(may)
            else 0
            for places in range(8)
        ]

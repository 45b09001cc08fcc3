"""The places where each unseen card may be, from the view, the cards played, and the constraints of calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import and_

from matzl.base.cards import Cards, Seat, card, each
from matzl.deal.view import View
from matzl.engine.state import copied
from matzl.errors import SetUpError
from matzl.search.hooks import hook
from matzl.search.views import check_view, contradiction
from matzl.search.worlds.history import History

MAX_PLACES = 3
"""The most places for which `matzl.search.worlds.counting` can count distributions."""
STOCK = -1
"""The seat of a place that is the stock."""


@dataclass(slots=True)
class Constraints:
    """Certain information about the cards dealt to each seat, from calls and open cards.

    Attributes
    ----------
    held
        For each seat, cards that it was dealt.
    denied
        For each seat, cards that it was not dealt.
    needs
        Pairs of a seat and a set of cards of which that seat was dealt at least one.
    """

    held: list[Cards]
    denied: list[Cards]
    needs: list[tuple[Seat, Cards]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of hidden cards: the hand of a `seat`, or the `STOCK`, with its number of cards."""

    seat: Seat
    size: int


class Knowledge:
    """The knowledge of a seat, or of a spectator, about hidden cards.

    Attributes
    ----------
    history
        The past.
    places
        The places of the unseen cards.
    start
        A deal with the same past before its first action, with made-up hidden hands, as a one-element array.
    cases
        A partition of all possibilities. Each case has the unseen cards by the set of places where they may be: eight sets
        of cards, or sixteen if there are four places.

    Raises
    ------
    SetUpError
        If it is not a view, the deal is over, or the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        if not isinstance(view, View):
            raise SetUpError(f"worlds need a view, deal.view(seat), not {view!r}", "no-view")
        if view.over:
            raise SetUpError("the deal is over, so no cards are hidden", "over")
        if view.missing:
            raise SetUpError("search needs the whole pack, not a reduced one", "reduced-pack")
        check_view(view)
        self.view = view
        self.history = History(view)
        self.places = self._places()
        if sum(place.size for place in self.places) != self.history.unseen.bit_count():
            raise contradiction("the hidden hands and the unseen cards differ in number")
        constraints = self._constraints()
        self.start = self.history.initial_deal(constraints)
        denied = self.history.denied(copied(self.start))
        for seat in range(view.seats):
            denied[seat] |= constraints.denied[seat]
        self.cases = list(self._cases(constraints, denied))

    def _places(self) -> list[Place]:
        view = self.view
        hands = [
            Place(seat, size) for seat, size in enumerate(self.history.sizes) if seat != view.seat
        ]
        return [*hands, Place(STOCK, view.stock_left)] if view.stock_left else hands

    def _constraints(self) -> Constraints:
        """Return the constraints from calls and from cards that lie open."""
        view = self.view
        constraints = Constraints([0] * view.seats, [0] * view.seats)
        try:  # calls are compared with the actions only later
            hook(view.game, "constraints")(view, constraints)
        except (IndexError, ValueError):
            raise contradiction("its calls are impossible") from None
        for seat in range(view.seats):
            if seat != view.seat:
                constraints.held[seat] |= int(view.state["hand"][0, seat])
                if "shown" in view.state.dtype.names:
                    constraints.held[seat] |= int(view.state["shown"][0, seat])
        if view.upcard:
            constraints.held[view.dealer] |= 1 << card(view.upcard)
        for seat, cards in enumerate(constraints.held):
            own = int(view.state["hand"][0, seat]) if seat == view.seat else 0
            if cards & ~(self.history.unseen | self.history.laid[seat] | own):
                raise contradiction("a card that a seat must hold is somewhere else")
        return constraints

    def _cases(self, constraints: Constraints, denied: list[Cards]) -> Iterator[list[Cards]]:
        """Split by the first card that satisfies each need."""
        for seat, cards in constraints.needs:
            if seat == self.view.seat or (self.history.laid[seat] | constraints.held[seat]) & cards:
                continue
            ruled_out = denied[seat]
            for one in each(cards & self.history.unseen & ~ruled_out):
                held, without = list(constraints.held), list(denied)
                held[seat] |= 1 << one
                without[seat] = ruled_out
                ruled_out |= 1 << one
                needs = [need for need in constraints.needs if need != (seat, cards)]
                yield from self._cases(Constraints(held, constraints.denied, needs), without)
            return
        yield self._classes(constraints, denied)

    def _classes(self, constraints: Constraints, denied: list[Cards]) -> list[Cards]:
        """Return the unseen cards by the set of places where each may be; class 0 has no place."""
        unseen, may = self.history.unseen, []
        for place in self.places:
            cards = unseen if place.size else 0
            if place.seat != STOCK:
                cards &= ~denied[place.seat]
            for seat, held in enumerate(constraints.held):
                if seat != place.seat:
                    cards &= ~held
            may.append(cards)
        return [
            reduce(and_, (may[n] if places >> n & 1 else ~may[n] for n in range(len(may))), unseen)
            if places < 1 << len(may)
            else 0
            for places in range(8 if len(may) <= MAX_PLACES else 1 << len(may))
        ]

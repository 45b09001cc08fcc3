"""Certain knowledge of hidden cards in a view: its history, checked and replayed, and the constraints from calls.

The history is replayed in a deal whose hidden hands are made up, apart from cards that were seen or are certain; it passes
through the same phases and turns as the real deal. At each card played, the rules say which other card in the same hand
would have forbidden the play. All duties (follow suit, head, trump, play the called card) are of that kind: a single card
of a hand decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_
from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES, NO_CARD, Card, Cards, Seat, card, each, pack_of
from matzl.base.info import PLAY_PHASE
from matzl.deal.base_view import SPECTATOR
from matzl.deal.view import View
from matzl.deal.vocabulary import vocabulary
from matzl.engine import stepping
from matzl.engine.compiled import compiled
from matzl.engine.state import State, copied
from matzl.errors import SetUpError
from matzl.search.hooks import Constraints, hook
from matzl.search.worlds.past import NOT_USED, Past, replay

MAX_PLACES = 3
"""The maximum number of places for which `matzl.search.worlds.counting` can count distributions."""
STOCK = -1
"""The seat of a place that is the stock."""


def contradiction(what: str) -> SetUpError:
    """Return the error for an inconsistent view."""
    return SetUpError(f"this view contradicts itself: {what}", "contradiction")


class History:
    """The history of a view: the events so far, and their implications.

    Attributes
    ----------
    turns, words : int64[actions]
        The seat that acted, and the index of the action's word in the vocabulary of the game.
    plays
        The cards played in order, each with its seat.
    laid
        The cards that each seat has played.
    sizes
        The number of cards each seat holds.
    unseen
        The cards that are neither in the hand of the view's seat nor played.
    playing
        The phase of card play.

    Raises
    ------
    SetUpError
        If parts of the view disagree, or a card appears twice.
    """

    def __init__(self, view: View) -> None:
        self.view, self.seat = view, SPECTATOR if view.seat is None else view.seat
        id_of = vocabulary(view.game).id_of
        self.words = np.array([id_of(word) for word in view.actions], np.int64)
        self.turns = np.array(view.turns, np.int64)
        self.playing = [phase.name for phase in view.info.phases].index(PLAY_PHASE)
        self.laid: list[Cards] = [0] * view.seats
        self.unseen: Cards = sum(1 << one for one in pack_of(view.info.ranks))
        if view.seat is not None:
            self.unseen &= ~int(view.state["hand"][0, view.seat])
        self.sizes = view.hand_sizes
        acts = zip(view.turns, view.actions, strict=True)
        self.plays = [(seat, card(word)) for seat, word in acts if word in CARD_NAMES]
        for seat, one in self.plays:
            self.unseen &= ~(1 << one)
            self.laid[seat] |= 1 << one

    @cached_property
    def past(self) -> Past:
        """Return the history in the form that kernels read."""
        used = np.full(64, NOT_USED, np.int64)
        for number, (_, one) in enumerate(self.plays):
            used[one] = number // self.view.seats
        actions = vocabulary(self.view.game).actions
        laid = np.array(self.laid, np.int64)
        return Past(self.words, self.turns, actions, laid, used, self.playing, self.seat)

    def denied(self, start: State) -> list[Cards]:
        """Return the unseen cards that each seat cannot hold, judging by its plays.

        Parameters
        ----------
        start
            The deal that `initial_deal` returns; the history is played in it.

        Raises
        ------
        SetUpError
            If an action was out of turn or not legal.
        """
        ruled_out = np.zeros(self.view.seats, np.int64)
        done = compiled(replay)(start, self.past, self.unseen, ruled_out)
        if done < len(self.words):
            raise contradiction(f"action {done + 1} was not in turn or not legal")
        return [int(cards) for cards in ruled_out]

    def initial_deal(self, constraints: Constraints) -> Any:
        """Return the deal before its first action, with placeholder hidden hands, as a one-element array."""
        view = self.view
        start = copied(view.state)
        upcard = [card(view.upcard)] if view.upcard else []
        pack = [one for one in pack_of(view.info.ranks) if one not in upcard] + upcard
        compiled(stepping.deal_pack)(start, np.array(pack, np.int64))
        size = sum(view.info.packets[view.seats])
        owned = [self._known_cards(seat, constraints) for seat in range(view.seats)]
        spare = self.unseen
        for cards in owned:
            spare &= ~sum(1 << one for one in cards)
        left = list(each(spare))
        for seat, cards in enumerate(owned):
            had = self.sizes[seat] + self.laid[seat].bit_count()
            while len(cards) < had and left:
                cards.append(left.pop())
            start["hand"][0, seat] = start["dealt"][0, seat] = sum(1 << one for one in cards[:size])
        if view.info.stock:
            drawn = [
                owned[seat][size + index]
                for index, trick in enumerate(view.tricks[: len(owned[0]) - size])
                for seat in ((1, 0) if trick.winner else (0, 1))
            ]
            start["stock"][0] = drawn + left
        return start

    def _known_cards(self, seat: Seat, constraints: Constraints) -> list[Card]:
        """Return the cards that a seat is known to have held: those it has played, in order, then the others."""
        known = int(self.view.state["hand"][0, seat]) | constraints.held[seat]
        played = [one for who, one in self.plays if who == seat]
        cards = played + list(each(known & ~self.laid[seat]))
        if seat != self.seat:
            return cards
        # of its own cards the seat knows which it was dealt, and which it drew, in order
        dealt = int(self.view.state["dealt"][0, seat])
        drawn = self.view.state["stock"][0].tolist() if self.view.info.stock else []
        return [one for one in cards if dealt >> one & 1] + [one for one in drawn if one != NO_CARD]


@dataclass(frozen=True, slots=True)
class Place:
    """A place for hidden cards: the hand of a `seat`, or the `STOCK`, with its number of cards."""

    seat: Seat
    size: int


class Knowledge:
    """The knowledge of a seat, or of a spectator, about hidden cards.

    Attributes
    ----------
    history
        The history.
    places
        The places of the unseen cards.
    start
        A deal with the same history before its first action, with made-up hidden hands, as a one-element array.
    cases
        A partition of all possibilities. Each case has the unseen cards by the set of places where they may be: eight sets
        of cards, or sixteen if there are four places.

    Raises
    ------
    SetUpError
        If `view` is not a view, the deal is over, or the view contradicts itself.
    """

    def __init__(self, view: View) -> None:
        if not isinstance(view, View):
            raise SetUpError(f"worlds need a view, deal.view(seat), not {view!r}", "no-view")
        if view.over:
            raise SetUpError("the deal is over, so no cards are hidden", "over")
        if view.missing:
            raise SetUpError("search needs the whole pack, not a reduced one", "reduced-pack")
        self.view = view
        self.history = History(view)
        self.places = [
            Place(seat, size) for seat, size in enumerate(self.history.sizes) if seat != view.seat
        ]
        if view.stock_left:
            self.places.append(Place(STOCK, view.stock_left))
        constraints = self._constraints()
        self.start = self.history.initial_deal(constraints)
        denied = self.history.denied(copied(self.start))
        for seat in range(view.seats):
            denied[seat] |= constraints.denied[seat]
        self.cases = list(self._cases(constraints, denied))

    def _constraints(self) -> Constraints:
        """Return the constraints from calls and exposed cards."""
        view = self.view
        constraints = Constraints([0] * view.seats, [0] * view.seats)
        hook(view.game, "constraints")(view, constraints)
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
        """Yield disjoint cases of the constraints: in each, a different card is the first to satisfy a need."""
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
        """Return the unseen cards grouped by the set of places where they may be; class 0 has no place."""
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

"""Facts that a seat or a spectator may know of a deal, as values; `matzl.View` adds keys, arrays and lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, each
from matzl.base.info import GameInfo, Phase
from matzl.deal.position import DealPosition
from matzl.deal.result import Result
from matzl.deal.states import values_of
from matzl.deal.validation import check_seat
from matzl.deal.vocabulary import LegalActions, Trick
from matzl.engine import stepping as engine
from matzl.engine.state import State

SPECTATOR = -1
"""The seat number by which kernels know a spectator."""


class BaseView:
    """A seat's or a spectator's knowledge of a deal; `matzl.View` lists the attributes, and adds text and arrays."""

    def __init__(self, deal: DealPosition, seat: int | None) -> None:
        if seat is not None:
            check_seat(seat, deal.seats)
        self.seat, self._viewer = seat, SPECTATOR if seat is None else seat  # as kernels know it
        self.info: GameInfo = deal.info
        self.game = deal.game
        self.state: State = np.empty_like(deal.state)
        engine.look(deal.state, self._viewer, self.state)
        self.options: Mapping[str, Any] = dict(deal.options)
        self.dealer, self.seats = deal.dealer, deal.seats
        trump = int(self.state["trump"][0])
        self.trump = SUIT_LETTERS[trump] if trump != NO_SUIT else None
        self.score: list[int] = self.state["score"][0, : deal.seats].tolist()
        self.carried: Mapping[str, Any] = deal.carried
        self.phase: Phase = deal.phase
        self.turn = deal.turn
        self.over = deal.over
        self.actions: tuple[str, ...] = deal.actions
        self.turns: tuple[int, ...] = deal.turns
        self.tricks: tuple[Trick, ...] = deal.tricks
        mine = seat is not None and self.turn == seat and not deal.by_chance
        self.legal: LegalActions = deal.legal if mine else LegalActions(0, (), {})
        self.upcard = deal.upcard
        drawn = int(self.state["drawn"][0]) if deal.info.stock else 0
        self.stock_left = deal.info.stock - drawn
        self.result: Result | None = deal.result
        self.missing = deal.missing

    @property
    def hand(self) -> list[str]:
        """The cards that this seat holds, by suit and rank; none for a spectator."""
        return [] if self.seat is None else self._cards_of(self.seat)

    def shown(self, seat: int) -> list[str]:
        """Return the cards of a seat that this view shows: the viewer's own, or another seat's exposed cards still held.

        Raises
        ------
        SetUpError
            When there is no such seat.
        """
        check_seat(seat, self.seats)
        return self.hand if seat == self.seat else self._cards_of(seat)

    def _cards_of(self, seat: int) -> list[str]:
        held = int(self.state["hand"][0, seat])
        if "shown" in self.state.dtype.names:
            laid_open = int(self.state["shown"][0, seat])
            if laid_open:  # played cards remain in it
                played = {card for trick in self.tricks for _, card in trick.cards}
                names = [CARD_NAMES[card] for card in each(held | laid_open)]
                return [name for name in names if name not in played]
        return [CARD_NAMES[card] for card in each(held)]

    @property
    def winning(self) -> int | None:
        """The seat that is winning the current trick, None before its first card."""
        return int(self.state["winner"][0]) if int(self.state["laid"][0]) else None

    @property
    def table(self) -> dict[str, Any]:
        """The facts that this viewer knows besides the cards: contract, declarer, called card."""
        return dict(self._facts)

    @cached_property
    def _facts(self) -> dict[str, Any]:
        return values_of(self.info.table, self.state, self.seats, self.options)

    @property
    def hand_sizes(self) -> list[int]:
        """The number of cards that each seat holds."""
        return list(self._hand_sizes)

    @cached_property
    def _hand_sizes(self) -> list[int]:
        played = Counter(seat for trick in self.tricks for seat, _ in trick.cards)
        drawn = (self.info.stock - self.stock_left) // self.seats
        dealt = sum(self.info.packets[self.seats]) + drawn - self.missing
        return [dealt - played[seat] for seat in range(self.seats)]

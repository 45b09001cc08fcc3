"""The position of a deal: its cards, actions, tricks and result, to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from matzl.base.cards import CARD_NAMES, Card, Cards, each
from matzl.base.info import GameInfo, Phase
from matzl.deal.layout import dealt_hands
from matzl.deal.result import Result, result_of
from matzl.deal.states import key_of, values_of
from matzl.deal.validation import check_seat
from matzl.deal.vocabulary import ActionHistory, LegalActions, Trick, Vocabulary, legal_in
from matzl.engine.state import State
from matzl.engine.tricks import OVER
from matzl.errors import SetUpError

if TYPE_CHECKING:
    from matzl.deal.view import View


class DealPosition:
    """The read-only part of `matzl.Deal`, which sets the attributes."""

    info: GameInfo
    options: dict[str, Any]
    seats: int
    dealer: int
    knocked: bool
    _vocabulary: Vocabulary
    _state: State
    _pack: tuple[Card, ...]
    _hands: list[list[str]] | None
    _history: ActionHistory
    _mask: Cards
    _phase: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.info.name

    @property
    def state(self) -> State:
        """The state for kernels, a one-element array; read only."""
        return self._state

    @property
    def phase(self) -> Phase:
        """The current phase of the deal, such as the auction or play."""
        return self.info.phases[self._phase]

    @property
    def over(self) -> bool:
        """True if the deal is finished."""
        return self._phase == OVER

    @property
    def turn(self) -> int | None:
        """The seat to act, or for which a card is drawn; None when the deal is over."""
        return None if self.over else int(self._state["turn"][0])

    @property
    def by_chance(self) -> bool:
        """True if the next action is drawn at random."""
        return self.phase.by_chance

    @property
    def legal(self) -> LegalActions:
        """The legal actions."""
        return legal_in(self._vocabulary, self._phase, self._mask)

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions so far."""
        return tuple(self._history.words)

    @property
    def turns(self) -> tuple[int, ...]:
        """The seat that took each action, or for which a card was drawn."""
        return self._history.turns()

    @property
    def choices(self) -> tuple[LegalActions, ...]:
        """The legal actions at each action taken."""
        return self._history.choices(self.info)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, an unfinished one last."""
        return self._history.tricks(self.info, self.seats)

    def hand(self, seat: int) -> list[str]:
        """Return the cards that a seat holds now, by suit and rank."""
        check_seat(seat, self.seats)
        return [CARD_NAMES[card] for card in each(int(self._state["hand"][0, seat]))]

    @property
    def hands(self) -> list[list[str]]:
        """The cards each seat was dealt, in the order of dealing, or as given to `from_hands`."""
        if self._hands is not None:
            return [list(hand) for hand in self._hands]
        return dealt_hands(
            self.info, self._pack, self.dealer, seats=self.seats, knocked=self.knocked
        )

    @property
    def stock(self) -> list[str]:
        """The stock as dealt, next card first; empty in games without one."""
        left = len(self._pack) - self.info.stock
        return [CARD_NAMES[card] for card in self._pack[left:]]

    @property
    def upcard(self) -> str | None:
        """The card turned up, None in games without one."""
        return CARD_NAMES[self._pack[-1]] if self.info.upcard else None

    @property
    def table(self) -> dict[str, Any]:
        """Public facts beyond the cards played, such as contract, declarer and called card."""
        return values_of(self.info.table, self._state, self.seats, self.options)

    @property
    def key(self) -> bytes:
        """A short key of the state: two deals have equal keys exactly when both are in the same state.

        The state is the game with its options, the cards and who was dealt them, the score before the deal, and all actions
        so far. Keys are made by a hash (128 bits, so that different states have different keys in practice), and may differ
        between versions of matzl.
        """
        return key_of(self.info.name, self._state, self._history.words)

    @property
    def result(self) -> Result | None:
        """The result; None until the deal is over."""
        return result_of(self.info, self._state, self.options) if self.over else None

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """The payoff of each seat; None until the deal is over."""
        return tuple(self._state["payoffs"][0, : self.seats].tolist()) if self.over else None

    def view(self, seat: int | Literal["turn"] | None = "turn") -> View:
        """Return what a seat may know, by default the seat in turn; for None, what a spectator may know.

        Raises
        ------
        SetUpError
            When there is no such seat, or no seat is in turn because the deal is over.
        """
        from matzl.deal.view import View

        if seat == "turn" and self.over:
            raise SetUpError("the deal is over, so no seat is in turn: name a seat", "over")
        return View(self, self.turn if seat == "turn" else seat)

    def _repr_html_(self) -> str:
        from matzl.deal.drawing import deal_html

        return deal_html(self)

    def __str__(self) -> str:
        from matzl.deal.drawing import draw_deal

        return draw_deal(self)

"""`StatePosition`: the position of an OpenSpiel state in its deal, from the first card dealt to the payoffs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from matzl.adapters.openspiel.setting import CHANCE, TERMINAL, Setting
from matzl.base.cards import CARD_NAMES, NO_CARD, Cards
from matzl.deal.deal import Deal
from matzl.deal.refusals import refusal_in
from matzl.deal.states import dealt_in, values_of
from matzl.engine import stepping as engine
from matzl.engine.compiled import compiled
from matzl.engine.state import State, copied
from matzl.errors import IllegalActionError, SetUpError
from matzl.search.evaluation import deciding_draws


class StatePosition:
    """A position in a deal; `state` is None while cards are being dealt.

    Attributes
    ----------
    setting
        The game with its parameters.
    player
        The player to act: a seat, `CHANCE` or `TERMINAL`.
    placed, left
        The places of the cards dealt so far, and the room that is left in each place.
    state
        The state for kernels, a one-element array.
    phase, turn, legal
        The phase of the state, the seat to act or to draw, and the set of its legal actions.
    past
        The words of all actions, each with a blank before it.
    kept
        Values computed once for this position, by name; cleared by every action.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.player = CHANCE
        self.placed: list[int] = []
        self.left = setting.room.copy()
        self.state: State | None = None
        self._numbers: Any = None
        self.phase = self.turn = self.legal = 0
        self.past = ""
        self.kept: dict[Any, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> StatePosition:
        again = StatePosition.__new__(StatePosition)
        for name in ("setting", "player", "phase", "turn", "legal", "past"):
            setattr(again, name, getattr(self, name))
        again.placed, again.left, again.kept = self.placed.copy(), self.left.copy(), {}
        again.hold(None if self.state is None else copied(self.state))
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        numbers = None if self.state is None else self._numbers.tolist()
        return _restored, (self.setting, self.placed, numbers, self.past)

    def hold(self, state: State | None) -> None:
        """Take over a state without checking or copying it."""
        self.state = state
        self._numbers = None if state is None else state.view(np.int64)

    # Chance

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        setting = self.setting
        if self.state is not None:
            ids = setting.legal_ids(self.phase, int(compiled(deciding_draws)(self.state)))
            return [(outcome, 1 / len(ids)) for outcome in ids]
        if setting.sampled:
            return setting.deals.copy()
        rest = len(setting.cards) - len(self.placed)
        return [(index, left / rest) for index, left in enumerate(self.left) if left]

    def place(self, index: int) -> None:
        """Deal the next card to a place; after the last card, begin the deal. If deals are sampled, begin deal `index`.

        Raises
        ------
        SetUpError
            When there is no such place or deal, or no room in it.
        """
        if self.setting.sampled:
            self.begin(self.setting.sampled_pack(index))
            return
        if not 0 <= index < len(self.left) or not self.left[index]:
            raise SetUpError(f"there is no room for a card in place {index}", "place")
        self.placed.append(index)
        self.left[index] -= 1
        if len(self.placed) == len(self.setting.cards):
            self.begin(self.setting.pack(self.placed))

    def begin(self, pack: Any) -> None:
        """Begin the deal with a pack."""
        state = self.setting.fresh()
        self.hold(state)
        self._arrive(compiled(engine.deal_pack)(state, pack))

    # Actions

    def take(self, action: int) -> None:
        """Take an action, given by its id.

        Raises
        ------
        IllegalActionError
            When it is not legal, in which case nothing has been done.
        """
        bit, state = self.bit(action), self.state
        assert state is not None
        self.past = f"{self.past} {self.setting.words[action]}"
        self._arrive(compiled(engine.step)(state, bit))

    def bit(self, action: int) -> int:
        """Return the bit of a legal action, given by its id.

        Raises
        ------
        IllegalActionError
            When it is not legal.
        """
        setting = self.setting
        known = self.state is not None and 0 <= action < len(setting.words)
        bit = setting.bits[self.phase][action] if known else -1
        if bit < 0 or not self.legal >> bit & 1:
            raise self._illegal(action)
        return bit

    def _illegal(self, action: int) -> Exception:
        if self.state is None:
            return SetUpError("the cards are being dealt: no seat acts yet", "not-dealt")
        refusal = refusal_in(self.setting.info, self.state, action)
        assert refusal is not None
        return IllegalActionError(refusal, str(refusal))

    def restore(self, placed: list[int], state: State, past: str) -> None:
        """Restore a state of a deal from the place of each card and the words of the actions so far."""
        self.placed, self.left = placed, [0] * len(self.left)
        self.hold(state)
        self.past = past
        self._arrive(compiled(engine.legal_actions)(state))

    def _arrive(self, legal: int) -> None:
        setting, numbers = self.setting, self._numbers
        self.legal = legal
        self.phase = phase = numbers.item(setting.phase_column)
        self.turn = turn = numbers.item(setting.turn_column)
        self.player = setting.player(phase, turn)
        if self.kept:
            self.kept = {}

    # Observation

    @property
    def over(self) -> bool:
        """True if the deal is over."""
        return self.player == TERMINAL

    def legal_ids(self) -> list[int]:
        """Return the ids of the legal actions of the seat to move, in ascending order."""
        return self.setting.legal_ids(self.phase, self.legal)

    def payoffs(self) -> list[float]:
        """Return the payoff of each seat; 0 as long as the deal is not over."""
        setting = self.setting
        if not self.over:
            return [0.0] * setting.seats
        first = setting.payoffs_column
        return setting.measured(self._numbers[first : first + setting.seats].astype(float))

    def dealt(self, seat: int) -> Cards:
        """Return the cards that a seat has been dealt so far."""
        setting = self.setting
        if self.state is not None:
            cards: Cards = self._numbers.item(setting.dealt_column + seat)
            return cards
        return sum(
            1 << card
            for card, place in zip(setting.cards, self.placed, strict=False)
            if setting.owners[place] == seat
        )

    def drawn(self, seat: int) -> list[int]:
        """Return the cards that a seat has drawn from the stock, in order."""
        setting = self.setting
        if not setting.info.stock or self.state is None:
            return []
        return [card for card in self.seen(seat)["stock"][0].tolist() if card != NO_CARD]

    def seen(self, seat: int) -> State:
        """Return a copy of the state in which everything that a seat (-1 for a spectator) may not know is blanked."""
        view = self.setting.fresh()
        if self.state is not None:
            compiled(engine.look)(self.state, seat, view)
        return view

    def information(self, seat: int) -> str:
        """Return the information of a seat (-1 for a spectator): its cards, the actions so far, and the decision reached."""
        return self.received(seat) + self._public()

    def received(self, seat: int) -> str:
        """Return the cards that a seat has been dealt and, in games with a stock, has drawn, in order."""
        if seat < 0:
            return "spectator"
        cards = f"{seat}: {self.setting.named(self.dealt(seat))}"
        if self.setting.info.stock:
            cards = f"{cards} + {' '.join(CARD_NAMES[card] for card in self.drawn(seat))}"
        return cards

    def hand(self, seat: int) -> str:
        """Return the cards that a seat holds now; for a spectator, no cards."""
        if seat < 0:
            return ""
        held = self.dealt(seat) if self.state is None else int(self.state["hand"][0, seat])
        return self.setting.named(held)

    def observation(self, seat: int) -> str:
        """Return the observation of a seat, without the history: hand, trick, cards taken and public facts."""
        if self.state is None:
            return self.information(seat)
        setting, state = self.setting, self.state[0]
        seats = range(setting.seats)
        cards = [CARD_NAMES[state["trick"][k]] for k in range(int(state["laid"]))]
        facts = values_of(setting.info.table, self.seen(seat), setting.seats, setting.options)
        parts = [
            f"{seat}: {self.hand(seat)}",
            f"trick {' '.join(cards)}",
            f"taken {' / '.join(setting.named(int(state['taken'][k])) for k in seats)}",
            f"trump {'CDHS-'[int(state['trump'])]}",
            *(f"{name} {fact}" for name, fact in facts.items()),
            f"{setting.phases[self.phase]} {self.turn}",
        ]
        if self.over:
            parts.append(" ".join(f"{paid:g}" for paid in self.payoffs()))
        return " | ".join(parts)

    def _public(self) -> str:
        """Return the public information: upcard, actions, and the decision reached or, after the deal, the payoffs."""
        setting = self.setting
        if self.state is None:
            return " | dealing"
        up = setting.upcard_column
        upcard = "" if up is None else f" | up {CARD_NAMES[self._numbers.item(up)]}"
        if self.over:
            end = " ".join(f"{paid:g}" for paid in self.payoffs())
            return f"{upcard} |{self.past} | {end}"
        return f"{upcard} |{self.past} | {setting.phases[self.phase]} {self.turn}"

    def __str__(self) -> str:
        setting = self.setting
        hands = " / ".join(setting.named(self.dealt(seat)) for seat in range(setting.seats))
        if self.state is not None and setting.info.stock:
            stock = [card for card in self.state["stock"][0].tolist() if card != NO_CARD]
            hands = f"{hands} / {' '.join(CARD_NAMES[card] for card in stock)}"
        return f"{hands}{self._public()}"

    @property
    def deal(self) -> Deal:
        """The deal at the current position.

        Raises
        ------
        SetUpError
            When the cards are being dealt.
        """
        if self.state is None:
            raise SetUpError("the cards are being dealt", "not-dealt")
        deal = Deal.from_hands(**dealt_in(self.setting.info, self.setting.options, self.state))
        deal.play_all(self.past.split())
        return deal


def _restored(
    setting: Setting, placed: list[int], numbers: list[int] | None, past: str
) -> StatePosition:
    """Return an unpickled position."""
    position = StatePosition(setting)
    position.placed = placed
    for index in placed:
        position.left[index] -= 1
    if numbers is not None:
        state = setting.fresh()
        state.view(np.int64)[:] = numbers
        position.restore(placed, state, past)
    return position


class BaseState(pyspiel.State):
    """A state of OpenSpiel with its position in a deal, as observers know it; `DealState` is based on it."""

    here: StatePosition

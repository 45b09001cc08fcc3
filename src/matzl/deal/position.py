"""The position of a deal: its cards, actions, tricks and result; dealing, and taking actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Never, Self

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, each, pack_of
from matzl.base.info import GameInfo, Phase
from matzl.base.options import as_number, completed, seats_under
from matzl.deal.layout import dealt_hands, pack_from_hands
from matzl.deal.refusals import Refusal, refusal_in
from matzl.deal.result import Result, result_of
from matzl.deal.states import key_of, values_of
from matzl.deal.validation import as_list, check_given, check_seat, checked_pack
from matzl.deal.vocabulary import ActionHistory, LegalActions, Trick, legal_in, vocabulary
from matzl.engine import stepping as engine
from matzl.engine.randomness import folded, streams
from matzl.engine.state import State, states
from matzl.engine.tricks import OVER, shuffle
from matzl.errors import IllegalActionError, SetUpError

FOLLOW: ContextVar[Callable[..., int]] = ContextVar("follow", default=engine.follow)
"""The kernel that takes a series of actions; its compiled form is worth loading only for thousands of deals."""


class DealPosition:
    """The cards of a deal and the actions taken in it; `matzl.Deal` and views are based on it."""

    meta: dict[str, Any] | None = None
    fair: dict[str, Any] | None = None

    missing = 0
    """The number of cards by which a hand is smaller than with the whole pack (`matzl.small.ReducedPack`)."""

    def __init__(
        self,
        game: str,
        seed: int = 0,
        number: int = 0,
        *,
        dealer: int | None = None,
        options: Mapping[str, Any] | None = None,
        knocked: bool = False,
        score: Sequence[int] | None = None,
        carried: Mapping[str, Any] | None = None,
        pack: Sequence[int] | None = None,
        **wrong: Never,
    ) -> None:
        if wrong:
            raise SetUpError(f"options of a game are given as options={wrong!r}", "options")
        self.info: GameInfo = registry.info(game)
        self.game = self.info.name
        self.options = completed(self.info, options)
        self.seats = seats_under(self.info, self.options)
        check_given(self.info, self.options, seed, number, knocked, score, carried)
        self.dealer = number % self.seats if dealer is None else dealer
        check_seat(self.dealer, self.seats, "dealer")
        self.seed, self.number, self.knocked = seed, number, knocked
        self.carried = dict(carried or {})
        self._vocabulary = vocabulary(self.game)
        if pack is None:
            self._chance = streams(seed, number, self.seats)
            order = np.array(pack_of(self.info.ranks), np.int64)
            shuffle(order, self._chance)
        else:  # draws depend on the given pack too, or every such deal would draw alike
            order = np.array(checked_pack(self.info, pack), np.int64)
            self._chance = streams(folded(seed, *order.tolist()), number, self.seats)
        self._pack: tuple[int, ...] = tuple(order.tolist())
        self._state = states(registry.rules(game).STATE, 1)
        self._state["dealer"] = self.dealer
        for option in self.info.options:
            self._state[option.name] = as_number(option, self.options[option.name])
        if self.info.knocked_packets:
            self._state["knocked"] = knocked
        if score is not None:
            self._state["score"][0, : self.seats] = score
        for name, value in (carried or {}).items():
            self._state[name][0] = value
        self._mask: int = engine.deal_pack(self._state, order)
        self._phase = int(self._state["phase"][0])
        self._begun = self._state.copy()
        self._history = ActionHistory()
        self._hands: list[list[str]] | None = None

    @classmethod
    def from_hands(
        cls,
        game: str,
        hands: Sequence[str | Iterable[str]],
        *,
        stock: str | Iterable[str] | None = None,
        upcard: str | None = None,
        knocked: bool = False,
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Self:
        """Make a deal from hands as dealt.

        Parameters
        ----------
        hands
            A hand for each seat from seat 0: card names in a string with blanks, or as a list.

        Raises
        ------
        SetUpError
            When the cards cannot come from one deal of the game.
        """
        info = registry.info(game)
        seats = seats_under(info, completed(info, options))
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != seats:
            raise SetUpError(
                f"the hands must be a list of {seats}, one for each seat of {game}, not {hands!r}",
                "hands",
            )
        check_seat(dealer, seats, "dealer")
        given = [
            hand.split() if isinstance(hand, str) else as_list(hand, "a hand") for hand in hands
        ]
        pack = pack_from_hands(info, given, dealer, stock=stock, upcard=upcard, knocked=knocked)
        deal = cls(game, dealer=dealer, options=options, knocked=knocked, pack=pack, **more)
        deal._hands = given
        return deal

    def refusal(self, action: str | int) -> Refusal | None:
        """Return why an action (a word or an id) is not legal here, or None if it is legal.

        Raises `NotationError` when the game has no such action at all.
        """
        return refusal_in(self.info, self._state, action)

    def play(self, action: str | int) -> None:
        """Take an action: a word, such as ``"QS"`` or ``"pass"``, or its id (`Game.actions`).

        Raises
        ------
        IllegalActionError, NotationError
            When it is not legal here (``refusal`` has the clause), or the game has no such action.
        """
        number = self._vocabulary.bit(self._phase, action)
        if number is None or not self._mask >> number & 1:
            refusal = self.refusal(action)
            assert refusal is not None
            raise IllegalActionError(
                refusal, f"{refusal}; legal: {' '.join(self.legal) or 'nothing'}"
            )
        self.take(number)

    def play_all(self, actions: Iterable[str | int]) -> None:
        """Take actions, words or ids, in order.

        Raises
        ------
        IllegalActionError, NotationError
            At the first action that `play` would refuse; the actions before it have been taken.
        """
        given, names = as_list(actions, "the actions to play"), self._vocabulary
        ids = np.array([names.id_of(action) for action in given], np.int64)
        log = np.zeros((len(given), 1 + engine.WINNER), np.int64)
        taken = FOLLOW.get()(self._state, ids, names.actions, log)
        self._history.words += [names[number] for number in ids[:taken]]
        self._history.rows += log[:taken].tolist()
        self._mask = engine.legal_actions(self._state)
        self._phase = int(self._state["phase"][0])
        if taken < len(given):
            self.play(given[taken])

    def take(self, number: int) -> str:
        """Take a legal action of the phase by its bit, unchecked, and return its word."""
        word = self._vocabulary.word(self._phase, number)
        row = [self._phase, number, int(self._state["turn"][0]), self._mask]
        self._mask = engine.step(self._state, number)
        self._phase = int(self._state["phase"][0])
        self._history.words.append(word)
        self._history.rows.append([*row, int(self._state["winner"][0])])
        return word

    @property
    def state(self) -> State:
        """The state for kernels, a one-element array, which callers must not change."""
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
        """The legal actions in the current position."""
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
        """The legal actions before each action taken."""
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
        return [CARD_NAMES[card] for card in self._pack[len(self._pack) - self.info.stock :]]

    @property
    def upcard(self) -> str | None:
        """The card turned up, None in games without one."""
        return CARD_NAMES[self._pack[-1]] if self.info.upcard else None

    @property
    def table(self) -> dict[str, Any]:
        """Public facts besides the cards played, such as contract, declarer and called card."""
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

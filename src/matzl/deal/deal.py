"""Deals: play, undo and inspect one deal of a game; every action is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, each, pack_of
from matzl.base.info import GameInfo, Phase
from matzl.base.options import as_number, completed, seats_under
from matzl.deal.fields import values_of
from matzl.deal.layout import dealt_hands, pack_from_hands, pack_numbers
from matzl.deal.moves import History, LegalActions, Trick
from matzl.deal.records import parser
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import DEAL_FORMAT, deal_record
from matzl.deal.refusals import Refusal, refusal_in
from matzl.deal.result import Result, result_of
from matzl.deal.validation import as_list, check_given, check_seat, checked_pack
from matzl.deal.vocabulary import vocabulary
from matzl.engine import stepping as engine
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below, folded, streams
from matzl.engine.state import State, states
from matzl.engine.tricks import OVER, shuffle
from matzl.errors import IllegalActionError, SetUpError

if TYPE_CHECKING:
    from matzl.deal.view import View


class Deal:
    """A deal of one of the games.

    >>> import random
    >>> deal = Deal("mittlere", seed=7)
    >>> while not deal.over:
    ...     deal.play(random.choice(deal.legal))
    >>> sum(deal.result.payoffs), sum(deal.result.points)
    (0, 157)

    Parameters
    ----------
    game
        Its name, such as ``german-solo``.
    seed, number
        Deal `number` (from 0) of a seed. The cards depend on these two alone.
    dealer
        The seat that deals; by default `number` modulo the number of seats.
    options
        The options that differ from the game's defaults.
    knocked
        In Matzlfangen, whether the pack was knocked, so that it is dealt eight cards at a time.
    pack
        Card numbers in the order of dealing, instead of a pack shuffled by the seed.
    score, carried
        The scores of the match before the deal, and other values that a match hands on; `matzl.Match` passes both.

    Attributes
    ----------
    meta, fair
        Free-form objects that its record carries along, or None.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    SetUpError
        When the options, the dealer or the cards are invalid.
    """

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
    ) -> None:
        self.info: GameInfo = registry.info(game)
        self.options = completed(self.info, options)
        self.seats = seats_under(self.info, self.options)
        check_given(self.info, self.options, seed, number, knocked, score, carried)
        self.dealer = number % self.seats if dealer is None else dealer
        check_seat(self.dealer, self.seats, "dealer")
        self.seed, self.number, self.knocked = seed, number, knocked
        self._carried = dict(carried or {})
        self._vocabulary = vocabulary(game)
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
        self._history = History()
        self._hands: list[list[str]] | None = None
        self.meta: dict[str, Any] | None = None
        self.fair: dict[str, Any] | None = None

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
    ) -> Deal:
        """Make a deal from its hands as dealt.

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

    @classmethod
    def from_pack(cls, game: str, pack: str | Iterable[str], **more: Any) -> Deal:
        """Make a deal from a pack in the order of dealing; the other arguments are those of `Deal`."""
        return cls(game, pack=pack_numbers(registry.info(game), pack), **more)

    @classmethod
    def from_record(
        cls, record: str | Mapping[str, Any], carried: Mapping[str, Any] | None = None
    ) -> Deal:
        """Make a deal from its record, a line of JSON or the parsed object; every action is checked.

        `carried` has the values that its match handed on to it, which the record of a deal does not contain.

        Raises
        ------
        RecordError
            When the record is invalid or contradicts the rules.
        """
        found = parser.parsed(record)
        parser.check_format(found, DEAL_FORMAT)
        return parser.checked_deal(found, cls.from_hands, carried=carried)

    # The position

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
        return LegalActions(self._mask, self._vocabulary.words(self._phase, self._mask))

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
    def result(self) -> Result | None:
        """The result; None until the deal is over."""
        return result_of(self.info, self._state, self.options) if self.over else None

    # Actions

    def refusal(self, word: str) -> Refusal | None:
        """Return why an action is not legal here, or None if it is.

        Raises `NotationError` when the game has no such action at all.
        """
        return refusal_in(self.info, self._state, word)

    def play(self, word: str) -> None:
        """Take an action, such as ``"QS"`` or ``"pass"``.

        Raises
        ------
        IllegalActionError, NotationError
            When it is not legal here (``refusal`` has the clause), or the game has no such action.
        """
        number = self._vocabulary.number(self._phase, word)
        if number is None or not self._mask >> number & 1:
            refusal = self.refusal(word)
            assert refusal is not None
            raise IllegalActionError(
                refusal, f"{refusal}; legal: {' '.join(self.legal) or 'nothing'}"
            )
        self._take(word, number)

    def _take(self, word: str, number: int) -> None:
        row = [self._phase, number, int(self._state["turn"][0]), self._mask]
        self._mask = engine.step(self._state, number)
        self._phase = int(self._state["phase"][0])
        self._history.words.append(word)
        self._history.rows.append([*row, int(self._state["winner"][0])])

    def play_all(self, words: Iterable[str]) -> None:
        """Take actions in order.

        Raises
        ------
        IllegalActionError, NotationError
            At the first action that `play` would refuse; the actions before it have been taken.
        """
        given = as_list(words, "the actions to play")
        places = np.array([self._vocabulary.place(word) for word in given], np.int64)
        log = np.zeros((len(given), 1 + engine.WINNER), np.int64)
        taken = engine.follow(self._state, places, self._vocabulary.actions, log)
        self._history.words += given[:taken]
        self._history.rows += log[:taken].tolist()
        self._mask = engine.legal_actions(self._state)
        self._phase = int(self._state["phase"][0])
        if taken < len(given):
            self.play(given[taken])

    def draw(self) -> str:
        """Draw the next action at random and return it.

        The draw depends on the deal alone: after `undo` the same card is drawn again.

        Raises
        ------
        SetUpError
            When no card is to be drawn here.
        """
        if not self.by_chance:
            raise SetUpError("no card is drawn here: a seat has to choose", "no-chance")
        chance = self._chance.copy()
        for _ in range(self._history.drawn(self.info)):
            below(chance, CHANCE, 1)
        number = int(pick(self._mask, int(below(chance, CHANCE, self._mask.bit_count()))))
        word = self._vocabulary.word(self._phase, number)
        self._take(word, number)
        return word

    def undo(self) -> str:
        """Take back the last action and return it; raise `SetUpError` if there is none."""
        if not self._history.words:
            raise SetUpError("there is no action to take back", "nothing-to-undo")
        *again, word = self._history.words
        self._state, self._history = self._begun.copy(), History()
        self.play_all(again)
        return word

    def view(self, seat: int | None) -> View:
        """Return what a seat may know, or what a spectator may know for None."""
        from matzl.deal.view import View

        return View(self, seat)

    def record(self, *, traced: bool = False) -> dict[str, Any]:
        """Return the deal as a record (``docs/records.md``); `traced` adds its trace."""
        return deal_record(self, traced=traced)

    def copy(self) -> Deal:
        """Return an independent deal in the same position."""
        again = Deal.__new__(Deal)
        own = {"_state": self._state.copy(), "_history": self._history.copy()}
        again.__dict__.update(self.__dict__ | own)
        return again

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.record() == other.record() and self._carried == other._carried

    __hash__ = None  # type: ignore[assignment]  # deals are mutable

    def __repr__(self) -> str:
        more = f", carried={self._carried!r}" if self._carried else ""
        return f"Deal.from_record({dumps(self.record())!r}{more})"

    def _repr_html_(self) -> str:
        from matzl.deal.notebook import deal_html

        return deal_html(self)

    def __str__(self) -> str:
        from matzl.deal.drawing import draw_deal

        return draw_deal(self)

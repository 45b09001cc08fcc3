"""Deals: play, undo and inspect one deal of a game; every action is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Never

import numpy as np

from matzl import registry
from matzl.base.cards import CARD_NAMES, pack_of
from matzl.base.info import GameInfo
from matzl.base.options import as_number, completed, differing, seats_under
from matzl.deal.layout import pack_from_hands, pack_numbers
from matzl.deal.position import DealPosition
from matzl.deal.records import parser
from matzl.deal.records.strict import dumps
from matzl.deal.records.writer import DEAL_FORMAT, deal_record
from matzl.deal.refusals import Refusal, refusal_in
from matzl.deal.validation import as_list, check_given, check_seat, checked_pack
from matzl.deal.vocabulary import ActionHistory, vocabulary
from matzl.engine import stepping as engine
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below, folded, streams
from matzl.engine.state import copied, states
from matzl.engine.tricks import shuffle
from matzl.errors import IllegalActionError, RecordError, SetUpError

if TYPE_CHECKING:
    from matzl.deal.view import View

PICKLE = 1
"""The format of pickled deals: cards and actions by their names, as in records, so that later versions can read it."""


class Deal(DealPosition):
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
        Whether the pack was knocked instead of cut, so that it is dealt in other packets; only in games that allow it.
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
        **unknown: Never,
    ) -> None:
        self.info: GameInfo = registry.info(game)
        self.options = completed(self.info, options)
        self.seats = seats_under(self.info, self.options)
        check_given(self.info, self.options, seed, number, knocked, score, carried, unknown)
        self.dealer = number % self.seats if dealer is None else dealer
        check_seat(self.dealer, self.seats, "dealer")
        self.seed, self.number, self.knocked = seed, number, knocked
        self._carried = dict(carried or {})
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
    def from_view(cls, view: View, seed: int = 0) -> Deal:
        """Return a deal that a view leaves possible, as `matzl.Worlds` of the view samples it.

        >>> view = Deal("mittlere", seed=7).view(1)
        >>> Deal.from_view(view, seed=3).view(1) == view
        True
        """
        from matzl.search.worlds import Worlds

        return Worlds(view).sample(seed)

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
        data = parser.parsed(record)
        parser.check_format(data, DEAL_FORMAT)
        return parser.checked_deal(data, cls.from_hands, carried=carried)

    # Actions

    def refusal(self, action: str | int) -> Refusal | None:
        """Return why an action, a word or an id, is not legal here, or None if it is.

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
        self._take(number)

    def _take(self, number: int) -> str:
        word = self._vocabulary.word(self._phase, number)
        row = [self._phase, number, int(self._state["turn"][0]), self._mask]
        self._mask = engine.step(self._state, number)
        self._phase = int(self._state["phase"][0])
        self._history.words.append(word)
        self._history.rows.append([*row, int(self._state["winner"][0])])
        return word

    def play_all(self, actions: Iterable[str | int]) -> None:
        """Take actions, words or ids, in order.

        Raises
        ------
        IllegalActionError, NotationError
            At the first action that `play` would refuse; the actions before it have been taken.
        """
        given, names = as_list(actions, "the actions to play"), self._vocabulary
        places = np.array([names.place(action) for action in given], np.int64)
        log = np.zeros((len(given), 1 + engine.WINNER), np.int64)
        taken = engine.follow(self._state, places, names.actions, log)
        self._history.words += [names[place] for place in places[:taken]]
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
        return self._take(number)

    def undo(self) -> str:
        """Take back the last action and return it; raise `SetUpError` if there is none."""
        if not self._history.words:
            raise SetUpError("there is no action to take back", "nothing-to-undo")
        *again, word = self._history.words
        self._state, self._history = self._begun.copy(), ActionHistory()
        self.play_all(again)
        return word

    def restarted(self) -> Deal:
        """Return an independent deal of the same cards before its first action."""
        again = self.copy()
        again.__dict__.update(_state=self._begun.copy(), _history=ActionHistory())
        again.play_all(())
        return again

    @property
    def begun_with(self) -> dict[str, Any]:
        """The values taken over from its match at the beginning, as arguments of `Deal`: ``score`` and ``carried``."""
        score = self._begun["score"][0, : self.seats].tolist()
        return {"score": score, "carried": dict(self._carried)}

    def record(self, *, traced: bool = False) -> dict[str, Any]:
        """Return the deal as a record (``docs/records.md``); `traced` adds its trace."""
        return deal_record(self, traced=traced)

    def copy(self) -> Deal:
        """Return an independent deal in the same position; it shares `meta` and `fair`."""
        again = Deal.__new__(Deal)
        state, history = copied(self._state), self._history.copy()
        again.__dict__.update(self.__dict__, _state=state, _history=history)
        return again

    __copy__ = copy

    def child(self, action: str | int) -> Deal:
        """Return an independent deal in which an action has been taken; errors are those of `play`.

        >>> deal = Deal("mittlere", seed=7)
        >>> deal.child(deal.legal[0]).actions == (deal.legal[0],), deal.actions
        (True, ())
        """
        again = self.copy()
        again.play(action)
        return again

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        again = self.copy()
        # most deals have neither, and `deepcopy` of None takes longer than this test
        if self.meta is not None or self.fair is not None:
            again.meta, again.fair = deepcopy((self.meta, self.fair), memo)
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        setting = {
            "seed": self.seed,
            "number": self.number,
            "dealer": self.dealer,
            "options": differing(self.info, self.options),
            "knocked": self.knocked,
            "score": self._state["score"][0, : self.seats].tolist(),
            "carried": self._carried,
        }
        hands = None if self._hands is None else [" ".join(hand) for hand in self._hands]
        pack = " ".join(CARD_NAMES[card] for card in self._pack)
        more = {
            "chance": self._chance.tolist(),
            "hands": hands,
            "meta": self.meta,
            "fair": self.fair,
        }
        return Deal._replayed, (PICKLE, self.game, setting, pack, " ".join(self.actions)), more

    @classmethod
    def _replayed(cls, version: int, *facts: Any) -> Deal:
        """Return the deal of a pickle with its actions played again.

        Raises
        ------
        RecordError
            When another version of matzl wrote it in a format that this one does not know.
        IllegalActionError
            When an action is not legal, because the rules have changed.
        """
        if version != PICKLE:
            raise RecordError(
                f"this pickle of a deal has format {version}, and this version of matzl reads {PICKLE}: "
                "unpickle it with the version that wrote it, and keep deals as records",
                "pickle",
            )
        game, setting, pack, actions = facts
        deal = cls.from_pack(game, pack, **setting)
        deal.play_all(actions.split())
        return deal

    def __setstate__(self, more: dict[str, Any]) -> None:
        self._chance = np.array(more["chance"], np.uint64)
        if more["hands"] is not None:
            self._hands = [hand.split() for hand in more["hands"]]
        self.meta, self.fair = more["meta"], more["fair"]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self.record() == other.record() and self._carried == other._carried

    __hash__ = None  # type: ignore[assignment]  # deals are mutable

    def __repr__(self) -> str:
        more = f", carried={self._carried!r}" if self._carried else ""
        return f"Deal.from_record({dumps(self.record())!r}{more})"

"""Deals: play, undo and inspect one deal of a game; every action is checked."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal

from matzl.deal.line import is_line, parsed, written
from matzl.deal.position import DealPosition
from matzl.deal.records import parser, strict
from matzl.deal.records.writer import DEAL_FORMAT, deal_record
from matzl.deal.view import View
from matzl.deal.vocabulary import ActionHistory
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below
from matzl.engine.state import copied
from matzl.errors import RecordError, SetUpError


class Deal(DealPosition):
    """A deal of a game: its cards and its actions so far; every further action is checked.

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

    @classmethod
    def from_view(cls, view: View, seed: int = 0) -> Deal:
        """Return a random deal consistent with a view, as sampled by `matzl.Worlds`.

        >>> view = Deal("mittlere", seed=7).view(1)
        >>> Deal.from_view(view, seed=3).view(1) == view
        True
        """
        from matzl.search.worlds.possible import Worlds

        return Worlds(view).sample(seed)

    @classmethod
    def from_record(
        cls, record: str | bytes | Mapping[str, Any], carried: Mapping[str, Any] | None = None
    ) -> Deal:
        """Make a deal from its record (a line of JSON or a parsed object) or from its `line`; every action is checked.

        `carried` has the values that its match handed on to it, which the record of a deal does not contain.

        Raises
        ------
        RecordError
            When the record is invalid or contradicts the rules.
        """
        record = strict.as_text(record)
        if isinstance(record, str) and is_line(record):
            return cls.from_line(record)
        data = parser.parsed(record)
        parser.check_format(data, DEAL_FORMAT)
        return parser.checked_deal(data, cls.from_hands, carried=carried)

    @property
    def line(self) -> str:
        """The deal as dealt and all its actions as one line of text, without `meta` and `fair` (``docs/notation.md``).

        >>> deal = Deal("bondtolva", seed=1)
        >>> deal.play(deal.legal[0])
        >>> deal.line
        'bondtolva:0:...:...'
        >>> Deal.from_line(deal.line) == deal
        True
        """
        cards = [*self.hands, *[self.stock] * (self.info.stock > 0)]
        cards += [[self.upcard]] if self.upcard else []
        numbers = {"score": self.begun_with["score"], **self.carried}
        facts = self.info, self.options, self.dealer, cards, self.actions, numbers
        return written(*facts, knocked=self.knocked, missing=self.missing)

    @classmethod
    def from_line(cls, line: str) -> Deal:
        """Make a deal from its line; every action is checked.

        Raises
        ------
        RecordError
            When the text is not a line of a deal, or contradicts the rules.
        """
        parts = parsed(line)
        if parts.seat:
            raise RecordError(
                f"this is the line of a view: read it with View.from_line, or give all cards and no @{parts.seat}",
                "not-all-cards",
            )
        return parser.checked_deal(parts.record, cls.from_hands, **parts.begun)

    # Actions

    def draw(self) -> str:
        """Take the next action by drawing a card at random, and return it.

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
        return self.take(int(pick(self._mask, int(below(chance, CHANCE, self._mask.bit_count())))))

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
        """The values taken over from the match at the beginning, as arguments of `Deal`: ``score`` and ``carried``."""
        score = self._begun["score"][0, : self.seats].tolist()
        return {"score": score, "carried": dict(self.carried)}

    def view(self, seat: int | Literal["turn"] | None = "turn") -> View:
        """Return the view of a seat, by default of the seat to move, or of a spectator (None).

        Raises
        ------
        SetUpError
            When there is no such seat, or no seat is to move because the deal is over.
        """
        if seat == "turn" and self.over:
            raise SetUpError("the deal is over, so no seat is to move: name a seat", "over")
        return View(self, self.turn if seat == "turn" else seat)

    def record(self, *, traced: bool = False) -> dict[str, Any]:
        """Return the deal as a record (``docs/records.md``); `traced` adds its trace."""
        return deal_record(self, traced=traced)

    def copy(self) -> Deal:
        """Return an independent deal in the same position; it shares `meta` and `fair`."""
        again = type(self).__new__(type(self))
        state, history = copied(self._state), self._history.copy()
        again.__dict__.update(self.__dict__, _state=state, _history=history)
        return again

    __copy__ = copy

    def child(self, action: str | int) -> Deal:
        """Return an independent copy in which an action has been taken; raise the same errors as `play`.

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
        more = {
            "seed": self.seed,
            "number": self.number,
            "_chance": self._chance,
            "meta": self.meta,
            "fair": self.fair,
        }
        return Deal.from_line, (self.line,), more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal) or other.missing:  # those of reduced packs have no line
            return NotImplemented
        return (self.line, self.meta, self.fair) == (other.line, other.meta, other.fair)

    __hash__ = None  # type: ignore[assignment]  # deals are mutable

    def __repr__(self) -> str:
        return f"Deal.from_line({self.line!r})"

    def __str__(self) -> str:
        from matzl.deal.drawing import drawn

        return drawn(self.view(None), map(self.hand, range(self.seats)), self.legal)


def check_deal(deal: object, what: str) -> None:
    """Check that an argument is a deal; `what` names the function in the error."""
    if not isinstance(deal, Deal):
        raise SetUpError(f"{what} needs a Deal, not {deal!r}", "deal")

"""Replays: the positions of a finished or unfinished deal, one after each action, and the record they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.base.options import completed, seats_under
from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.records import parser
from matzl.deal.records.writer import MATCH_FORMAT
from matzl.deal.refusals import Refusal, permitting_clause
from matzl.deal.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """A card held by the seat to move, or a call of the phase, and the reason why it is legal or not.

    Attributes
    ----------
    word
        The action.
    clause
        The clause that allows it; empty if it is refused.
    refusal
        The reason why it is not legal, None if it is.
    """

    word: str
    clause: str
    refusal: Refusal | None


def known_hands(view: View) -> list[list[str] | None]:
    """Return the hand of each seat, with None for a hand of which the view does not show all cards."""
    shown = enumerate(view.hand_sizes)
    return [cards if len(cards := view.shown(seat)) == size else None for seat, size in shown]


class Position:
    """The position of a deal after its first `step` actions.

    Attributes
    ----------
    step
        The number of actions before it.
    turn
        The seat to act, or for which a card is drawn; None when the deal is over.
    last
        The last action and the seat that took it; None before the first.
    """

    def __init__(self, step: int, deal: Deal) -> None:
        self.step, self._deal, self.turn = step, deal, deal.turn
        self.last = (deal.turns[-1], deal.actions[-1]) if step else None

    @property
    def deal(self) -> Deal:
        """A copy of the deal in this position, with all cards."""
        return self._deal.copy()

    def view(self, seat: int | None) -> View:
        """Return the view of a seat, or of a spectator (None), in this position."""
        return self._deal.view(seat)

    def hands(self, seat: int | None = None) -> list[list[str] | None]:
        """Return the cards that each seat holds: all cards, or those that one seat knows.

        Parameters
        ----------
        seat
            The viewing seat, None for all hands open.

        Returns
        -------
        list
            By seat; None for a hand of which not all cards are known.
        """
        if seat is None:
            return [self._deal.hand(each) for each in range(self._deal.seats)]
        return known_hands(self.view(seat))

    def choices(self, seat: int | None = None) -> tuple[Choice, ...]:
        """Return each card held by the seat to move, or each call of the phase, with the clause that allows or forbids it.

        Parameters
        ----------
        seat
            The viewing seat, None for all hands open. The result is empty while another seat is to move.
        """
        deal = self._deal
        if deal.turn is None or deal.by_chance or seat not in (None, deal.turn):
            return ()
        if deal.phase.name == PLAY_PHASE:
            words: Sequence[str] = deal.hand(deal.turn)
        elif deal.phase.only_legal:
            words = deal.legal
        else:
            words = list(deal.phase.words.values())
        refusals = {word: deal.refusal(word) for word in words}
        return tuple(
            Choice(word, "" if why else permitting_clause(deal.info, deal.state, word), why)
            for word, why in refusals.items()
        )


class DealReplay:
    """The positions of a deal, step by step, as far as it has been played.

    >>> import random
    >>> deal = Deal("mittlere", seed=7)
    >>> while not deal.over:
    ...     deal.play(random.choice(deal.legal))
    >>> replay = DealReplay(deal)
    >>> len(replay), replay.stops[:3]
    (37, (0, 3, 6))
    >>> replay[36].deal == deal
    True
    """

    def __init__(self, deal: Deal) -> None:
        self._played = deal.copy()

    @property
    def deal(self) -> Deal:
        """A copy of the deal as far as it was played."""
        return self._played.copy()

    def __len__(self) -> int:
        """Return the number of positions, which is one more than the number of actions."""
        return len(self._played.actions) + 1

    def __getitem__(self, step: int) -> Position:
        """Return the position after the first `step` actions.

        Raises
        ------
        IndexError
            If there are fewer.
        """
        if not 0 <= step < len(self):
            raise IndexError(step)
        return self._positions[step]

    @cached_property
    def _positions(self) -> list[Position]:
        deal = self._played.restarted()
        positions = [Position(0, deal.copy())]
        for step, word in enumerate(self._played.actions, 1):
            deal.play(word)
            positions.append(Position(step, deal.copy()))
        return positions

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The steps between tricks: the first, the one before the first card, the one after each trick, and the last."""
        played = [step for step, word in enumerate(self._played.actions) if word in CARD_NAMES]
        each = self._played.seats
        ends = (step + 1 for step in played[each - 1 :: each])
        return tuple(sorted({0, *played[:1], *ends, len(self) - 1}))


def replayed(deal: Deal) -> DealReplay:
    """Return the replay of a deal with all positions computed; this takes long enough to be worth a thread."""
    replay = DealReplay(deal)
    _ = replay[0]  # the first position computes them all
    return replay


MAX_NAME = 64
"""The maximum number of characters of a name in a record that are shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match or a single deal that has been played; the last deal may be unfinished.

    Attributes
    ----------
    record
        Its record, of either format, as JSON data.
    begun
        For each deal the score of the match and the other values that it began with, by name; as JSON data.
    names
        The names of the seats; empty if they are not known.
    """

    record: Mapping[str, Any]
    begun: tuple[Mapping[str, Any], ...]
    names: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, played: Deal | Match, names: Sequence[str] = (), *, finished: bool = False
    ) -> Played:
        """Return the part of a match or deal that a replay shows.

        Parameters
        ----------
        names
            The names of the seats, by default those in the ``meta`` of its record.
        finished
            Whether to leave out the deal of a match that is still being played, and everything in ``meta``.
        """
        record = dict(played.record())
        deals = [played] if isinstance(played, Deal) else list(played.deals)
        if finished and isinstance(played, Match):
            deals = deals[: len(played.finished)]
            record["deals"] = record["deals"][: len(deals)]
            record.pop("meta", None)
        names = tuple(names) or _names_in(record.get("meta"), played.seats)
        return cls(record, tuple(plain(deal.begun_with) for deal in deals), names)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Played:
        """Return the match or deal that `as_data` has written."""
        return cls(data["record"], tuple(data["begun"]), tuple(data["names"]))

    def as_data(self) -> dict[str, Any]:
        """Return the match or deal as JSON data for storing."""
        return {"record": self.record, "begun": list(self.begun), "names": list(self.names)}

    @property
    def info(self) -> GameInfo:
        """The facts of the game."""
        return registry.info(self.record["game"])

    @property
    def options(self) -> dict[str, Any]:
        """All options of the game, with their values."""
        return completed(self.info, self.record["options"])

    @property
    def seats(self) -> int:
        """The number of seats."""
        return seats_under(self.info, self.options)

    @property
    def is_match(self) -> bool:
        """True for a match, False for a single deal."""
        return bool(self.record["format"] == MATCH_FORMAT)

    @property
    def deals(self) -> tuple[Mapping[str, Any], ...]:
        """The records of the deals."""
        return tuple(self.record["deals"]) if self.is_match else (self.record,)

    def deal(self, number: int) -> Deal:
        """Return a deal, counted from 1, as far as it was played; it is checked like any record.

        Raises
        ------
        RecordError
            If the record contradicts the rules.
        """
        record = {key: value for key, value in self.deals[number - 1].items() if key != "scores"}
        return parser.checked_deal(record, Deal.from_hands, **self.begun[number - 1])


def _names_in(meta: object, seats: int) -> tuple[str, ...]:
    """Return the names in the ``meta`` of a record; none unless there is one for each seat."""
    listed = meta.get("names") if isinstance(meta, Mapping) else None
    if not isinstance(listed, list) or len(listed) != seats:
        return ()
    short = (" ".join(name.split())[:MAX_NAME] if isinstance(name, str) else "" for name in listed)
    names = tuple("".join(c for c in name if c.isprintable()) for name in short)
    return names if all(names) else ()


def plain(value: Any) -> Any:
    """Return a value with NumPy arrays and numbers converted to plain Python."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return value.tolist() if hasattr(value, "tolist") else value

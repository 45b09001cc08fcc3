"""A puzzle: a deal that stops at a decision, the best action there, and the numbers that prove it.

A puzzle is the record of a deal (``docs/records.md``); what makes it a puzzle is under ``puzzle`` in its ``meta``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import Any

from matzl import registry
from matzl.base.cards import Seat
from matzl.deal.deal import Deal
from matzl.deal.layout import suits_in_order
from matzl.features.puzzle import FILE
from matzl.records import dumps
from matzl.text.describe import CARDS

KNOWN, ALL_CARDS = "known", "all-cards"
"""The kinds of puzzles: the answer is best by what the seat knows, or best with all cards known."""
KINDS = (KNOWN, ALL_CARDS)
"""All kinds of puzzles."""
META = "puzzle"
"""The key of a puzzle's data in the ``meta`` of a record."""
ID_LENGTH = 10
"""The number of characters in the id of a puzzle."""
CALLS, LEAD, FOLLOW, OTHER_SUIT = "calls", "lead", "follow", "other-suit"
"""The themes of the best action: bidding or calling, leading, following suit, or playing a card of another suit."""
THEMES = (CALLS, LEAD, FOLLOW, OTHER_SUIT, *KINDS)
"""All themes: those of the best action, and the kinds."""
LOWEST, HIGHEST = 200, 2000
"""The limits of ratings; beyond them the errors of the levels tell nothing."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: a position in which one action is best, and the figures that prove it.

    Attributes
    ----------
    record
        The record of the deal as far as the decision, without ``meta``.
    kind
        `KNOWN` or `ALL_CARDS`.
    answer
        The best action.
    values
        The value of each legal action to the seat to move: by what is known as in `matzl.judge.hint.Value`, with all
        cards known as in `matzl.judge.solve.Solution.gain`.
    errs
        The rate of errors of each level of bots, from 0 to 1.
    rating
        The difficulty; see `matzl.features.puzzle.search.rating`.
    margins
        `KNOWN`: for each other action the standard error of what it costs, and the shares of the sampled deals in which the
        answer brings more and less.
    lines
        `ALL_CARDS`: for each legal action the actions that follow under exact play, itself first.
    key, accepted, source
        Of a puzzle made from a decision of a visitor, by what they knew: its id; the actions that are answers, the best one
        and those that are not certain to be worse; and the address of the deal at that decision.
    """

    record: Mapping[str, Any]
    kind: str
    answer: str
    values: Mapping[str, float]
    errs: Mapping[str, float]
    rating: int
    margins: Mapping[str, Sequence[float]] = field(default_factory=dict)
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    key: str = ""
    accepted: frozenset[str] = frozenset()
    source: str = ""

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle in a record; the deal is checked when it is first played."""
        plain = {key: value for key, value in record.items() if key != "meta"}
        return cls(plain, **record["meta"][META])

    def as_record(self) -> dict[str, Any]:
        """Return the record with the puzzle in its ``meta``."""
        figures = {entry.name: getattr(self, entry.name) for entry in fields(self)[1:-3]}
        del figures["lines" if self.margins else "margins"]
        return {**self.record, "meta": {META: figures}}

    @cached_property
    def id(self) -> str:
        """An id derived from the position and the kind, stable when puzzles are regenerated."""
        position = {key: self.record[key] for key in sorted(self.record)}
        digest = hashlib.sha256(f"{self.kind} {dumps(position)}".encode())
        return self.key or digest.hexdigest()[:ID_LENGTH]

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.record["game"])

    @cached_property
    def themes(self) -> tuple[str, str]:
        """The theme of the best action, and the kind of the puzzle."""
        view = self._deal.view(None)
        led = [trick.cards[0][1] for trick in view.tricks if trick.winner is None]
        suits = suits_in_order(view.info, view.options, view.trump)
        follows = any({*led, self.answer} <= {*suit} for suit in suits)
        does = LEAD if not led else FOLLOW if follows else OTHER_SUIT
        return does if self.answer in CARDS else CALLS, self.kind

    @cached_property
    def _deal(self) -> Deal:
        return Deal.from_record(dict(self.record))

    @property
    def deal(self) -> Deal:
        """A copy of the deal, stopped at the decision."""
        return self._deal.copy()

    @property
    def seat(self) -> Seat:
        """The seat to move."""
        turn = self._deal.turn
        assert turn is not None
        return turn

    def right(self, action: str) -> bool:
        """Return whether an action is a correct answer."""
        return action in (self.accepted or (self.answer,))

    def cost(self, action: str) -> float:
        """Return the cost of an action to the seat to move, compared with the answer; 0 for the answer."""
        return self.values[self.answer] - self.values[action]


def performance(ratings: Sequence[int], wins: float) -> int:
    """Return the rating, to the nearest ten, at which `wins` is the expected number of wins against these ratings.

    A player of rating r beats one of rating s with probability 1 / (1 + 10 ** ((s - r) / 400)), as in the Elo system; an
    unsolved puzzle counts as a win for the puzzle.

    >>> performance([1000, 1000], 1), performance([1000, 1400], 2)
    (1000, 2000)
    """
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((rating - middle) / 400)) for rating in ratings)
        low, high = (middle, high) if expected < wins else (low, middle)
    return round(low / 10) * 10


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; empty if it has none.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    file = registry.folder(game) / FILE
    if not file.is_file():
        return ()
    lines = file.read_text("utf-8").splitlines()
    return tuple(Puzzle.from_record(json.loads(line)) for line in lines)


def find(game: str, puzzle: str) -> Puzzle | None:
    """Return the puzzle with this id, None if there is none."""
    return next((each for each in puzzles(game) if each.id == puzzle), None)

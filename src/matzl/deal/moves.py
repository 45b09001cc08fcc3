"""Legal actions, tricks, and the history of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from matzl.base.cards import Actions, each
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.deal.vocabulary import Vocabulary, vocabulary
from matzl.engine.stepping import LEGAL, PHASE, TURN, WINNER


class LegalActions(Sequence[str]):
    """The legal actions of a position: an immutable sequence of words in a fixed order.

    >>> import random
    >>> from matzl import Deal
    >>> legal = Deal("mittlere", seed=7).legal
    >>> random.choice(legal) in legal, legal[0] == min(legal, key=legal.index)
    (True, True)

    Attributes
    ----------
    mask
        The same actions as a bit set of the phase.
    """

    __slots__ = ("_ids", "_words", "mask")

    def __init__(self, mask: Actions, words: Sequence[str], ids: Sequence[int] = ()) -> None:
        self.mask = mask
        self._words = tuple(words)
        self._ids = ids

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the actions (`Game.actions`), in the same order."""
        return tuple([self._ids[action] for action in each(self.mask)])

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self._words[index]

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def __repr__(self) -> str:
        return f"<LegalActions: {' '.join(self._words) or 'none'}>"


def legal_in(names: Vocabulary, phase: int, mask: Actions) -> LegalActions:
    """Return a set of actions of a phase as words."""
    return LegalActions(mask, names.words(phase, mask), names.ids(phase))


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its cards as pairs of seat and card in the order of play, and its winner once it is complete."""

    cards: tuple[tuple[int, str], ...]
    winner: int | None

    def __str__(self) -> str:
        cards = " ".join(f"{seat}:{card}" for seat, card in self.cards)
        return cards if self.winner is None else f"{cards} → {self.winner}"


@dataclass(slots=True)
class ActionHistory:
    """The history of a deal: the word of each action, and a row of the log that kernels write (`matzl.engine.stepping`)."""

    words: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    _tricks: tuple[int, tuple[Trick, ...]] = (-1, ())
    """The tricks after a number of actions, cached for all views."""
    _turns: tuple[int, ...] = ()

    def copy(self) -> ActionHistory:
        """Return an independent copy."""
        return ActionHistory(self.words.copy(), self.rows.copy())

    def drawn(self, info: GameInfo) -> int:
        """Return the number of actions drawn at random."""
        return sum(info.phases[row[PHASE]].by_chance for row in self.rows)

    def turns(self) -> tuple[int, ...]:
        """Return the seat that took each action, or for which a card was drawn."""
        if len(self._turns) != len(self.rows):  # cached for all views
            self._turns = tuple([row[TURN] for row in self.rows])
        return self._turns

    def choices(self, info: GameInfo) -> tuple[LegalActions, ...]:
        """Return the legal actions at each action."""
        names = vocabulary(info.name)
        return tuple(legal_in(names, row[PHASE], row[LEGAL]) for row in self.rows)

    def tricks(self, info: GameInfo, seats: int) -> tuple[Trick, ...]:
        """Return the tricks, an unfinished one last."""
        if self._tricks[0] == len(self.rows):
            return self._tricks[1]
        plays = [
            (row[TURN], word, row[WINNER])
            for row, word in zip(self.rows, self.words, strict=True)
            if info.phases[row[PHASE]].name == PLAY_PHASE
        ]
        found = []
        for first in range(0, len(plays), seats):
            laid = plays[first : first + seats]
            winner = laid[-1][2] if len(laid) == seats else None
            found.append(Trick(tuple((seat, card) for seat, card, _ in laid), winner))
        self._tricks = len(self.rows), tuple(found)
        return self._tricks[1]

"""What was and what may be done in a deal: the legal actions of a position, the tricks, the course of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from matzl.base.cards import Actions
from matzl.base.info import PLAY, GameInfo
from matzl.deal.vocabulary import vocabulary
from matzl.engine.stepping import LEGAL, PHASE, TURN, WINNER


class LegalActions:
    """The legal actions of a position, as words: has a length, knows its members, iterates in a fixed order."""

    __slots__ = ("_words", "mask")

    def __init__(self, mask: Actions, words: Sequence[str]) -> None:
        self.mask = mask
        self._words = tuple(words)

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def __repr__(self) -> str:
        return f"<LegalActions: {' '.join(self._words) or 'none'}>"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its cards in the order laid, with their seats; the winner once it is complete."""

    cards: tuple[tuple[int, str], ...]
    winner: int | None

    def __str__(self) -> str:
        cards = " ".join(f"{seat}:{card}" for seat, card in self.cards)
        return cards if self.winner is None else f"{cards} → {self.winner}"


@dataclass(slots=True)
class Course:
    """Everything that was done in a deal: the words of the actions, and beside each a row of a log (`matzl.engine.stepping`)."""

    words: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)

    def copy(self) -> Course:
        """The same course, to go on by itself."""
        return Course(list(self.words), list(self.rows))

    def drawn(self, info: GameInfo) -> int:
        """How often chance has moved."""
        return sum(info.phases[row[PHASE]].by_chance for row in self.rows)

    def turns(self) -> tuple[int, ...]:
        """Who did it, action by action."""
        return tuple(row[TURN] for row in self.rows)

    def choices(self, info: GameInfo) -> tuple[LegalActions, ...]:
        """What was legal at each action."""
        names = vocabulary(info.name)
        return tuple(
            LegalActions(row[LEGAL], names.words(row[PHASE], row[LEGAL])) for row in self.rows
        )

    def tricks(self, info: GameInfo, seats: int) -> tuple[Trick, ...]:
        """The tricks, an unfinished one last."""
        plays = [
            (row[TURN], word, row[WINNER])
            for row, word in zip(self.rows, self.words, strict=True)
            if info.phases[row[PHASE]].name == PLAY
        ]
        found = []
        for first in range(0, len(plays), seats):
            laid = plays[first : first + seats]
            winner = laid[-1][2] if len(laid) == seats else None
            found.append(Trick(tuple((seat, card) for seat, card, _ in laid), winner))
        return tuple(found)

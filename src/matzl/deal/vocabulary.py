"""The actions of a game as words and as ids; legal actions, tricks and the history of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self, TypeGuard

import numpy as np

from matzl import registry
from matzl.base.cards import SUIT_LETTERS, Action, Actions, each
from matzl.base.info import PLAY_PHASE, GameInfo, bits_of, words_of
from matzl.engine.stepping import LEGAL, PHASE, TURN, WINNER
from matzl.errors import NotationError


class Vocabulary(list[str]):
    """The words for all actions of a game; the index of a word is the action's id, the same in every phase.

    >>> actions = vocabulary("matzlfangen")
    >>> actions[0], actions.index("pass"), len(actions)
    ('weiter', 42, 76)
    >>> "pass" in actions, "fold" in actions
    (True, False)

    Attributes
    ----------
    game
        The name of the game.
    actions : int64[phases, words + 1]
        The bit that an action has in the set of legal actions of a phase, by id; -1 for none. The last column stands for
        all unknown words.
    """

    def __init__(self, game: str) -> None:
        info = registry.info(game)
        super().__init__(words_of(info))
        self.game, self._phases = info.name, info.phases
        self.actions = np.array([[*bits, -1] for bits in bits_of(info)], np.int64)
        self._id_by_word = {word: index for index, word in enumerate(self)}
        self._ids_by_phase = [
            {bit: self._id_by_word[word] for bit, word in phase.words.items()}
            for phase in info.phases
        ]

    def index(self, word: str, *_bounds: Any) -> int:
        """Return the id of a word.

        Raises
        ------
        NotationError
            When the game has no such action.
        """
        return self._id_by_word[self.named(word)]

    def named(self, action: object) -> str:
        """Return the word of an action given by its word or its id.

        Raises
        ------
        NotationError
            When the game has no such action.
        """
        number = self.id_of(action)
        if number == len(self):
            raise NotationError(
                f"{self.game} has no action {action!r:.60}; {self._what_may_be_meant(action)}",
                "unknown-action",
            )
        return self[number]

    def _what_may_be_meant(self, action: object) -> str:
        """Suggest the word most like an unknown one, or else explain how ids or cards are written."""
        from difflib import get_close_matches  # slow

        if _is_id(action):
            return f"the ids are 0 to {len(self) - 1}"
        words = {word.casefold(): word for word in self}
        if near := get_close_matches(str(action)[:60].casefold(), words, 1):
            return f"did you mean {words[near[0]]}?"
        ranks = registry.info(self.game).ranks
        example = f"{'T' if 'T' in ranks else ranks[0]}{SUIT_LETTERS[0]}"
        return f"a card is a rank ({' '.join(ranks)}) and a suit ({' '.join(SUIT_LETTERS)}), such as {example}"

    def word(self, phase: int, action: Action) -> str:
        """Return the word of an action in a phase."""
        return self._phases[phase].words[action]

    def words(self, phase: int, actions: Actions) -> list[str]:
        """Return the words of a set of actions."""
        return [self._phases[phase].words[action] for action in each(actions)]

    def ids(self, phase: int) -> Mapping[int, int]:
        """Return the id of each action of a phase, by its bit."""
        return self._ids_by_phase[phase]

    def id_of(self, action: object) -> int:
        """Return the id of an action given by its word or its id; for an unknown action, the number after the last id."""
        unknown = len(self)
        if isinstance(action, str):
            return self._id_by_word.get(action, unknown)
        return int(action) if _is_id(action) and 0 <= action < unknown else unknown

    def bit(self, phase: int, action: object) -> Action | None:
        """Return the bit in a phase of an action given by its word or id, or None if the phase has no such action."""
        bit = int(self.actions[phase, self.id_of(action)])
        return bit if bit >= 0 else None


def _is_id(action: object) -> TypeGuard[int]:
    """Return whether a value is an integer of Python or NumPy."""
    return isinstance(action, int | np.integer) and type(action) is not bool


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the cached vocabulary of a game."""
    return Vocabulary(game)


@cache
def actions_by_chance(game: str) -> frozenset[str]:
    """Return the actions of a game that are drawn at random."""
    phases = (phase for phase in registry.info(game).phases if phase.by_chance)
    return frozenset(word for phase in phases for word in phase.words.values())


class LegalActions(tuple[str, ...]):  # noqa: SLOT001  (it has attributes)
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

    mask: Actions
    _ids: Mapping[int, int]

    def __new__(cls, mask: Actions, words: Iterable[str], ids: Mapping[int, int]) -> Self:
        """Make legal actions from their bits, their words, and the id of each bit."""
        legal = super().__new__(cls, words)
        legal.mask, legal._ids = mask, ids
        return legal

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.mask, tuple(self), self._ids

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the actions (`Game.actions`), in the same order."""
        return tuple([self._ids[action] for action in each(self.mask)])

    def __repr__(self) -> str:
        return f"<LegalActions: {' '.join(self) or 'none'}>"


def legal_in(names: Vocabulary, phase: int, mask: Actions) -> LegalActions:
    """Return the legal actions, in words, for a bit set of actions of a phase."""
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
    """The history of a deal: for each action its word, and its row in the log that `matzl.engine.stepping` describes."""

    words: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    _tricks: tuple[int, tuple[Trick, ...]] = (-1, ())
    """A number of actions and the tricks after them, cached for all views."""

    def copy(self) -> ActionHistory:
        """Return an independent copy."""
        return ActionHistory(self.words.copy(), self.rows.copy())

    def drawn(self, info: GameInfo) -> int:
        """Return the number of actions drawn at random."""
        return sum(info.phases[row[PHASE]].by_chance for row in self.rows)

    def turns(self) -> tuple[int, ...]:
        """Return the seat that took each action, or for which a card was drawn."""
        return tuple([row[TURN] for row in self.rows])

    def choices(self, info: GameInfo) -> tuple[LegalActions, ...]:
        """Return the legal actions before each action."""
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
        tricks = []
        for first in range(0, len(plays), seats):
            laid = plays[first : first + seats]
            winner = laid[-1][2] if len(laid) == seats else None
            tricks.append(Trick(tuple((seat, card) for seat, card, _ in laid), winner))
        self._tricks = len(self.rows), tuple(tricks)
        return self._tricks[1]

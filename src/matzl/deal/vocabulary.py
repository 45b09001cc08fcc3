"""The actions of a game as words and as ids, and what each stands for in a phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeGuard, overload

import numpy as np

from matzl import registry
from matzl.base.cards import SUIT_LETTERS, Action, Actions, each
from matzl.base.info import bits_of, words_of
from matzl.errors import NotationError


class Vocabulary(Sequence[str]):
    """The words for all actions of a game; the id of an action is the position of its word, the same in every phase.

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

    __slots__ = (
        "_bits_by_phase",
        "_id_by_word",
        "_ids_by_phase",
        "_words_by_id",
        "_words_by_phase",
        "actions",
        "game",
    )

    def __init__(self, game: str) -> None:
        self.game = game
        info = registry.info(game)
        phases = info.phases
        self._words_by_phase = tuple(_by_bit(phase.words, "") for phase in phases)
        self._words_by_id = words_of(info)
        self._id_by_word = {word: place for place, word in enumerate(self._words_by_id)}
        self._ids_by_phase = tuple(
            _by_bit({bit: self._id_by_word[word] for bit, word in phase.words.items()}, -1)
            for phase in phases
        )
        self._bits_by_phase: tuple[dict[str | int, Action], ...] = tuple(
            {
                name: bit
                for bit, word in phase.words.items()
                for name in (word, self._id_by_word[word])
            }
            for phase in phases
        )
        self.actions = np.array([[*bits, -1] for bits in bits_of(info)], np.int64)

    @property
    def shifts(self) -> Any:
        """The bit of each action in each phase: int64[phases, words]; 63, which no action has, for none."""
        return np.where(self.actions < 0, 63, self.actions)[:, :-1]

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        """Return the word of an id."""
        return self._words_by_id[index]

    def __len__(self) -> int:
        return len(self._id_by_word)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words_by_id)

    def __contains__(self, word: object) -> bool:
        """Return whether the word is an action of the game in any phase."""
        return isinstance(word, str) and word in self._id_by_word

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
        place = self.place(action)
        if place == len(self._words_by_id):
            raise NotationError(
                f"{self.game} has no action {action!r}; {self._what_may_be_meant(action)}",
                "unknown-action",
            )
        return self._words_by_id[place]

    def _what_may_be_meant(self, action: object) -> str:
        """Return the word that differs only in upper and lower case, or else how cards are written."""
        meant = action.casefold() if isinstance(action, str) else None
        for word in self._words_by_id:
            if word.casefold() == meant:
                return f"did you mean {word}?"
        ranks = registry.info(self.game).ranks
        example = f"{'T' if 'T' in ranks else ranks[0]}{SUIT_LETTERS[0]}"
        return f"a card is a rank ({' '.join(ranks)}) and a suit ({' '.join(SUIT_LETTERS)}), such as {example}"

    def word(self, phase: int, action: Action) -> str:
        """Return the word of an action in a phase."""
        return self._words_by_phase[phase][action]

    def words(self, phase: int, actions: Actions) -> list[str]:
        """Return the words of a set of actions."""
        names = self._words_by_phase[phase]
        return [names[action] for action in each(actions)]

    def ids(self, phase: int) -> tuple[int, ...]:
        """Return the id of each action of a phase, by its bit; -1 for bits without an action."""
        return self._ids_by_phase[phase]

    def place(self, action: object) -> int:
        """Return the id of an action given by its word or its id; for an unknown one the number after the last id."""
        unknown = len(self._words_by_id)
        if isinstance(action, str):
            return self._id_by_word.get(action, unknown)
        return int(action) if _is_id(action) and 0 <= action < unknown else unknown

    def bit(self, phase: int, action: object) -> Action | None:
        """Return the bit in a phase of an action given by its word or id, or None if the phase has no such action."""
        return (
            self._bits_by_phase[phase].get(action)
            if isinstance(action, str) or _is_id(action)
            else None
        )


def _is_id(action: object) -> TypeGuard[int]:
    """Return whether a value is a whole number, of Python or of NumPy."""
    return isinstance(action, int | np.integer) and type(action) is not bool


def _by_bit(values: Any, missing: Any) -> tuple[Any, ...]:
    """Return a mapping from bit number to value as a tuple indexed by bit; gaps get `missing`."""
    return tuple(values.get(bit, missing) for bit in range(max(values, default=-1) + 1))


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the vocabulary of a game; it is built once."""
    return Vocabulary(game)

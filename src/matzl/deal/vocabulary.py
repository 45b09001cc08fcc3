"""The action words of a game: the word of each action of a phase, and the action of each word."""

from __future__ import annotations

from functools import cache

import numpy as np

from matzl import registry
from matzl.base.cards import Action, Actions, each


class Vocabulary:
    """The words of one game, by phase.

    Attributes
    ----------
    actions : int64[phases, words + 1]
        The action that a word stands for in a phase, by the numbers of words; -1 for none. The last column stands for all
        unknown words.

    >>> words = vocabulary("mittlere")
    >>> words.word(1, 51), words.number(2, "draw:AS"), "pass" in words
    ('AS', 51, False)
    """

    __slots__ = ("_all", "_numbers", "_words", "actions")

    def __init__(self, game: str) -> None:
        phases = registry.info(game).phases
        self._words = tuple(
            tuple(phase.words.get(bit, "") for bit in range(max(phase.words, default=-1) + 1))
            for phase in phases
        )
        self._numbers = tuple({word: bit for bit, word in phase.words.items()} for phase in phases)
        every = dict.fromkeys(word for phase in self._numbers for word in phase)
        self._all = {word: place for place, word in enumerate(every)}
        self.actions = np.array(
            [[*(phase.get(word, -1) for word in every), -1] for phase in self._numbers], np.int64
        )

    def __contains__(self, word: object) -> bool:
        """Return whether the word is an action of the game in any phase."""
        return isinstance(word, str) and word in self._all

    def word(self, phase: int, action: Action) -> str:
        """Return the word of an action in a phase."""
        return self._words[phase][action]

    def words(self, phase: int, actions: Actions) -> list[str]:
        """Return the words of a set of actions."""
        names = self._words[phase]
        return [names[action] for action in each(actions)]

    def place(self, word: object) -> int:
        """Return the number of a word in the game's vocabulary; the number after the last for an unknown word."""
        nowhere = len(self._all)
        return self._all.get(word, nowhere) if isinstance(word, str) else nowhere

    def number(self, phase: int, word: object) -> Action | None:
        """Return the action of a word in a phase, or None if the phase has no such word."""
        return self._numbers[phase].get(word) if isinstance(word, str) else None


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the vocabulary of a game; it is built once."""
    return Vocabulary(game)

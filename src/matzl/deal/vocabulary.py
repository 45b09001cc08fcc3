"""The action words of a game: what each bit of each phase is called, and back."""

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
        Which action a word is in a phase, by the places of the words; -1 where it is none. The last column stands for all
        words that the game does not have.


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
        """Whether the word is an action of the game at all, in whatever phase."""
        return isinstance(word, str) and word in self._all

    def word(self, phase: int, action: Action) -> str:
        """The word of an action in a phase."""
        return self._words[phase][action]

    def words(self, phase: int, actions: Actions) -> list[str]:
        """The words of a set of actions, by their bits."""
        names = self._words[phase]
        return [names[action] for action in each(actions)]

    def place(self, word: object) -> int:
        """The place of a word among all words of the game; behind the last for a word that it does not have."""
        nowhere = len(self._all)
        return self._all.get(word, nowhere) if isinstance(word, str) else nowhere

    def number(self, phase: int, word: object) -> Action | None:
        """The action of a word in a phase, or None when the phase does not know it."""
        return self._numbers[phase].get(word) if isinstance(word, str) else None


@cache
def vocabulary(game: str) -> Vocabulary:
    """The action words of a game, made once."""
    return Vocabulary(game)

"""Typed choices: the number of a choice, or a card by rank and suit, followed by Enter."""

from __future__ import annotations

from collections.abc import Sequence

from matzl.base.cards import CARD_NAMES

_FIRST = "23456789TJKAtjka1Q"
"""The first characters of a card or number; a lower-case q leaves the table."""


class Typed:
    """The characters typed since the last choice.

    >>> typed = Typed()
    >>> [typed.add(key) for key in "10s"], typed.reading(["TS", "AS"], ["TS"])
    ([True, True, True], 'TS')
    """

    def __init__(self) -> None:
        self.text = ""

    def add(self, character: str) -> bool:
        """Take a character if it fits; return False to leave it to the key bindings."""
        if self.text:  # noqa: SIM108
            fits = character.isdigit() or (character.upper() in "CDHS" and not self._done)
        else:
            fits = character in _FIRST
        if fits:
            self.text += character
        return fits

    @property
    def _done(self) -> bool:
        return self.text[-1:].upper() in ("C", "D", "H", "S")

    def back(self) -> None:
        """Delete the last character."""
        self.text = self.text[:-1]

    def clear(self) -> None:
        """Delete all characters."""
        self.text = ""

    def reading(self, words: Sequence[str], numbered: Sequence[str]) -> str | None:
        """Return the choice that was typed, or None.

        Parameters
        ----------
        words
            All choices, including illegal ones: a card can be typed by name even if it is illegal.
        numbered
            The numbered choices, in order.
        """
        if self.text.isdigit():
            number = int(self.text)
            return numbered[number - 1] if 1 <= number <= len(numbered) else None
        card = self.text.upper().replace("10", "T")
        if card not in CARD_NAMES:
            return None
        return next((word for word in words if word == card or word.endswith(":" + card)), None)

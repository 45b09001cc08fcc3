"""A text that was found, and the meaning of its parameters."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RANK = "a rank as the deck in use calls it"
_RANKS = "a rank in the plural as the deck in use calls it"
_SUIT = "a suit as the deck in use calls it"
_CARD = "a card such as “ten of spades”, without an article"

PARAMETERS = {
    **dict.fromkeys(("ten", "jack", "queen", "king", "ace"), _RANK),
    **dict.fromkeys(("tens", "jacks", "queens", "kings", "aces"), _RANKS),
    **dict.fromkeys(("clubs", "diamonds", "hearts", "spades"), _SUIT),
    **dict.fromkeys(("best", "led", "called"), _CARD),
    "card": f"{_CARD}; in WAITING and EVENTS in short, “♠10”",
    "led_suit": "a suit",
    "suit": "a suit",
    "rank": "a rank",
    "order": "the ranks from the highest down",
    "symbol": "a card in short, such as “♠10”",
    "level": "the level of a bot; in Matzlfangen a raise, such as “Re”",
    "action": "the word of a record that was tried",
    "expected": "one of the texts of PHASES",
    "seat": "the number of a seat",
    "name": "who did it",
    "call": "what was said",
}
"""The meaning of each parameter, for translators."""


@dataclass(frozen=True, slots=True)
class Found:
    """A text for people.

    Attributes
    ----------
    text
        The text, or its forms for one and for several things.
    file
        Its file, from the root of the checkout.
    context
        The difference from other texts with the same words, such as the name of a deck; empty for most.
    comment
        For translators: its place in a table, or an explanation.
    """

    text: str | tuple[str, str]
    file: str
    context: str = ""
    comment: str = ""

    @property
    def parameters(self) -> set[str]:
        """Return the names in braces, or in ``%(…)s``, of all its forms."""
        forms = (self.text,) if isinstance(self.text, str) else self.text
        return set().union(*map(parameters, forms))


def parameters(text: str) -> set[str]:
    """Return the parameters of a text as they are written in it.

    >>> sorted(parameters("{name} leads {card}."))
    ['{card}', '{name}']
    """
    return set(re.findall(r"\{\w*\}|%\(\w+\)[sd]", text))


def speaks(text: str) -> bool:
    """Return whether there is anything to translate: a letter that is not within a parameter.

    >>> speaks("{suit} as trumps"), speaks("2 · 4"), speaks("{level}")
    (True, False, False)
    """
    return any(character.isalpha() for character in re.sub(r"\{\w*\}|%\(\w+\)[sd]", "", text))


def meanings(found: Found) -> list[str]:
    """Return the meanings of the parameters of a text, a line each."""
    named: dict[str, list[str]] = {}
    for parameter in sorted(found.parameters):
        if meaning := PARAMETERS.get(parameter.strip("{}")):
            named.setdefault(meaning, []).append(parameter)
    return [f"{', '.join(names)}: {meaning}" for meaning, names in named.items()]

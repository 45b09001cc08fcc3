"""What a teacher has to say, as a code, a clause and parameters; and how that becomes a sentence in the words of a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from matzl.base.cards import CARD_NAMES, SUIT_LETTERS
from matzl.teaching.texts import LESSONS
from matzl.text.cards import card_symbol, card_title, deck_words, suit_title
from matzl.text.languages import capitalised, translated
from matzl.text.tables import own_text

Value: TypeAlias = int | str | tuple[str, ...]
"""A number, a seat (under a key that begins with ``name``), the word of a card, a suit letter, or several cards."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be said: which sentence, the clause that stands behind it, and what it speaks of."""

    code: str
    clause: str = ""
    parameters: Mapping[str, Value] = field(default_factory=dict)


def say(code: str, clause: str = "", **parameters: Value) -> Saying:
    """A saying.

    >>> say("you-lead", number=1, tricks=12).parameters
    {'number': 1, 'tricks': 12}
    """
    return Saying(code, clause, parameters)


def template(game: str, code: str) -> str | None:
    """Return the English sentence of a code with its parameters in braces; None if there is none."""
    return own_text(game, "LESSONS", code) or LESSONS.get(code)


def has_sentence(game: str, code: str) -> bool:
    """Return whether there is a sentence for a code."""
    return template(game, code) is not None


def sentence(game: str, saying: Saying, names: Sequence[str], deck: str = "french") -> str:
    """A saying as a sentence, in the language spoken now.

    Raises
    ------
    KeyError
        When no table has its code.

    >>> sentence("mittlere", say("may-lead"), ())
    'You lead, so you may play any card.'
    """
    found = template(game, saying.code)
    if found is None:
        raise KeyError(saying.code)
    words = deck_words(deck) | {
        key: _worded(key, value, names, deck) for key, value in saying.parameters.items()
    }
    return capitalised(translated(found, game=game).format_map(words))


def _worded(key: str, value: Value, names: Sequence[str], deck: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(card_symbol(card, deck) for card in value)
    if isinstance(value, int):
        return names[value] if key.startswith("name") else str(value)
    if value in CARD_NAMES:
        return card_title(value, deck)
    return suit_title(value, deck) if value in SUIT_LETTERS else value

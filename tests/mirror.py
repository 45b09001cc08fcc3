"""A test language in Cyrillic letters: a Latin letter in the output did not come from the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_letters

from babel.messages.catalog import Catalog

from matzl.text.cards import DECKS
from matzl.text.languages import Catalogue

_LETTERS = str.maketrans(
    ascii_letters,
    "".join(chr(0x430 + n) for n in range(26)) + "".join(chr(0x410 + n) for n in range(26)),
)
"""The letters, lower case for lower case and capitals for capitals."""


INDICES = sorted({index for deck in DECKS.values() for index in deck.indices if index.isalpha()})
"""The corner texts of cards, which stay as they are: other letters are not drawn."""


def forms(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return a text, or each form of a plural."""
    return (text,) if isinstance(text, str) else tuple(text)


def _mirrored(text: str) -> str:
    """Return a text in other letters, its parameters unchanged."""
    if text in INDICES:
        return text
    return re.sub(
        r"(\{\w*\}|%\(\w+\)[sd])|([^{%]+|.)",
        lambda found: found[1] or found[2].translate(_LETTERS),
        text,
    )


def mirrored(catalogs: Iterable[Catalog]) -> Catalogue:
    """Return translations of every message into other letters."""
    messages = (message for catalog in catalogs for message in catalog if message.id)
    return {
        (forms(message.id)[0], message.context or ""): tuple(map(_mirrored, forms(message.id)))
        for message in messages
    }


def latin(text: object, *names: str) -> list[str]:
    """Return the words in Latin letters in a text, besides names and the corners of cards."""
    named = "|".join(map(re.escape, (*names, *INDICES)))
    return re.findall("[A-Za-z]+", re.sub(rf"\b({named})\b", "", str(text)))

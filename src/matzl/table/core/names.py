"""Names and messages of people: their limits, their display, and the numbering of look-alike names at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from itertools import count
from typing import TypeAlias

from rich.cells import split_graphemes

from matzl.forms import JOINERS, clean_text
from matzl.table.core.errors import table_error
from matzl.text.languages import translated

Names: TypeAlias = Mapping[str, "str | None"]
"""The chosen names of visitors by id: empty for guests who have chosen none, None for deleted visitors."""

MAX_NAME = 24
"""The maximum length of a name, in characters as people count them (grapheme clusters): a letter with accents is one."""

MAX_CODE_POINTS = 64
"""The largest number of code points in a name, so that accents cannot be stacked without end."""

MAX_MESSAGE_LENGTH = 200
"""The maximum length of a message of the table talk, in code points."""

MAX_MESSAGES = 3000
"""The maximum number of messages that a table takes."""

MAX_MESSAGES_SHOWN = 30
"""The maximum number of messages in a view, which shows the latest ones."""

_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that appear blank on the screen."""

_CYRILLIC = (
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421"
    "\u0422\u0423\u0425\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443"
    "\u0445\u04bb\u0501\u051b\u051d"
)
_GREEK = (
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4"
    "\u03a5\u03a7\u03bf\u03b9\u03bd"
)
_LOOK_ALIKES = str.maketrans(
    _CYRILLIC + _GREEK + "01|",
    "ABESIJKMHOPCTYXaesijopcyxhdqw" + "ABEZHIKMNOPTYXoiv" + "oll",
)
"""Cyrillic and Greek letters that look like Latin ones, in the order of the alphabets, and digits that look like letters."""


def checked_name(text: str) -> str:
    r"""Return a name in composed form (NFC) on one line, without control and invisible formatting characters.

    Raises
    ------
    TableError
        If nothing visible is left, or it is too long.

    >>> checked_name("  Zo\u0065\u0308\n the\u202e Great ")
    'Zoë the Great'
    """
    name = " ".join(filter(None, map(_joined, clean_text(text).split())))
    if not name:
        raise table_error("no-name", most=MAX_NAME)
    if not any(_visible(each) for each in name):
        raise table_error("unseen-name")
    length = graphemes(name)
    if length > MAX_NAME:
        raise table_error("long-name", most=MAX_NAME, length=length)
    if len(name) > MAX_CODE_POINTS:
        raise table_error("large-name")
    return name


def graphemes(text: str) -> int:
    """Return the number of a text's characters as perceived by people (grapheme clusters).

    >>> graphemes("👨‍👩‍👧‍👦 Zoë 🇸🇪")
    7
    """
    spans, _ = split_graphemes(text)
    flags = sum(ord(each) in _FLAG_LETTERS for each in text)
    return len(spans) - flags // 2  # two letters make a flag


def shown_name(name: str | None) -> str:
    """Return the name to show for a visitor: `name`, or words for a guest (if it is empty) or a deleted visitor (None)."""
    return translated("Anonymous") if name is None else name or translated("Guest")


def stand_in(name: str) -> str:
    """Return the name of a bot that stands in for an absent person."""
    return translated("{name} (bot)").format(name=name)


def numbered(name: str, taken: Collection[str]) -> str:
    """Return a name, numbered if necessary so that it looks like none of those already taken.

    >>> numbered("Anna", ["anna", "Berta"])
    'Anna 2'
    """
    known = {skeleton(other) for other in taken}
    if skeleton(name) not in known:
        return name
    return next(n for k in count(2) if skeleton(n := f"{name} {k}") not in known)


def names_apart(visitors: Iterable[str], names: Names) -> dict[str, str]:
    """Return the name shown for each visitor; of names that look alike, all but the first are numbered.

    >>> names_apart(["a", "b", "c"], {"a": "Anna", "b": "Anna", "c": ""})
    {'a': 'Anna', 'b': 'Anna 2', 'c': 'Guest'}
    """
    visitors = tuple(visitors)
    chosen = tuple(shown_name(names.get(visitor)) for visitor in visitors)
    return dict(zip(visitors, _numbered(chosen), strict=True))


@lru_cache(4096)
def _numbered(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names, numbered so that none look alike; cached, since most are needed again after the next event."""
    distinct: list[str] = []
    for name in names:
        distinct.append(numbered(name, distinct))
    return tuple(distinct)


@lru_cache(4096)
def skeleton(name: str) -> str:
    """Return a normal form shared by all names that look alike.

    It ignores differences of case, compatibility, blanks, joiners and `_LOOK_ALIKES`, fewer than Unicode's confusables do.

    >>> skeleton("Ida B") == skeleton("lDAb") != skeleton("Ada B")
    True
    """
    wide = unicodedata.normalize("NFKC", name)
    folded = wide.translate(_LOOK_ALIKES).casefold().translate(_LOOK_ALIKES).replace("i", "l")
    category = unicodedata.category
    return "".join(each for each in folded if not each.isspace() and category(each)[0] != "C")


def _joined(word: str) -> str:
    """Return a word without invisible joiners at its ends, and with repeated ones merged."""
    joined = ""
    for each in word:
        if each not in JOINERS or (joined and joined[-1] not in JOINERS):
            joined += each
    return joined.rstrip(JOINERS)


def _visible(each: str) -> bool:
    return unicodedata.category(each)[0] in "LNPS" and each not in _BLANK_LETTERS

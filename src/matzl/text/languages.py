"""The languages matzl speaks: which one is spoken now, and what a text is called in it.

Texts stand in the sources in English, whole, with named parameters. ``locale/<code>.po`` has them in the other
languages; what is missing there is said in English. Records, the API and the command line speak English unless
somebody is `speaking` another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from matzl.errors import SetUpError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH = "en"
"""The language of the sources."""

LANGUAGES: dict[str, str] = {ENGLISH: "English", "sv": "Svenska", "de": "Deutsch"}
"""Every language by its code: what it calls itself."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def known_language(code: object) -> str:
    """The code of a language, checked.

    Raises
    ------
    SetUpError
        When matzl does not speak it.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    raise SetUpError(
        f"there is no language {code!r}; there are {', '.join(LANGUAGES)}", "unknown-language"
    )


def language_of(environment: Mapping[str, str]) -> str:
    """The language that somebody's shell asks for, by ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; English if matzl has it not.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "sv_SE"}), language_of({})
    ('de', 'en', 'en')
    """
    asked = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, asked), "")
    code = re.split(r"[^a-z]", locale.lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else ENGLISH


def language() -> str:
    """The code of the language that is spoken now."""
    return _spoken.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language as long as this lasts.

    >>> with speaking("de"):
    ...     language()
    'de'
    >>> language()
    'en'

    Raises
    ------
    SetUpError
        When matzl does not speak it.
    """
    before = _spoken.set(known_language(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def translated(message: str, context: str = "") -> str:
    """A text in the language spoken now; in English where there is no translation.

    Parameters
    ----------
    message
        The English text, with its parameters still in braces.
    context
        Whose text it is: the key of a game, or the name of a deck. What several of them say in the same words may stand
        in the catalogue once, for all.

    >>> with speaking("sv"):
    ...     translated("No such text.")
    'No such text.'
    """
    code = _spoken.get()
    if code == ENGLISH or not message:
        return message
    known = catalogue(code)
    for place in (context, None) if context else (None,):
        found = known.get(message, place)
        if found is not None and found.string and not found.fuzzy:
            return str(found.string)
    return message


def plural(one: str, many: str, number: int) -> str:
    """A text about a number of things, in the form that the language spoken now has for that number.

    >>> plural("{number} deal", "{number} deals", 2)
    '{number} deals'
    """
    code = _spoken.get()
    if code != ENGLISH:
        known = catalogue(code)
        found = known.get(one)
        forms = found.string if found is not None else ""
        if isinstance(forms, list | tuple) and all(forms) and len(forms) > 1:
            return str(forms[0 if number == 1 else 1])
    return one if number == 1 else many


def listed(texts: Iterable[str]) -> str:
    """Names or other texts, one after the other.

    >>> listed(["Vreni"]), listed(["Vreni", "Sepp"]), listed(["Vreni", "Sepp", "Lotta"])
    ('Vreni', 'Vreni and Sepp', 'Vreni, Sepp and Lotta')
    """
    *first, last = [*texts] or [""]
    if not first:
        return last
    return translated("{first} and {last}").format(first=", ".join(first), last=last)


def capitalised(text: str) -> str:
    """A sentence begins with a capital letter, also where its first word came from elsewhere."""
    return text[:1].upper() + text[1:]


@cache
def catalogue(code: str) -> Catalog:
    """The catalogue of a language, read once."""
    from babel.messages.pofile import read_po

    with (resources.files("matzl.text") / "catalogues" / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)

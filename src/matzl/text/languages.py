"""Languages: the current one, and the translations of English texts into it.

Sources hold whole English texts with named parameters. Translations are gettext catalogues: ``locale/<code>.po`` in this
package for the texts that all games share, and in the packages of games and features for their own. A text without a
translation stays English. Records, the API and the command line speak English unless a language has been set with
`use_language`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib import resources
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from matzl.errors import SetUpError
from matzl.features import feature_packages
from matzl.text.tables import catalogue_packages

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
"""The language of the sources."""

LANGUAGES: dict[str, str] = {ENGLISH: "English", "sv": "Svenska", "de": "Deutsch"}
"""Every language by its code, under its own name."""

TEXTS = "matzl.text"
"""The package with the catalogues of the texts that all games share."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def check_language(code: object) -> str:
    """Return the code of a language.

    Raises
    ------
    SetUpError
        When matzl does not have it.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    raise SetUpError(
        f"there is no language {code!r}; there are {', '.join(LANGUAGES)}", "unknown-language"
    )


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language set in ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; English if matzl does not have it.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "sv_SE"}), language_of({})
    ('de', 'en', 'en')
    """
    asked = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, asked), "")
    code = re.split(r"[^a-z]", locale.lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else ENGLISH


def language() -> str:
    """Return the code of the current language."""
    return _current.get()


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Set the current language within a ``with`` block.

    >>> with use_language("de"):
    ...     language()
    'de'
    >>> language()
    'en'

    Raises
    ------
    SetUpError
        When matzl does not have it.
    """
    before = _current.set(check_language(code))
    try:
        yield
    finally:
        _current.reset(before)


_forget: list[Callable[[], None]] = []
"""The functions that empty the caches of `kept_by_language`."""


def kept_by_language(most: int = 1024) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches the latest results of a function by language; its arguments are hashable.

    >>> @kept_by_language()
    ... def spoken_here() -> str:
    ...     return language()
    >>> with use_language("sv"):
    ...     spoken_here()
    'sv'
    >>> spoken_here()
    'en'
    """

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(most)
        def kept(_code: str, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        _forget.append(kept.cache_clear)

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(_current.get(), *args, **kwargs)  # type: ignore[arg-type]  # hashable by contract

        return found

    return keeping


def forget_cached_results() -> None:
    """Empty the caches of all functions that are cached by language, as a test that replaces a catalogue needs."""
    for forget in _forget:
        forget()


def translated(message: str, context: str = "", *, game: str = "") -> str:
    """Return a text in the current language, or in English where there is no translation.

    Parameters
    ----------
    message
        The English text, with its parameters still in braces.
    context
        A key that tells it from other texts with the same words, such as the name of a deck.
    game
        The game whose text it is: its own catalogues are searched first.

    >>> with use_language("sv"):
    ...     translated("No such text.")
    'No such text.'
    """
    code = _current.get()
    if code == ENGLISH or not message:
        return message
    for package in (*(catalogue_packages(game) if game else ()), TEXTS):
        translation = catalogue(code, package).get(message, context or None)
        if translation is not None and translation.string and not translation.fuzzy:
            return str(translation.string)
    return message


def plural(one: str, many: str, number: int) -> str:
    """Return a text that contains a number, in the plural form that the current language has for it.

    >>> plural("{number} deal", "{number} deals", 2)
    '{number} deals'
    """
    code = _current.get()
    if code != ENGLISH:
        translation = catalogue(code).get(one)
        forms = translation.string if translation is not None else ""
        if isinstance(forms, list | tuple) and all(forms) and len(forms) > 1:
            return str(forms[0 if number == 1 else 1])
    return one if number == 1 else many


def join_words(texts: Iterable[str]) -> str:
    """Join names or other texts with commas and a final “and”.

    >>> join_words(["Vreni"]), join_words(["Vreni", "Sepp"]), join_words(["Vreni", "Sepp", "Lotta"])
    ('Vreni', 'Vreni and Sepp', 'Vreni, Sepp and Lotta')
    """
    *first, last = [*texts] or [""]
    if not first:
        return last
    return translated("{first} and {last}").format(first=", ".join(first), last=last)


def capitalised(text: str) -> str:
    """Return a text with a capital first letter, even if its first word was a parameter."""
    return text[:1].upper() + text[1:]


@cache
def catalogue(code: str, package: str = TEXTS) -> Catalog:
    """Return the catalogue of a language in a package, read once; that of `TEXTS` with those of all features."""
    messages = read_catalogue(code, package)
    for each in feature_packages() if package == TEXTS else ():
        for message in read_catalogue(code, each):
            if message.id and messages.get(message.id, message.context) is None:
                messages[message.id] = message
    return messages


def read_catalogue(code: str, package: str) -> Catalog:
    """Return the catalogue of a language in the folder of a package; an empty one where there is none."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    path = resources.files(package) / "locale" / f"{code}.po"
    if not path.is_file():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)

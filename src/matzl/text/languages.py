"""Languages: the current one, and the translations of English texts into it.

Sources hold whole English texts with named parameters. Translations are gettext catalogues: ``locale/<code>.po`` in this
package for the texts that all games share, and in the packages of games and features for their own. A text without a
translation stays English. Records, the API and the command line speak English unless a language has been set with
`use_language`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache, lru_cache, wraps
from importlib import resources

from matzl.base.type_variables import P, T
from matzl.errors import SetUpError, names_meant
from matzl.features import feature_packages
from matzl.text.tables import catalogue_packages

ENGLISH = "en"
"""The language of the sources."""

LANGUAGES: dict[str, str] = {ENGLISH: "English", "sv": "Svenska", "de": "Deutsch"}
"""The name of each language in that language, by its code."""

TEXTS = "matzl.text"
"""The package with the catalogues of the texts that all games share."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def check_language(code: object) -> str:
    """Return a language code after checking it.

    Raises
    ------
    SetUpError
        When matzl does not have the language.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    meant = names_meant(code, LANGUAGES)
    raise SetUpError(f"there is no language {code!r}; {meant}", "unknown-language")


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language set in ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; English if matzl does not have it.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "sv_SE"}), language_of({})
    ('de', 'en', 'en')
    """
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = re.split(r"[^a-z]", next(filter(None, settings), "").lower(), maxsplit=1)[0]
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
        When matzl does not have the language.
    """
    before = _current.set(check_language(code))
    try:
        yield
    finally:
        _current.reset(before)


_forget: list[Callable[[], None]] = []
"""The functions that empty the caches of `kept_by_language`."""


def kept_by_language(most: int = 1024) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that caches a function's latest results by language; its arguments must be hashable.

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
        def cached(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(_current.get(), *args, **kwargs)  # type: ignore[arg-type]  # hashable by contract

        return cached

    return keeping


def forget_cached_results() -> None:
    """Clear the caches of all functions cached by language, which tests need to do after replacing a catalogue."""
    for forget in _forget:
        forget()


def translated(message: str, context: str = "", *, game: str = "") -> str:
    """Return a text in the current language, or in English if there is no translation.

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
        translation = catalogue(code, package).get((message, context))
        if translation:
            return translation[0]
    return message


def plural(one: str, many: str, number: int) -> str:
    """Return a text with a number in the current language, in the singular for 1, otherwise in the plural.

    All languages so far have these two forms.

    >>> plural("{number} deal", "{number} deals", 2)
    '{number} deals'
    """
    code = _current.get()
    if code != ENGLISH:
        forms = catalogue(code).get((one, ""), ())
        if len(forms) > 1:
            return forms[0 if number == 1 else 1]
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


_DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def with_local_dates(text: str) -> str:
    """Return a text with its dates, such as ``2026-11-23``, in the format of the current language.

    >>> with_local_dates("on 2026-11-03, not 2026-02-30").replace("\N{NO-BREAK SPACE}", " ")
    'on 03 Nov 2026, not 2026-02-30'
    """
    return _DATE.sub(lambda match: _local_date(match[0]), text)


def _local_date(text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text
    local = day.strftime(translated("%d %b %Y"))
    return local.replace(" ", "\N{NO-BREAK SPACE}").replace("-", "\N{NON-BREAKING HYPHEN}")


def capitalised(text: str) -> str:
    """Return a text with a capital first letter, even if its first word was a parameter."""
    return text[:1].upper() + text[1:]


Catalogue = Mapping[tuple[str, str], tuple[str, ...]]
"""The translations by English text (the singular of a plural) and context; each is one text, or the forms of a plural."""


@cache
def catalogue(code: str, package: str = TEXTS) -> Catalogue:
    """Return a language's translations in a package (for `TEXTS`, also those in all features), read only once."""
    translations: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in (package, *(feature_packages() if package == TEXTS else ())):
        translations = {**read_catalogue(code, each), **translations}
    return translations


_FIELD = re.compile(r'^(msg\w+)(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.MULTILINE)
"""The pattern of a field of a catalogue entry, with its strings, which may continue on the lines that follow."""
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


def read_catalogue(code: str, package: str) -> Catalogue:
    """Return a language's translations in a package's folder, except incomplete and fuzzy ones; none without a file."""
    path = resources.files(package) / "locale" / f"{code}.po"
    translations: dict[tuple[str, str], tuple[str, ...]] = {}
    for entry in path.read_text("utf-8").split("\n\n") if path.is_file() else ():
        fields: dict[str, list[str]] = {}
        for field, lines in _FIELD.findall(entry):
            fields.setdefault(field, []).append("".join(map(json.loads, lines.splitlines())))
        forms = fields.get("msgstr", [])
        if forms and all(forms) and not _FUZZY.search(entry):
            translations[fields["msgid"][0], fields.get("msgctxt", [""])[0]] = tuple(forms)
    return translations

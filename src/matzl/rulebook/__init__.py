"""The rule books: a page of numbered clauses for each game and language, with worked examples, history and sources.

The folder of a game has the pages as ``rulebook/<language>.md`` and the examples as ``examples.jsonl``. English is
authoritative; the other languages have the same clause numbers. Nothing here needs numba.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable

from matzl import registry
from matzl.errors import NotationError
from matzl.rulebook.examples import Example, read_examples
from matzl.rulebook.pages import Chapter, Clause, Page, Section
from matzl.rulebook.reading import read_page

__all__ = ["Chapter", "Clause", "Example", "Page", "Section", "clause", "languages", "page"]


def _folder(game: str) -> Traversable:
    return registry.folder(game) / "rulebook"


def languages(game: str) -> tuple[str, ...]:
    """Return the languages of a game's page.

    >>> "en" in languages("mittlere")
    True
    """
    folder = _folder(game)
    pages = folder.iterdir() if folder.is_dir() else ()
    return tuple(sorted(page.name[:-3] for page in pages if page.name.endswith(".md")))


@cache
def page(game: str, language: str = "en") -> Page:
    """Return the rule book of a game.

    >>> page("mittlere").sections[3].title
    'Play'

    Raises
    ------
    UnknownGameError
        When no game has that name.
    NotationError
        When there is no page in that language, or it is malformed.
    """
    known = languages(game)
    if language not in known:
        raise NotationError(
            f"no rule book of {game} in the language {language!r}; there is {', '.join(known) or 'none'}",
            "unknown-language",
        )
    text = (_folder(game) / f"{language}.md").read_text("utf-8")
    source = registry.folder(game) / "examples.jsonl"
    examples = read_examples(source.read_text("utf-8"), source.name) if source.is_file() else ()
    return read_page(text, game=game, language=language, examples=examples)


def clause(game: str, number: str, language: str = "en") -> Clause:
    """Return one clause of a game's rule book.

    >>> clause("mittlere", "4.9").title
    'Under-trumping'

    Raises
    ------
    NotationError
        When the page has no clause of that number.
    """
    return page(game, language).clause(number)

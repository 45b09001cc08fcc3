"""The search in a rule book: for each number of a clause or section, and for all other words together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from matzl.errors import FormError
from matzl.rulebook import Chapter, Clause, Page
from matzl.text.languages import translated as _

_NUMBER = re.compile(r"§?(\d+(?:\.\d+)*)")


def matching_parts(book: Page, words: str) -> tuple[Clause | Chapter, ...]:
    """Return the clauses and chapters that match some words, each once.

    Raises
    ------
    FormError
        If there are none.
    """
    every: dict[str, Clause | Chapter] = {}
    for part in _asked(book, words):
        every |= {f"{each}": each for each in _matches(book, part)}
    return tuple(every.values())


def _asked(book: Page, text: str) -> list[str]:
    words = text.split()
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    # "7 of clubs" is not about §7
    clear = [word for word in numbers if "." in word or "§" in word or numbers == words]
    known = [word for word in clear if book.find_numbered(word)]
    rest = " ".join(word for word in words if word not in known)
    return [*known, rest] if rest or not known else known


def _matches(book: Page, words: str) -> Iterator[Clause | Chapter]:
    chapters = book.find_chapters(words)
    clauses = () if chapters and words.casefold() in _names(chapters) else book.find(words)
    if not clauses and not chapters:
        number = _NUMBER.fullmatch(words)
        contained = _("No clause contains “{words}”.").format(words=words)
        fault = contained if number is None else missing_clause(book, number[1])
        raise FormError(fault, "find", fault)
    yield from clauses
    yield from chapters


def missing_clause(book: Page, number: str) -> str:
    """Return a sentence on the number of a clause that a book lacks, with those that it has there.

    >>> from matzl.rulebook import page
    >>> missing_clause(page("mittlere"), "3.9"), missing_clause(page("mittlere"), "12")
    ('There is no §3.9, only §3.1.', 'There is no §12, only §1 to §9.')
    """
    section = number.partition(".")[0]
    there = [clause.number for clause in book.find_numbered(section)]
    there = there or [str(each.number) for each in book.sections]
    first, last = f"§{there[0]}", f"§{there[-1]}"
    only = first if first == last else _("{low} to {high}").format(low=first, high=last)
    return _("There is no §{number}, only {numbers}.").format(number=number, numbers=only)


def _names(chapters: Sequence[Chapter]) -> set[str]:
    """Return the keys and titles of chapters, in lower case."""
    return {name.casefold() for chapter in chapters for name in (chapter.key, chapter.title)}

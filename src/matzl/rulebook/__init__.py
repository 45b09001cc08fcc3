"""The rule books: numbered clauses for each game and language, with worked examples, history and sources.

The folder of a game has the pages as ``rulebook/<language>.md`` and the examples as ``examples.jsonl``. English is
authoritative; the other languages have the same clause numbers. Nothing here needs numba.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from matzl import registry
from matzl.errors import NotationError, names_meant
from matzl.rulebook.pages import (
    CHAPTERS,
    Chapter,
    Clause,
    Example,
    Page,
    Section,
    chapter_title,
    marks,
)

__all__ = ["Chapter", "Clause", "Example", "Page", "Section", "clause", "languages", "page"]


def _folder(game: str) -> Traversable:
    return registry.folder(game) / "rulebook"


def languages(game: str) -> tuple[str, ...]:
    """Return the languages of a game's rule book.

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
        fault = f"{game} has no rule book in {language!r}; {names_meant(language, known)}"
        raise NotationError(fault, "unknown-language")
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


# The parser: Markdown to clauses; it names the line of an error

_TITLE = re.compile(r"# (?P<title>\S.*)")
_SECTION = re.compile(r"## §(?P<number>\d+) (?P<title>\S.*)")
_CLAUSE = re.compile(r"### §(?P<number>\d+\.\d+) (?P<title>\S.*)")
_OPTION = re.compile(r"`(?P<name>\w+)=(?P<value>[\w-]+)`")


def read_page(text: str, *, game: str, language: str, examples: Sequence[Example] = ()) -> Page:
    """Parse a game's rule book, and attach the examples to their clauses.

    Raises
    ------
    NotationError
        When the text is malformed; the message names the line.
    """
    reader = _Reader(game, language, examples)
    parts = _parts(text)
    line, heading, body = next(parts)
    title = reader.match(_TITLE, heading, line, "a page must begin with '# ' and its title")
    sections: list[tuple[int, str, list[Clause]]] = []
    chapters: list[Chapter] = []
    for line, head, under in parts:
        if head.startswith("## ") and not head.startswith("## §") and sections:
            chapters.append(reader.chapter(line, head, under, chapters))
        elif chapters:
            raise reader.fault(line, "sections and clauses must stand before the chapters")
        elif head.startswith("## "):
            section = reader.match(
                _SECTION, head, line, "the heading of a section must be '## §N Title'"
            )
            if under.strip():
                raise reader.fault(line, "a section has text before its first clause")
            sections.append((int(section["number"]), section["title"], []))
        elif not sections:
            raise reader.fault(line, "a clause stands before the first section")
        else:
            sections[-1][2].append(reader.clause(line, head, under))
    return Page(
        game=game,
        language=language,
        title=title["title"],
        intro=body.strip(),
        sections=tuple(Section(number, name, tuple(clauses)) for number, name, clauses in sections),
        markdown=text,
        chapters=tuple(chapters),
    )


def _parts(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each heading of a text with its line number and the text below it."""
    start, heading, body = 1, "", list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            if heading or any(body):
                yield start, heading, "\n".join(body)
            start, heading, body = number, line, []
        else:
            body.append(line)
    yield start, heading, "\n".join(body)


class _Reader:
    """A parser for the parts of one rule book."""

    def __init__(self, game: str, language: str, examples: Sequence[Example]) -> None:
        self.game, self.language, self.file = game, language, f"{language}/{game}.md"
        self.source, self.option = marks(language)
        self.examples: dict[str, list[Example]] = {}
        for example in examples:
            self.examples.setdefault(example.clause, []).append(example)

    def fault(self, line: int, what: str) -> NotationError:
        return NotationError(f"{self.file}, line {line}: {what}", "rule-book")

    def match(self, pattern: re.Pattern[str], text: str, line: int, form: str) -> re.Match[str]:
        matched = pattern.fullmatch(text.strip())
        if matched is None:
            raise self.fault(line, f"{form}, not {text!r}")
        return matched

    def chapter(self, line: int, heading: str, body: str, before: Sequence[Chapter]) -> Chapter:
        """Parse a chapter after the sections; chapters have fixed titles and a fixed order."""
        title = heading.removeprefix("## ").strip()
        titles = {chapter_title(key, self.language): key for key in CHAPTERS}
        follow = list(titles)[list(titles.values()).index(before[-1].key) + 1 if before else 0 :]
        if title not in follow:
            known = ", ".join(map(repr, follow)) or "nothing"
            raise self.fault(line, f"a section '## §N Title' or {known} may follow, not {title!r}")
        if not body.strip():
            raise self.fault(line, "the chapter has no text")
        return Chapter(titles[title], title, body.strip())

    def clause(self, line: int, heading: str, body: str) -> Clause:
        """Parse a clause: its text, a paragraph ``Source: …`` and, in some clauses, ``Option: `name=value` ``.

        The words before the source and the option are those of the page's language.
        """
        head = self.match(
            _CLAUSE, heading, line, "the heading of a clause must be '### §N.M Title'"
        )
        paragraphs = [each.strip() for each in body.split("\n\n") if each.strip()]
        option = None
        if paragraphs and paragraphs[-1].startswith(self.option):
            option_line = paragraphs.pop().removeprefix(self.option)
            held = self.match(_OPTION, option_line, line, "an option must be '`name=value`'")
            option = (held["name"], held["value"])
        if not paragraphs or not paragraphs[-1].startswith(self.source):
            raise self.fault(line, "the clause has no source")
        source = " ".join(paragraphs.pop().removeprefix(self.source).split())
        if not paragraphs:
            raise self.fault(line, "the clause has no text")
        number = head["number"]
        return Clause(
            game=self.game,
            number=number,
            title=head["title"],
            text="\n\n".join(paragraphs),
            source=source,
            option=option,
            examples=tuple(self.examples.get(number, ())),
            language=self.language,
        )


# Worked examples


def read_examples(text: str, where: str = "examples") -> tuple[Example, ...]:
    """Read a game's examples from JSON Lines.

    Raises
    ------
    NotationError
        When a line is malformed; the message names file and line.
    """
    examples = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                examples.append(_example(**json.loads(line)))
            except (TypeError, ValueError) as fault:
                raise NotationError(f"{where}, line {number}: {fault}", "rule-book") from None
    return tuple(examples)


def _example(
    clause: str,
    deal: Mapping[str, Any] | None = None,
    match: Mapping[str, Any] | None = None,
    items: list[tuple[str, list[int]]] | None = None,
    **more: Any,
) -> Example:
    if match is not None and deal is None:
        deal = {key: value for key, value in match["deals"][-1].items() if key != "scores"}
    elif match is not None or deal is None:
        raise ValueError("an example has either a deal or a match")
    paid = None if items is None else tuple((number, tuple(amounts)) for number, amounts in items)
    return Example(clause, deal, items=paid, match=match, **more)

"""Rule books as objects: nine sections of clauses with worked examples, the chapters after them, text search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from matzl.errors import NotationError

MARKS = {"en": ("Source", "Option"), "sv": ("Källa", "Alternativ"), "de": ("Quelle", "Option")}
"""The words before the source of a clause and before the option that it depends on, by language."""


CHAPTERS = {
    "history": {"en": "History and names", "sv": "Historia och namn", "de": "Geschichte und Namen"},
    "advice": {"en": "Advice on play", "sv": "Råd för spelet", "de": "Ratschläge zum Spiel"},
    "sources": {"en": "Sources", "sv": "Källor", "de": "Quellen"},
}
"""The titles of the chapters that may follow the nine sections, in their order, by key and language."""

_LABEL = re.compile(r"^[*-] \*\*(.+?)\*\*", re.MULTILINE | re.DOTALL)


def chapter_title(key: str, language: str) -> str:
    """Return the title of a chapter; the English one if the language has none.

    >>> chapter_title("sources", "sv")
    'Källor'
    """
    return CHAPTERS[key].get(language, CHAPTERS[key]["en"])


def marks(language: str) -> tuple[str, str]:
    """Return the words that begin source and option paragraphs; the English ones if the language has none.

    >>> marks("sv")
    ('Källa: ', 'Alternativ: ')
    """
    source, option = MARKS.get(language, MARKS["en"])
    return f"{source}: ", f"{option}: "


@dataclass(frozen=True, slots=True)
class Example:
    """A deal in which a clause is decisive; the tests play it.

    Attributes
    ----------
    clause
        The number of the clause.
    deal
        The record of the deal, which may be unfinished; of a match, its last deal.
    match
        The record of the match, if the clause depends on earlier deals, else None.
    legal
        All legal actions where it stops, sorted; None if the example does not list them.
    refused
        Actions that are illegal there, each with the clause that forbids it.
    items
        Of a finished deal, the clauses that paid, each with the amount of every seat; else None.
    tricks
        The seats that won the tricks completed, in order; None if the example does not list them.
    """

    clause: str
    deal: Mapping[str, Any]
    legal: tuple[str, ...] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    items: tuple[tuple[str, tuple[int, ...]], ...] | None = None
    match: Mapping[str, Any] | None = None
    tricks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: one numbered rule.

    Attributes
    ----------
    game, number
        Such as ``mittlere`` and ``4.9``.
    title, text
        Its title, and its text in Markdown.
    source
        The source of the rule.
    option
        The option and value that the clause depends on, such as ``("tie", "draw")``; None if it always holds.
    examples
        Worked examples: deals in which the clause decides.
    language
        The language of its page.
    """

    game: str
    number: str
    title: str
    text: str
    source: str
    option: tuple[str, str] | None = None
    examples: tuple[Example, ...] = ()
    language: str = "en"

    @property
    def section(self) -> int:
        """The number of the clause's section."""
        return int(self.number.partition(".")[0])

    @property
    def markdown(self) -> str:
        """Return the clause as Markdown."""
        before_source, before_option = marks(self.language)
        option = f"\n\n{before_option}`{'='.join(self.option)}`" if self.option else ""
        return f"### §{self.number} {self.title}\n{self.text}\n\n{before_source}{self.source}{option}\n"

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Section:
    """One of the nine sections of a rule book, the same in every game."""

    number: int
    title: str
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a rule book without clauses, after the nine sections; nothing in it is a rule.

    Attributes
    ----------
    key
        Its name in all languages: ``history``, ``advice`` or ``sources``.
    title, text
        Its title in the language of the page, and its text in Markdown.
    """

    key: str
    title: str
    text: str

    @property
    def markdown(self) -> str:
        """Return the chapter as Markdown."""
        return f"## {self.title}\n\n{self.text}\n"

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True)
class Page:
    """The rule book of a game in a language.

    Attributes
    ----------
    game, language
        Such as ``mittlere``, ``en``.
    title, intro
        The name of the game, and a short introduction in Markdown.
    sections
        §1 to §9.
    markdown
        The whole page.
    chapters
        The chapters after the sections: history, advice on play, sources, as far as the page has them.
    """

    game: str
    language: str
    title: str
    intro: str
    sections: tuple[Section, ...]
    markdown: str
    chapters: tuple[Chapter, ...] = ()

    @property
    def clauses(self) -> Iterator[Clause]:
        """All clauses, in order."""
        for section in self.sections:
            yield from section.clauses

    def clause(self, number: str) -> Clause:
        """Return the clause with this number, with or without the section sign.

        >>> from matzl.rulebook import page
        >>> str(page("mittlere").clause("§4.9"))
        '§4.9 Under-trumping'

        Raises
        ------
        NotationError
            When the page has no such clause.
        """
        plain = number.removeprefix("§")
        for clause in self.clauses:
            if clause.number == plain:
                return clause
        raise NotationError(self.lacks(plain), "unknown-clause")

    def lacks(self, number: str) -> str:
        """Return a message about a number that the page lacks, with the existing range of numbers.

        >>> from matzl.rulebook import page
        >>> page("mittlere").lacks("3.9")
        'the rule book of mittlere has no §3.9; §3 has only §3.1'
        """
        before = number.partition(".")[0]
        section = next((each for each in self.sections if str(each.number) == before), None)
        if section is None:
            there = f"its sections are §{self.sections[0].number} to §{self.sections[-1].number}"
        elif len(section.clauses) == 1:
            there = f"§{section.number} has only §{section.clauses[0].number}"
        else:
            first, last = section.clauses[0], section.clauses[-1]
            there = f"§{section.number} has §{first.number} to §{last.number}"
        return f"the rule book of {self.game} has no §{number}; {there}"

    @property
    def source_labels(self) -> tuple[str, ...]:
        """The labels by which clauses cite entries of the chapter on sources.

        >>> from matzl.rulebook import page
        >>> page("bondtolva").source_labels[0]
        'Swedish rules of Bondtolva'
        """
        texts = [chapter.text for chapter in self.chapters if chapter.key == "sources"]
        return tuple(" ".join(label.split()) for text in texts for label in _LABEL.findall(text))

    def find(self, text: str) -> tuple[Clause, ...]:
        """Return the clauses that match a text, in order.

        A number finds its clause or the clauses of its section. Words find the clauses that contain them all, titles
        first.

        >>> from matzl.rulebook import page
        >>> [clause.number for clause in page("mittlere").find("jack never forced")]
        ['4.11']
        >>> page("mittlere").find("undertrumping")[0].number
        '4.9'
        >>> [clause.number for clause in page("mittlere").find("§3")]
        ['3.1']
        """
        plain = text.strip().removeprefix("§")
        if numbered := self.find_numbered(plain):
            return numbered
        clauses = [c for c in self.clauses if _holds(f"{c.title} {c.text}", plain)]
        return tuple(sorted(clauses, key=lambda c: not _holds(c.title, plain)))

    def find_numbered(self, number: str) -> tuple[Clause, ...]:
        """Return the clause with a number, or the clauses of a section; none if there is no such number.

        >>> from matzl.rulebook import page
        >>> [clause.number for clause in page("mittlere").find_numbered("§4.9")]
        ['4.9']
        """
        plain = number.strip().removeprefix("§")
        return tuple(c for c in self.clauses if plain in (c.number, str(c.section)))

    def find_chapters(self, text: str) -> tuple[Chapter, ...]:
        """Return the chapters that match a text: the one with that key or title, else those that contain all its words.

        The number of a clause or section finds none: a chapter that cites it says more about other things.

        >>> from matzl.rulebook import page
        >>> [chapter.title for chapter in page("mittlere").find_chapters("advice")]
        ['Advice on play']
        """
        if self.find_numbered(text):
            return ()
        plain = text.strip().casefold()
        named = tuple(c for c in self.chapters if plain in (c.key, c.title.casefold()))
        return named or tuple(c for c in self.chapters if _holds(f"{c.title} {c.text}", text))

    def __str__(self) -> str:
        return self.markdown


def _holds(where: str, words: str) -> bool:
    """Return whether a text contains all the words, ignoring hyphenation; False if there are no words."""
    text, sought = _plain(where), _plain(words).split()
    return bool(sought) and all(word in text for word in sought)


def _plain(text: str) -> str:
    """Return a text in lower case without hyphens."""
    return text.casefold().replace("-", "")

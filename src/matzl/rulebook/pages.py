"""Rule books as objects: nine sections of clauses with worked examples, the chapters after them, and text search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from matzl.errors import NotationError
from matzl.text.languages import translated as _

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
        All legal actions where the deal stops, sorted; None if the example does not list them.
    refused
        Actions that are illegal there, each with the clause that forbids it.
    items
        Of a finished deal, the clauses that paid, each with the amount of every seat; else None.
    tricks
        The seats that won the tricks completed, in order; None if the example does not list them.
    """

    clause: str
    deal: Mapping[str, Any]
    legal: Sequence[str] | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    items: tuple[tuple[str, tuple[int, ...]], ...] | None = None
    match: Mapping[str, Any] | None = None
    tricks: Sequence[int] | None = None


class Clause(NamedTuple):
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
    def names(self) -> tuple[str, str]:
        """The texts by which `Page.find` finds the clause: its number and that of its section."""
        return self.number, f"{self.section}"

    @property
    def markdown(self) -> str:
        """The clause as Markdown."""
        before_source, before_option = marks(self.language)
        option = f"\n\n{before_option}`{'='.join(self.option)}`" if self.option else ""
        return f"### §{self.number} {self.title}\n{self.text}\n\n{before_source}{self.source}{option}\n"

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


class Section(NamedTuple):
    """One of the nine sections of a rule book, the same in every game."""

    number: int
    title: str
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


class Chapter(NamedTuple):
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
    def names(self) -> tuple[str, str]:
        """The texts by which `Page.find` finds the chapter: its key and its title, in lower case."""
        return self.key, self.title.casefold()

    def __str__(self) -> str:
        return self.title


class Page(NamedTuple):
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
        """Return a sentence saying that there is no clause with this number, and which clauses or sections there are.

        >>> from matzl.rulebook import page
        >>> page("mittlere").lacks("3.9"), page("mittlere").lacks("12")
        ('There is no §3.9, only §3.1.', 'There is no §12, only §1 to §9.')
        """
        section = number.partition(".")[0]
        clauses = [clause.number for clause in self.clauses if str(clause.section) == section]
        there = clauses or [str(each.number) for each in self.sections]
        first, last = f"§{there[0]}", f"§{there[-1]}"
        only = first if first == last else _("{low} to {high}").format(low=first, high=last)
        return _("There is no §{number}, only {numbers}.").format(number=number, numbers=only)

    @property
    def source_labels(self) -> tuple[str, ...]:
        """The labels by which clauses cite entries of the chapter on sources.

        >>> from matzl.rulebook import page
        >>> page("bondtolva").source_labels[0]
        'Swedish rules of Bondtolva'
        """
        texts = [chapter.text for chapter in self.chapters if chapter.key == "sources"]
        return tuple(" ".join(label.split()) for text in texts for label in _LABEL.findall(text))

    def find(self, text: str) -> tuple[Clause | Chapter, ...]:
        """Return the clauses and chapters that match a text, best matches first.

        A number finds its clause or the clauses of its section; a key or title finds its chapter. Words find the clauses and
        chapters that contain all of them: first clauses with the words in their titles, then other clauses, then chapters.

        >>> from matzl.rulebook import page
        >>> [clause.number for clause in page("mittlere").find("jack never forced")]
        ['4.11']
        >>> page("mittlere").find("undertrumping")[0].number
        '4.9'
        >>> [clause.number for clause in page("mittlere").find("§3")]
        ['3.1']
        >>> [chapter.title for chapter in page("mittlere").find("advice")]
        ['Advice on play']
        """
        plain = text.strip().removeprefix("§")
        parts: tuple[Clause | Chapter, ...] = (*self.clauses, *self.chapters)
        if exact := tuple(each for each in parts if plain.casefold() in each.names):
            return exact
        matches = [each for each in parts if _holds(f"{each.title} {each.text}", plain)]
        first = [each for each in matches if isinstance(each, Clause) and _holds(each.title, plain)]
        return (*first, *(each for each in matches if each not in first))

    def __str__(self) -> str:
        return self.markdown


def _holds(where: str, words: str) -> bool:
    """Return whether a text contains all the words, ignoring hyphenation; False if there are no words."""
    text, sought = _plain(where), _plain(words).split()
    return bool(sought) and all(word in text for word in sought)


def _plain(text: str) -> str:
    """Return a text in lower case without hyphens."""
    return text.casefold().replace("-", "")

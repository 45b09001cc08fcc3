"""A rule book as objects: a page of nine sections, a section of clauses, and the search for words in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matzl.errors import NotationError
from matzl.rulebook.examples import Example

SOURCE_WORDS = {"en": "Source", "sv": "Källa", "de": "Quelle"}
"""What a page writes before the source of a clause, by its language."""

OPTION_WORDS = {"en": "Option", "sv": "Alternativ", "de": "Option"}
"""What a page writes before the option under which alone a clause holds, by its language."""


def source_mark(language: str) -> str:
    """The beginning of the paragraph that tells where a rule comes from; English in a language of no word of its own.

    >>> source_mark("de")
    'Quelle: '
    """
    return f"{SOURCE_WORDS.get(language, SOURCE_WORDS['en'])}: "


def option_mark(language: str) -> str:
    """The beginning of the paragraph that names the option of a clause; English in a language of no word of its own.

    >>> option_mark("sv")
    'Alternativ: '
    """
    return f"{OPTION_WORDS.get(language, OPTION_WORDS['en'])}: "


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, as one can cite it.

    Attributes
    ----------
    game, number
        Where it stands: ``mittlere``, ``4.9``.
    title, text
        What it is about, and what it says (Markdown).
    source
        Where the rule comes from.
    option
        The option and its value under which alone the clause holds, such as ``("tie", "draw")``; None when it always does.
    examples
        Worked examples: deals in which the clause decides.
    language
        The language of the page it stands on.
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
        """The number of its section."""
        return int(self.number.partition(".")[0])

    @property
    def markdown(self) -> str:
        """The clause as its page writes it."""
        option = f"\n\n{option_mark(self.language)}`{'='.join(self.option)}`" if self.option else ""
        return f"### §{self.number} {self.title}\n{self.text}\n\n{source_mark(self.language)}{self.source}{option}\n"

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Section:
    """One of the nine parts of a page, the same in every game."""

    number: int
    title: str
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return f"§{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Page:
    """The rule book of a game in a language.

    Attributes
    ----------
    game, language
        Such as ``mittlere``, ``en``.
    title, intro
        The name of the game, and what it is in a few sentences (Markdown).
    sections
        §1 to §9.
    markdown
        The whole page.
    """

    game: str
    language: str
    title: str
    intro: str
    sections: tuple[Section, ...]
    markdown: str

    @property
    def clauses(self) -> Iterator[Clause]:
        """Every clause, in order."""
        for section in self.sections:
            yield from section.clauses

    def clause(self, number: str) -> Clause:
        """The clause of a number, with or without its sign.

        >>> from matzl.rulebook import page
        >>> str(page("mittlere").clause("§4.9"))
        '§4.9 Under-trumping'

        Raises
        ------
        NotationError
            When the page has none.
        """
        plain = number.removeprefix("§")
        for clause in self.clauses:
            if clause.number == plain:
                return clause
        first, last = self.sections[0].clauses[0], self.sections[-1].clauses[-1]
        raise NotationError(
            f"the rule book of {self.game} has no clause {number!r}; it goes from §{first.number} to §{last.number}",
            "unknown-clause",
        )

    def find(self, text: str) -> tuple[Clause, ...]:
        """The clauses that a text asks for, in order; empty when there are none.

        A number finds its clause or the clauses of its section; words find the clauses that hold them all, those first that
        hold them in the title.

        >>> from matzl.rulebook import page
        >>> [clause.number for clause in page("mittlere").find("jack never forced")]
        ['4.11']
        >>> [clause.number for clause in page("mittlere").find("§3")]
        ['3.1']
        """
        plain = text.strip().removeprefix("§")
        numbered = [c for c in self.clauses if plain in (c.number, str(c.section))]
        if numbered:
            return tuple(numbered)
        words = plain.casefold().split()
        if not words:
            return ()

        def holds(where: str) -> bool:
            return all(word in where.casefold() for word in words)

        found = [c for c in self.clauses if holds(f"{c.title} {c.text}")]
        return tuple(sorted(found, key=lambda c: not holds(c.title)))

    def __str__(self) -> str:
        return self.markdown

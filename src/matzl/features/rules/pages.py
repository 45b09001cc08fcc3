"""The pages of rule books: the list, and the book of a game, opened at a clause or at search results."""

from __future__ import annotations

import re
from collections.abc import Iterator

from matzl import registry
from matzl.errors import FormError, NotationError
from matzl.features.of_game import chosen_language, game_links, language_links, other_links
from matzl.features.roles import Request, Route
from matzl.features.rules import way_on
from matzl.forms import Field, Form, local_path
from matzl.parts import Item, Link, Links, List, Page, Part, Picture, Prose, Section, Text
from matzl.rulebook import Chapter, Clause, languages, page
from matzl.rulebook import Page as Book
from matzl.rulebook.describe import clause_links, example_lines, example_title
from matzl.rulebook.pages import marks
from matzl.text.describe import choice_title, ease, option_title, tagline
from matzl.text.languages import ENGLISH, kept_by_language, language, use_language
from matzl.text.languages import translated as _

_NUMBER = re.compile(r"§?(\d+(?:\.\d+)*)")


async def list_books(request: Request) -> Page:
    """List the texts about each game, the easiest game first."""
    items = []
    for info in map(registry.info, sorted(registry.names(), key=ease)):
        learn, *more = (*game_links(info.name), *other_links(info.name, request))
        start, picture = Link(learn.text, learn.address, "button"), Picture(info.name, request.deck)
        items.append(Item(info.title, tagline(info), start, tuple(more), picture))
    return Page(way_on().text, (List(tuple(items), "games"),))


async def show(request: Request) -> Page:
    """Show a rule book, with one clause marked, or the clauses and chapters found by a search.

    The query may also name a language, and a page to return to.

    Raises
    ------
    UnknownGameError, NotationError, FormError
        If there is no such game or clause, or the search finds nothing.
    """
    game = registry.info(request.path["game"]).name
    chosen, query = chosen_language(request), request.query
    chosen = chosen if chosen in languages(game) else ENGLISH
    with use_language(chosen):
        book, marked = page(game, chosen), query.get("clause", "")
        if marked and marked not in {clause.number for clause in book.clauses}:
            raise NotationError(book.lacks(marked), "not-found")
        if words := query.get("find", "").strip():
            whole, matches = Link(_("The whole rule book"), request.address), book.find(words)
            if not matches:
                contained, number = _("No clause contains “{words}”."), _NUMBER.fullmatch(words)
                fault = book.lacks(number[1]) if number else contained.format(words=words)
                raise FormError(fault, "find", fault)
            parts = tuple(_part(book, each, request.deck) for each in matches)
            clauses = Section("", parts, "text")
            content: tuple[Part, ...] = (_search(game, words), clauses, Links((whole,)))
        else:
            sections = _sections(game, request.deck, marked, bool(query.get("examples")))
            text = (language_links(request), *_intro(book), *sections)
            content = (_contents(request, book, marked), Section("", text, "text"))
        return Page(book.title, content, language=chosen)


def _search(game: str, words: str = "") -> Form:
    field = Field("find", _("Words or a number"), value=words, high=100)
    spoken = Field("language", kind="hidden", value=language())
    return Form(f"/rules/{game}", _("Search"), (field, spoken), get=True)


def _intro(book: Book) -> Iterator[Part]:
    yield Prose(book.intro, clause_links(book.game, book.intro, ""))
    if book.language != ENGLISH:
        yield Text(_("Where the languages differ, the English version applies."), "quiet")


def _contents(request: Request, book: Book, marked: str) -> Section:
    """Return the links to all clauses and chapters, and to other pages."""
    back = local_path(request.query.get("back", "/"))
    parts: list[Part] = [_search(book.game)]
    if back != "/":
        parts.insert(0, Links((Link(_("Back to where you were"), back, "first"),)))
    roles = {marked: "current"}
    for section in book.sections:
        links = (
            Link(_plain(f"{each}"), f"#c{each.number}", roles.get(each.number, ""))
            for each in section.clauses
        )
        parts.append(Text(Link(f"{section}", f"#s{section.number}")))
        parts.append(List(tuple(map(Item, links))))
    parts += [Text(Link(each.title, f"#{each.key}")) for each in book.chapters]
    books = Link(_("All games"), "/rules")
    learn = Link(_("How to play"), f"/learn/{book.game}")
    parts.append(Links((books, learn, *other_links(book.game, request))))
    return Section(_("Contents"), tuple(parts), "side")


def _plain(title: str) -> str:
    """Return a title without the Markdown around names of options."""
    return title.replace("`", "")


@kept_by_language(128)
def _sections(game: str, deck: str, marked: str, examples: bool) -> tuple[Section, ...]:
    """Return the sections and chapters of a rule book in the current language, shared by many visitors' pages."""
    book = page(game, language())
    sections = []
    for section in book.sections:
        clauses = (
            _clause(book, each, deck, marked=each.number == marked, examples=examples)
            for each in section.clauses
        )
        sections.append(Section(f"{section}", tuple(clauses), anchor=f"s{section.number}"))
    return (*sections, *(_chapter(book, each) for each in book.chapters))


def _part(book: Book, part: Clause | Chapter, deck: str) -> Section:
    """Return a clause or chapter, with links into the whole book."""
    address = f"/rules/{book.game}"
    if isinstance(part, Chapter):
        return _chapter(book, part, address)
    return _clause(book, part, deck, address, examples=True)


def _chapter(book: Book, chapter: Chapter, address: str = "") -> Section:
    links = clause_links(book.game, chapter.text, address)
    return Section(chapter.title, (Prose(chapter.text, links),), anchor=chapter.key)


def _clause(
    book: Book,
    clause: Clause,
    deck: str,
    address: str = "",
    *,
    marked: bool = False,
    examples: bool = False,
) -> Section:
    """Return a clause: its text, the option on which it depends, its source, and its worked examples."""
    parts: list[Part] = [Prose(clause.text, clause_links(book.game, clause.text, address))]
    if clause.option is not None:
        name, choice = clause.option
        agreed = f"{option_title(book.game, name)}: {choice_title(book.game, name, choice)}"
        sentence = _("Applies only if the table has agreed on it: {choice}")
        parts.append(Text(sentence.format(choice=agreed), "small"))
    source = f"{marks(book.language)[0]}{clause.source}"
    labels = (label for label in book.source_labels if label.casefold() in source.casefold())
    links = tuple(Link(label, f"{address}#sources") for label in labels)
    parts.append(Prose(source, links, "small"))
    for example in clause.examples:
        lines = "\n".join(f"- {line}" for line in example_lines(example, deck))
        prose = Prose(lines, clause_links(book.game, lines, address))
        role = "unfolded" if marked or examples else "folded"
        parts.append(Section(example_title(example), (prose,), role))
    return Section(_plain(f"{clause}"), tuple(parts), anchor=f"c{clause.number}", marked=marked)


ROUTES = (
    Route("/rules", list_books),
    Route("/rules/{game}?clause&find&examples&language&back", show),
)

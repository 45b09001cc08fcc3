"""The chapters after the sections of a rule book, and the citations of sources."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from matzl import registry
from matzl.errors import NotationError
from matzl.rulebook import Page, clause, languages, page, read_page
from matzl.rulebook.describe import example_lines
from matzl.rulebook.pages import CHAPTERS
from matzl.text.cards import DECKS, card_symbol
from matzl.text.languages import use_language

CITED = re.compile(r"§\d+(?:\.\d+)?")
ADDRESS = re.compile(r"<(https://[^>]+)>")

OWN = tuple(name for name in registry.names() if name != "whist")
every_game = pytest.mark.parametrize("game", OWN)
every_page = pytest.mark.parametrize(
    ("game", "language"), [(game, each) for game in OWN for each in languages(game)]
)


def texts(book: Page) -> dict[str, str]:
    return {chapter.key: chapter.text for chapter in book.chapters}


@every_page
def test_every_page_ends_with_history_advice_and_sources(game: str, language: str) -> None:
    chapters = page(game, language).chapters
    assert [chapter.key for chapter in chapters] == list(CHAPTERS)
    assert [chapter.title for chapter in chapters] == [CHAPTERS[key][language] for key in CHAPTERS]


@every_page
def test_translated_chapters_cite_the_clauses_and_addresses_of_the_english_ones(
    game: str, language: str
) -> None:
    english = texts(page(game))
    for key, text in texts(page(game, language)).items():
        assert set(CITED.findall(text)) == set(CITED.findall(english[key])), key
        assert ADDRESS.findall(text) == ADDRESS.findall(english[key]), key
        assert text.count("\n- ") == english[key].count("\n- "), key


@every_game
def test_chapters_cite_only_clauses_and_sections_that_exist(game: str) -> None:
    book = page(game)
    known = {f"§{each.number}" for each in (*book.clauses, *book.sections)}
    for key, text in texts(book).items():
        assert set(CITED.findall(text)) <= known, key


def sources_of(book: Page) -> Iterator[tuple[str, str]]:
    for each in book.clauses:
        for part in each.source.split(";"):
            yield each.number, part.strip()


@every_page
def test_every_source_of_a_clause_is_in_the_chapter_on_sources(game: str, language: str) -> None:
    book = page(game, language)
    labels = tuple(label.casefold() for label in book.source_labels)
    assert [
        (number, part)
        for number, part in sources_of(book)
        if not part.casefold().startswith(labels)
    ] == []


@every_page
def test_every_source_in_the_chapter_is_cited(game: str, language: str) -> None:
    book = page(game, language)
    cited = "\n".join(part for _, part in sources_of(book)).casefold()
    assert [label for label in book.source_labels if label.casefold() not in cited] == []


def test_chapters_are_found_by_key_title_and_words() -> None:
    book = page("bondtolva", "sv")
    history, advice, sources = book.chapters
    assert book.find("sources") == (sources,)
    assert book.find("råd för spelet") == (advice,)
    assert book.find("PADERBORN") == (history,)


# Reading chapters

PAGE = """# Whist

A game.

## §1 Cards

### §1.1 The pack
All cards.

Source: a book.

## History and names

Old.

## Sources

- **A book**: by somebody.
"""


def read(text: str, language: str = "en") -> Page:
    return read_page(text, game="whist", language=language)


def test_chapters_are_parsed_after_the_sections() -> None:
    found = read(PAGE)
    assert [(each.key, each.text) for each in found.chapters] == [
        ("history", "Old."),
        ("sources", "- **A book**: by somebody."),
    ]
    assert found.source_labels == ("A book",)
    assert [each.number for each in found.clauses] == ["1.1"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("## History and names", "## Story", "line 12: .*'History and names', 'Advice on play'"),
        ("## Sources", "## History and names", "line 16: .*'Advice on play', 'Sources' may follow"),
        ("Old.\n", "", "line 12: the chapter has no text"),
        ("Old.\n", "Old.\n\n### §1.2 More\nText.\n", "line 16: sections and clauses must stand"),
        ("Old.\n", "Old.\n\n## §2 The deal\n", "line 16: sections and clauses must stand"),
    ],
)
def test_a_malformed_chapter_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(NotationError, match=rf"en/whist\.md, {message}") as caught:
        read(PAGE.replace(old, new, 1))
    assert caught.value.code == "rule-book"


# Worked examples in the reader's deck and language


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("language", ["en", "sv", "de"])
def test_worked_examples_print_the_cards_of_a_deck_and_language(deck: str, language: str) -> None:
    example = clause("german-solo", "1.2").examples[0]
    with use_language(language):
        text = "\n".join(example_lines(example, deck))
        cards = [card_symbol(card, deck) for hand in example.deal["hands"] for card in hand.split()]
        assert all(card in text for card in cards)
        (winner,) = example.tricks or ()
        last = text.splitlines()[-1]
        assert last.endswith(card_symbol("QC", deck))
        assert str(winner + 1) in last  # counted from 1
    if deck != "french":
        assert not set("♣♦♥♠") & set(text)


def test_called_cards_and_results_follow_the_deck() -> None:
    for game in OWN:
        for each in page(game).clauses:
            for example in each.examples:
                text = "\n".join(example_lines(example, "swiss"))
                assert not set("♣♦♥♠") & set(text), f"example of {each} of {game}"

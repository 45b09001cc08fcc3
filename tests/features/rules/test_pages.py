"""Pages of rule books: an anchor for each clause, the one asked for marked, a search, and a safe link back."""

from __future__ import annotations

import html
import re

import pytest

from matzl import registry, rulebook
from matzl.pages.html import prose
from matzl.parts import Link, Prose
from matzl.rulebook.describe import clause_links
from matzl.text.languages import LANGUAGES
from tests.conftest import sampled
from tests.web.parsed_html import read

pytestmark = pytest.mark.two_games


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rule_books_are_listed_and_each_leads_back_to_the_list(browser, language) -> None:
    browser.post("/language", language=language, back="/")
    listed = read(browser.get("/rules"))
    books = [f"/rules/{game}" for game in registry.names() if rulebook.languages(game)]
    assert {link for link in listed.links if link.startswith("/rules/")} == set(books)
    assert listed.one("h1").text == {"en": "Learn", "sv": "Lär dig", "de": "Lernen"}[language]
    assert {f"/learn/{game}" for game in registry.names()} <= listed.links
    assert listed.one("a", href="/rules").get("aria-current")
    assert "/rules" in read(browser.get(books[0])).links


@pytest.mark.parametrize("language", sampled(LANGUAGES, ["de"]))
@pytest.mark.parametrize("game", registry.names())
def test_every_clause_and_chapter_has_its_anchor(browser, game, language) -> None:
    page = read(browser.get(f"/rules/{game}?language={language}"))
    written = rulebook.page(game, language)
    assert page.one("h1").text == written.title
    for section in written.sections:
        assert f"#s{section.number}" in page.links
        assert str(section) in [each.text for each in page.all("h2")]
    articles = [each for each in page.all("article") if re.match(r"c\d", each.get("id"))]
    clauses = {each.get("id"): each.text for each in articles}
    assert list(clauses) == [f"c{clause.number}" for clause in written.clauses]
    for clause in written.clauses:
        said = letters(clauses[f"c{clause.number}"])
        assert all(plain(each) in said for each in (clause.title, clause.source, clause.text))
        assert f"#c{clause.number}" in page.links
    for chapter in written.chapters:
        said = page.one("article", id=chapter.key).text
        assert said.strip().startswith(chapter.title)
        assert plain(chapter.text) in letters(said)
        assert f"#{chapter.key}" in page.links
    assert page.one("h1").parents[-1].get("lang") == language


@pytest.mark.parametrize(("deck", "card"), [("", "♠D"), ("swiss", "Si O"), ("german", "La O")])
def test_worked_examples_have_the_readers_deck_and_the_books_language(browser, deck, card) -> None:
    browser.named("Vreni")
    browser.post("/me", deck=deck)
    page = read(browser.get("/rules/mittlere?language=de&clause=4.9"))
    clause = next(e for e in page.all("article") if e.get("id") == "c4.9")
    assert f"nicht erlaubt: {card} (§4.9)" in clause.text
    opened = [e.parents[-1].get("id") for e in page.all("details") if "open" in e.attributes]
    assert set(opened) == {"c4.9"}


def plain(markdown: str) -> str:
    """Return the letters of a Markdown text, without its markup."""
    return letters(re.sub(r"^\s*\|[-| ]+\|$|^[*-] |[*`|\\]", "", markdown, flags=re.MULTILINE))


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", html.unescape(text))


@pytest.mark.parametrize("game", registry.names())
def test_links_within_the_book_have_targets(browser, game) -> None:
    page = read(browser.get(f"/rules/{game}"))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)


def test_the_requested_clause_is_marked(browser) -> None:
    page = read(browser.get("/rules/mittlere?clause=4.9"))
    assert [e.get("id") for e in page.all("article") if "marked" in e.get("class")] == ["c4.9"]
    assert [e.get("href") for e in page.all("a") if "autofocus" in e.attributes] == ["#c4.9"]
    current = [e.get("href") for e in page.all("a") if e.get("aria-current")]
    assert [href for href in current if href.startswith("#")] == ["#c4.9"]


@pytest.mark.parametrize("asked", ["4.99", "4", "c4.9", "<b>", "4.9 "])
def test_an_unknown_clause_is_not_found(browser, asked) -> None:
    page = read(browser.client.get("/rules/mittlere", params={"clause": asked}), 404)
    assert "<b>" not in page.html


def test_the_rule_book_links_back_to_the_previous_page(browser) -> None:
    page = read(browser.get("/rules/mittlere?clause=4.9&back=/table/abc"))
    kept = "/rules/mittlere?clause=4.9&back=%2Ftable%2Fabc&language=de"
    assert {"/table/abc", kept} <= page.links


@pytest.mark.parametrize(
    "back",
    [
        *("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"),
        *("javascript:alert(1)", "/\n/elsewhere.example"),
    ],
)
def test_a_link_back_to_another_site_is_ignored(browser, back) -> None:
    page = read(browser.client.get("/rules/mittlere", params={"back": back}))
    assert not re.search("elsewhere|alert", page.html)


def test_the_book_is_in_the_readers_language_or_a_chosen_one(browser) -> None:
    browser.post("/language", language="sv", back="/")
    assert read(browser.get("/rules/mittlere")).one("html").get("lang") == "sv"
    written = rulebook.page("mittlere", "sv").sections[3].title
    assert written in browser.get("/rules/mittlere").text
    german = read(browser.get("/rules/mittlere?language=de"))
    assert rulebook.page("mittlere", "de").sections[3].title in german.html
    assert german.one("html").get("lang") == "sv"
    assert browser.get("/rules/mittlere?language=xx").text.count(written) > 0


def test_raw_html_in_a_text_is_escaped() -> None:
    assert "<script>" not in prose(Prose("<script>alert(1)</script>\n\n<b>x</b>"))


def test_longer_numbers_and_other_words_are_no_links() -> None:
    links = clause_links("mittlere", "See §4.9 and §44.1, §4.", "")
    assert prose(Prose("See §4.9 and §44.1, §4.", links)) == (
        '<p>See <a href="#c4.9">§4.9</a> and §44.1, <a href="#s4">§4</a>.</p>\n'
    )
    assert prose(Prose("§4.1", (Link("§4", "#s4"),))) == "<p>§4.1</p>\n"


def test_a_search_shows_the_clauses_found_with_links_into_the_book(browser) -> None:
    page = read(browser.get("/rules/mittlere?find=under-trumping"))
    assert 'id="c4.9"' in page.html
    assert "/rules/mittlere?clause=4.11#c4.11" in page.links
    assert "/rules/mittlere#sources" in page.links
    assert all("open" in e.attributes for e in page.all("details"))


def test_a_search_without_a_result_shows_the_book_again(browser) -> None:
    page = read(browser.get("/rules/mittlere?find=zzz"), 422)
    assert "No clause contains “zzz”." in page.html
    assert page.one("input", name="find").get("value") == "zzz"
    assert "#c4.9" in page.links

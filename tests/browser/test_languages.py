"""Languages: the browser's own and one chosen at the table, with no English left on the page."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from babel.messages.catalog import Catalog
from playwright.sync_api import Page, expect

from matzl.text.languages import LANGUAGES, catalogue, translated, use_language
from tests.browser.opening import opens
from tests.conftest import sampled
from tests.mirror import forms

TEXTS = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.data);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name));
    return [document.title, ...found].map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
}"""
PARAMETER = re.compile(r"\{\w*\}")


def texts(page: Page) -> set[str]:
    """Return every text of a page, including those for screen readers."""
    return set(page.evaluate(TEXTS))


class English:
    """The English messages that have a different translation in a language."""

    def __init__(self, messages: Mapping[str, Catalog], code: str) -> None:
        self.alike: set[str] = set()
        english: set[str] = set()
        with use_language(code):
            for package, message in (
                (package, message) for package, found in messages.items() for message in found
            ):
                for text in filter(None, forms(message.id)):
                    found = catalogue(code, package).get(message.id, message.context)
                    told = forms(found.string) if found is not None else ()
                    self.alike.update(told)
                    english.add(text)
        english -= self.alike
        self.whole = {text for text in english if not PARAMETER.search(text)}
        patterns = [text for text in english if len(re.findall("[a-z]{3}", _bare(text))) > 2]
        self.patterns = [_pattern(text) for text in patterns if PARAMETER.search(text)]
        self.others = [_pattern(text) for text in self.alike if PARAMETER.search(text)]

    def left(self, found: set[str]) -> list[str]:
        """Return the texts that are still in English."""
        return sorted(
            text
            for text in found
            if text in self.whole
            or (
                any(each.fullmatch(text) for each in self.patterns)
                and not any(each.fullmatch(text) for each in self.others)
            )
        )


def _bare(text: str) -> str:
    return PARAMETER.sub("", text)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, PARAMETER.split(text))))


@pytest.mark.parametrize(
    ("locale", "code"),
    sampled([("sv-SE", "sv"), ("de-AT", "de"), ("en-GB", "en"), ("fr", "en")], [("de-AT", "de")]),
)
def test_the_page_is_in_the_browsers_language(party, locale, code) -> None:
    page = party.guest(locale=locale).goes("/")
    expect(page.locator("html")).to_have_attribute("lang", code)
    with use_language(code):
        expect(page.locator("h1")).to_have_text(translated("Sit down, the cards are on the table."))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("code", "game"),
    [
        ("de", "german-solo"),
        pytest.param("sv", "mittlere", marks=pytest.mark.thorough),
        pytest.param("sv", "german-solo", marks=pytest.mark.thorough),
        pytest.param("de", "mittlere", marks=pytest.mark.thorough),
    ],
)
def test_another_language_at_the_table_changes_every_text(guest, messages, code, game) -> None:
    english = English(messages, code)
    table = opens(guest, game, history="all")
    page = guest.page
    table.acts_until(table.refused)
    assert english.left(texts(page))
    before, held = table.move, table.cards
    page.locator("#help summary").click()
    page.locator("#help").get_by_role("button", name=LANGUAGES[code]).click()
    expect(page.locator("html")).to_have_attribute("lang", code)
    assert (table.move, table.cards) == (before, held)
    assert english.left(texts(page)) == []
    table.acts()
    table.waits_for_me()
    assert english.left(texts(page)) == []
    table.plays_the_deal()
    assert english.left(texts(page)) == []


@pytest.mark.parametrize("code", sampled(["sv", "de"], ["de"]))
@pytest.mark.parametrize(
    "path",
    sampled(
        ["/", "/open/matzlfangen", "/learn/bondtolva", "/rules/plus-minus", "/me"],
        ("/open/matzlfangen",),
    ),
)
def test_nothing_english_is_left_before_the_table(party, messages, code, path) -> None:
    english = English(messages, code)
    found = texts(party.guest(locale=code).goes(path))
    assert len(found) > 10
    assert english.left(found) == []


@pytest.mark.thorough
@pytest.mark.parametrize("deck", ["german", "swiss"])
def test_another_deck_changes_the_cards_at_the_table(guest, deck) -> None:
    table = opens(guest, "mittlere")
    page = guest.page
    table.waits_for_me()
    drawn = page.locator("#hand use").first
    expect(drawn).to_have_attribute("href", re.compile("/cards/french"))
    named = page.locator("#hand .card").first.get_attribute("aria-label")
    held = table.cards
    page.locator("#help summary").click()
    page.locator("#deck").select_option(deck)
    page.locator("#help").get_by_role("button", name="Change").click()
    expect(drawn).to_have_attribute("href", re.compile(f"/cards/{deck}"))
    expect(page.locator("#hand .card").first).not_to_have_attribute("aria-label", named or "")
    assert table.cards == held
    table.acts()

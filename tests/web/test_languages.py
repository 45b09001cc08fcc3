"""Pages in other languages: with a catalogue in other letters no Latin letter is left, except in names."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from matzl import registry
from matzl.rulebook import page
from matzl.table.core.stages import BOT_NAMES
from matzl.text.cards import card_indices
from matzl.text.drawings import sprite
from matzl.text.languages import LANGUAGES, use_language
from matzl.web.assets import card_url
from tests.conftest import sampled
from tests.mirror import latin
from tests.waiting import attempts

GAMES = registry.names()
INFO = [registry.info(name) for name in GAMES]
NAMES = [*(info.title for info in INFO), *(each for info in INFO for each in info.raises)]
HEADINGS = [section.title for name in GAMES for section in page(name, "sv").sections]
OTHER = [*LANGUAGES.values(), *BOT_NAMES, "serve", "lan", "replay", "matzl", "MIT", "Anna"]
READ = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription")
SILENT = ("script", "style", "svg", "code")


class Reader(HTMLParser):
    """A parser that collects the visible and spoken texts of a page, except those marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag, attributes) -> None:
        known = dict(attributes)
        if tag in SILENT or self._silent:
            self._silent.append(tag)
        else:
            self.read += [known[name] for name in READ if known.get(name)]
        if tag == "input" and known.get("type") == "submit":
            self.read.append(known["value"])

    def handle_endtag(self, tag) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data) -> None:
        if not self._silent:
            self.read.append(data)


def left(answer) -> list[str]:
    """Return the words in Latin letters on a page, without addresses and codes."""
    assert answer.status_code == 200, answer.text
    reader = Reader()
    reader.feed(answer.text)
    text = re.sub(
        r"https?://\S+|§[\d.]+|\b[0-9a-f]{8}(?:[0-9a-f]{56})?\b", "", " ".join(reader.read)
    )
    return [word for word in latin(text, *HEADINGS, *NAMES, *OTHER) if len(word) > 1]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/me",
        "/move",
        "/me/sign-out",
        *(f"/open/{name}" for name in GAMES),
        *(f"/learn/{name}" for name in GAMES),
    ],
)
def test_every_text_of_a_page_is_translated(path, browser, mirror) -> None:
    browser.named("Anna")
    browser.post("/language", language="sv", back="/")
    assert left(browser.get(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("info", sampled(INFO, [registry.info("german-solo")]), ids=GAMES)
def test_every_text_of_a_deal_is_translated(info, browser, mirror) -> None:
    table = browser.table(game=info.name, chairs=["novice"] * (info.seats[0] - 1), deck="swiss")
    browser.post("/language", language="sv", back="/")
    for _ in attempts():
        seen = browser.seen(table)
        over = seen.view is not None and seen.view.over
        legal = list(seen.view.legal) if seen.view is not None else []
        if over or legal or seen.cutter == seen.seat:
            assert left(browser.get(f"/table/{table}")) == []
        if legal:
            browser.post(f"/table/{table}/play", word=legal[0], move=seen.move)
        elif seen.cutter == seen.seat:
            browser.post(f"/table/{table}/cut", knock="no", move=seen.move)
        elif over:
            break


@pytest.mark.parametrize("code", LANGUAGES)
def test_card_corners_are_in_the_language_of_the_page(code, browser) -> None:
    browser.named("Anna")
    browser.post("/language", language=code, back="/")
    address = re.search(r"/cards/french[^#\"]+", browser.get("/").text)[0]
    with use_language(code):
        assert address == card_url("french")
        assert browser.get(address).text == sprite("french", card_indices("french"))


def test_cards_of_an_unknown_language_are_not_found(browser) -> None:
    assert browser.get("/cards/french.xx.0.svg").status_code == 404

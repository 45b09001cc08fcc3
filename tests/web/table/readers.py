"""Readers of tables, and helpers that parse regions."""

from __future__ import annotations

import re

from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.web.reader import Reader, ServerInfo
from matzl.web.regions import SharedRegions
from matzl.web.regions import regions as changed_regions
from tests.web.named_cards import ORDERS
from tests.web.parsed_html import Read

SERVER = ServerInfo("http://127.0.0.1:8642", lan=False)
READER = Reader("anna", "Anna", "en", "", SERVER, "/table/key", streaming=True)
LONG_NAME = "Wilhelmina von Sonnenberg"[:24]


def reader(deck: str = "", language: str = "en") -> Reader:
    """Return the reader of a stream, with a deck and a language."""
    return READER._replace(deck=deck, language=language)


def regions(seen: TableView, reading: Reader) -> dict[str, str]:
    """Return the HTML of all regions, rendered anew."""
    return changed_regions(seen, reading, SharedRegions())[0]


def read(html: str) -> Read:
    """Return a parsed region, whose elements must be nested correctly."""
    found = Read(html)
    assert found.unclosed == []
    return found


def cards_in(html: str) -> set[str]:
    """Return every card that a piece of HTML draws or moves, apart from the order of the cards."""
    found = re.findall(r'#card-(\w\w)"|data-card="(\w\w)"', ORDERS.sub("", html))
    return {card for pair in found for card in pair if card}


def known_to(seen: TableView) -> set[str]:
    """Return every card that a visitor may see, from the view alone."""
    view = seen.view
    if view is None:
        return set()
    known = {card for trick in view.tricks for _, card in trick.cards} | set(view.hand)
    for seat in range(view.seats):
        known |= set(view.shown(seat))
    return known | ({view.upcard} if view.upcard else set())


def your_turn(seen: TableView) -> bool:
    """Return whether the deal waits for the visitor."""
    return seen.stage is Stage.PLAYING and seen.view is not None and bool(seen.view.legal)

"""Find the cards named in a response: by code, drawing, title or symbol, in every language and deck."""

from __future__ import annotations

import html
import re
from functools import cache, lru_cache
from urllib.parse import unquote

from matzl.base.cards import CARD_NAMES
from matzl.table.core.view import TableView
from matzl.text.cards import DECKS, card_symbol, card_title
from matzl.text.languages import LANGUAGES, use_language

SECRETS = re.compile(
    r'data-table=\\?"[\w-]+|"(?:table|invite|watch|replay|hash|secret)":"[\w-]+|'
    r'name=\\?"once\\?" value=\\?"[^"\\]*|/join/[\w-]+|/(?:tables?|fair)/[\w-]+|matzl-\d+-\w+=[\w-]+'
)
"""Random values, which could look like a card's word by chance."""

GUIDE = re.compile(r'<dl class="guide">.*?</dl>', re.DOTALL)
"""The guide of the game on a page, which never changes."""

PICTURE = re.compile(r'<svg class="picture".*?</svg>', re.DOTALL)
"""The picture of a game in the lobby and on its invitations."""

ORDERS = re.compile(r'<div id=\\?"orders\\?">.*?</div>', re.DOTALL)
"""The order of the cards, which follows from the trump suit alone."""

CALLED = re.compile(r'<ul class=\\?"suits\\?">.*?</ul>', re.DOTALL)
"""The list from which a card is called: the whole pack."""

_WORD = re.compile(r"(?<![\w-])(?:[a-z]+[-:])*([2-9TJQKA][CDHS])(?!\w)")
_PART = re.compile(r"[<>]")
_CHOICE = re.compile(r'value=\\?"(\w+:\w\w)\\?"')


@cache
def _names() -> tuple[re.Pattern[str], dict[str, frozenset[str]]]:
    """Return a pattern for the names of cards, and the cards by name; a name may stand for cards of several packs."""
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        with use_language(language):
            for deck in DECKS:
                for card in CARD_NAMES:
                    for name in (card_title(card, deck), card_symbol(card, deck)):
                        found.setdefault(name.casefold(), set()).add(card)
    longest = sorted(found, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
    return pattern, {name: frozenset(cards) for name, cards in found.items()}


def named(text: str) -> set[frozenset[str]]:
    """Return the cards that a text names, each as the set of cards that may be meant."""
    plain = unquote(html.unescape(SECRETS.sub("", text)))
    return {cards for part in _PART.split(plain) for cards in _named(part)}


@lru_cache(100_000)
def _named(part: str) -> frozenset[frozenset[str]]:
    """Return the cards named in a tag or between two tags; cached, since most of these repeat."""
    pattern, cards = _names()
    words = {frozenset([word]) for word in _WORD.findall(part)}
    return frozenset(words | {cards[name] for name in pattern.findall(part.casefold())})


def hidden_in(text: str, known: frozenset[str]) -> set[frozenset[str]]:
    """Return the cards that a text names and its receiver may not know."""
    rest = text
    for constant in (GUIDE, PICTURE, ORDERS, CALLED):
        rest = constant.sub("", rest)
    return {cards for cards in named(rest) if not cards & known}


def choices_in(text: str) -> list[str]:
    """Return the words of the list from which a card is called, in order; empty where there is none."""
    return [word for part in CALLED.findall(text) for word in _CHOICE.findall(part)]


def known_to(seen: TableView) -> frozenset[str]:
    """Return every card that a visitor may know: held, played, turned up, called or shown; all after the deal."""
    view = seen.view
    if view is None:
        return frozenset()
    if view.over:
        return frozenset(CARD_NAMES)
    known = {card for trick in view.tricks for _, card in trick.cards} | set(view.hand)
    known |= {word[-2:] for word in view.actions if word[-2:] in CARD_NAMES}
    known |= {card for seat in range(view.seats) for card in view.shown(seat)}
    return frozenset(known | ({view.upcard} if view.upcard else set()))

"""Find the cards named in a response: by code, drawing, title or symbol, in every language and deck."""

from __future__ import annotations

import html
import re
from functools import cache, lru_cache
from urllib.parse import unquote

from matzl.base.cards import CARD_NAMES
from matzl.text.cards import DECKS, card_symbol, card_title
from matzl.text.languages import LANGUAGES, use_language

SECRETS = re.compile(
    r'data-table=\\?"[\w-]+|"(?:table|invite|watch|replay|hash|secret)":"[\w-]+|'
    r'name=\\?"once\\?" value=\\?"[^"\\]*|/join/[\w-]+|/(?:tables?|fair|people)/[\w-]+|matzl-\d+-\w+=[\w-]+|'
    r"x-request-id: \w+"
)
"""Random values, which could look like a card's word by chance."""

GUIDE = re.compile(r'<dl class="guide">.*?</dl>', re.DOTALL)
"""The guide of the game on a page, which never changes."""

ORDERS = re.compile(r'<div id=\\?"orders\\?">.*?</div>', re.DOTALL)
"""The order of the cards, which follows from the trump suit alone."""

CALLED = re.compile(r'<ul class=\\?"suits\\?">.*?</ul>', re.DOTALL)
"""The list from which a card is called: the whole pack."""

_WORD = re.compile(r"(?<![\w-])(?:[a-z]+[-:])*([2-9TJQKA][CDHS])(?!\w)")
_PART = re.compile(r"[<>]")


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
    for constant in (GUIDE, ORDERS, CALLED):
        rest = constant.sub("", rest)
    return {cards for cards in named(rest) if not cards & known}

"""The order of the cards, with the trump suit of a deal once it is known, and the calls of the auction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, SUITS
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.base.options import completed
from matzl.deal.counting import counts
from matzl.table.core.view import TableView
from matzl.table.presentation.cards import CardFace, card_faces
from matzl.text.cards import suit_title
from matzl.text.common import Call
from matzl.text.describe import call, field_title
from matzl.text.languages import kept_by_language
from matzl.text.languages import translated as _
from matzl.text.tables import own_value

TRUMP_SUIT, PLAIN_SUIT = SUIT_LETTERS.index("H"), SUIT_LETTERS.index("D")
"""Sample suits: the order is the same in every trump suit; where a black suit lacks cards, the red ones are whole."""

MIN_CALLS = 4
"""The fewest calls of a phase that are listed; fewer are explained where they are made."""


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Cards from the highest to the lowest, with what each counts and the titles of these counts, if cards count."""

    title: str
    cards: tuple[CardFace, ...]
    counts: tuple[str, ...] = ()
    counted: str = ""


def card_orders(
    info: GameInfo, deck: str, options: Mapping[str, Any] = MappingProxyType({})
) -> tuple[CardOrder, ...]:
    """Return the order of trumps and of a plain suit, or a single order if they are the same.

    In games whose play makes trumps, the cards follow that count otherwise if it makes none.

    >>> from matzl import registry
    >>> [len(order.cards) for order in card_orders(registry.info("mittlere"), "french")]
    [9, 9, 1]
    >>> card_orders(registry.info("mittlere"), "french")[0].counts
    ('20', '14', '11', '4', '3', '10', '0', '0', '0')
    >>> [order.title for order in card_orders(registry.info("bondtolva"), "french")]
    ['The cards of every suit, from high to low']
    """
    return _orders(info.name, tuple(options.items()), deck, None, certain=False)


def orders_of_deal(table: TableView, deck: str) -> tuple[CardOrder, ...]:
    """Return the orders of the cards in the current deal: of its trump suit once that is known."""
    view, settings = table.public, table.settings
    trump = None if view is None else view.trump
    certain = view is not None and view.phase.name == PLAY_PHASE and _named_before(settings.game)
    return _orders(settings.game, tuple(settings.options.items()), deck, trump, certain)


@cache
def _named_before(game: str) -> bool:
    """Return whether trumps are named before the play; in other games the play itself may make them."""
    words = (word for phase in registry.info(game).phases for word in phase.words.values())
    return any(word.startswith("trump:") for word in words)


@kept_by_language()
def _orders(
    game: str, options: tuple[tuple[str, Any], ...], deck: str, trump: str | None, certain: bool
) -> tuple[CardOrder, ...]:
    """Return the orders under a trump suit; with None for no trumps if that is `certain`, else for an example."""
    info = registry.info(game)
    complete = completed(info, dict(options))
    under, order = info.order(complete), partial(_order, info.name, deck)
    suit = TRUMP_SUIT if trump is None else SUIT_LETTERS.index(trump)
    trumps, whole = under[suit][suit], under[NO_SUIT][suit]
    if [card % 13 for card in trumps] == [card % 13 for card in whole]:
        return (order(_("The cards of every suit, from high to low"), trumps, suit),)
    if trump is None and certain:
        title = _("There are no trumps. Every suit, from high to low")
        return (order(title, whole, NO_SUIT, ended=True),)
    others = [other for other in (PLAIN_SUIT, *SUITS) if other != suit]
    plain = max(others, key=lambda other: len(under[suit][other]))
    title = _("Trumps, from high to low")
    if trump is not None:
        title = _("Trumps ({suit}), from high to low").format(suit=suit_title(trump, deck))
    orders = [
        order(title, trumps, suit),
        order(_("Any other suit, from high to low"), under[suit][plain], suit),
    ]
    option, value = own_value(info.name, "MAY_LACK_TRUMPS", ("", ""))
    if trump is None and complete.get(option) == value:
        count = counts(info.name)["points"]
        more = [c for c in whole if count(1 << c, NO_SUIT, ended=True) != count(1 << c, NO_SUIT)]
        title = _("Also in every suit, if trumps are never made")
        orders.append(order(title, more, NO_SUIT, ended=True))
    return tuple(orders)


def _order(
    game: str, deck: str, title: str, cards: Sequence[int], trump: int, *, ended: bool = False
) -> CardOrder:
    """Return an order with what the cards count; `ended` as in `matzl.deal.counting`."""
    kinds, more = counts(game), getattr(registry.role(game, "counting"), "LAST_TRICK", 0)
    titles = [field_title(game, name) for name in kinds]
    titles += [_("last trick +{number}").format(number=more)] if more else []
    numbers = [[kind(1 << card, trump, ended=ended) for kind in kinds.values()] for card in cards]
    return CardOrder(
        title,
        card_faces([CARD_NAMES[card] for card in cards], deck),
        tuple(" · ".join(map(str, each)) for each in numbers if each),
        " · ".join(titles),
    )


def calls_of_game(info: GameInfo, deck: str) -> tuple[Call, ...]:
    """Return the calls of the game's auction, each with its meaning; none in games with few calls or without an auction.

    >>> from matzl import registry
    >>> [each.title for each in calls_of_game(registry.info("german-solo"), "french")][:3]
    ['Pass', 'Hold', 'Question']
    >>> calls_of_game(registry.info("mittlere"), "french")
    ()
    """
    for phase in info.phases:
        if phase.name != PLAY_PHASE and not phase.by_chance:
            found = [call(info, phase.name, word, deck=deck) for word in phase.words.values()]
            explained = tuple(each for each in found if each.meaning)
            if len(explained) >= MIN_CALLS and all(":" not in w for w in phase.words.values()):
                return explained
    return ()

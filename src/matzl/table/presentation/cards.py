"""Cards for a user interface: faces, the viewer's hand, card orders, calls, and why some are illegal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from matzl import registry
from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS, SUITS
from matzl.base.info import PLAY_PHASE, GameInfo
from matzl.base.options import completed
from matzl.deal.counting import counts
from matzl.deal.view import View
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.text.cards import card_index, card_title, suit_title
from matzl.text.common import Call
from matzl.text.describe import RAISE, action_title, call, field_title
from matzl.text.languages import capitalised, kept_by_language
from matzl.text.languages import translated as _
from matzl.text.tables import own_value


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card of a deck: its code such as ``AS``, its name, and the index printed in its corner."""

    word: str
    title: str
    index: str


@kept_by_language()
def card_face(card: str, deck: str) -> CardFace:
    """Return the face of a card in a deck.

    >>> card_face("TS", "swiss")
    CardFace(word='TS', title='Banner of shields', index='Ba')
    """
    return CardFace(card, capitalised(card_title(card, deck)), card_index(card, deck))


def card_faces(cards: Iterable[str], deck: str) -> tuple[CardFace, ...]:
    """Return the faces of several cards, in the given order."""
    return tuple(card_face(card, deck) for card in cards)


def title_of_action(view: View, word: str, deck: str, *, spoken: bool = True) -> str:
    """Return the title of an action in a position; `spoken` names cards in full instead of by symbol and index."""
    return action_title(view.info, word, deck, raised=view.actions.count(RAISE), spoken=spoken)


class RefusalNote(NamedTuple):
    """A sentence on why cards or calls are illegal, the clause behind it, and the `key` by which they refer to the note."""

    key: str
    sentence: str
    clause: str


@dataclass(slots=True)
class RefusalNotes:
    """A collector of refusal notes for the cards or calls in one view.

    Attributes
    ----------
    prefix
        The start of each key, so that several collectors have different keys.
    notes
        The notes collected so far.
    """

    view: View
    deck: str
    prefix: str
    notes: list[RefusalNote] = field(default_factory=list)

    def key(self, word: str) -> str:
        """Return the key of the note that explains why an action is illegal, empty if it is legal.

        Call this only when it is the turn of the view's seat.
        """
        refusal = self.view.refusal(word)
        if refusal is None:
            return ""
        sentence = refusal.sentence(self.deck, to_you=True)
        for note in self.notes:
            if (note.sentence, note.clause) == (sentence, refusal.clause):
                return note.key
        note = RefusalNote(f"{self.prefix}{len(self.notes)}", sentence, refusal.clause)
        self.notes.append(note)
        return note.key


class HandCard(NamedTuple):
    """A card of the hand.

    Attributes
    ----------
    playable
        Whether it may be played now.
    refusal
        The key of the note that says why it may not; empty when no card of this hand is asked for.
    advised
        Whether the lesson or a hint advises it.
    value
        Its value according to a hint; empty without one.
    """

    card: CardFace
    playable: bool
    refusal: str
    advised: bool
    value: str = ""


class ShownHand(NamedTuple):
    """The hand: its cards, whether any may be played now, notes on why others may not, and the numbers of match and deal."""

    cards: tuple[HandCard, ...] = ()
    asked: bool = False
    refusals: tuple[RefusalNote, ...] = ()
    deal: str = ""


def hand(
    table: TableView, deck: str, advised: str = "", values: Mapping[str, str] = MappingProxyType({})
) -> ShownHand:
    """Return the viewer's hand; empty for a spectator and between deals.

    Parameters
    ----------
    advised
        The action that the lesson or a hint advises.
    values
        The value of each action according to a hint.
    """
    if table.seat is None or table.stage is not Stage.PLAYING:
        return ShownHand()
    view = table.view if table.asked else None  # the hand of those who wait depends on nothing else
    refusals = None if view is None else RefusalNotes(view, deck, "h")
    cards = []
    for word in table.hand:
        refusal = refusals.key(word) if refusals and word not in refusals.view.legal else ""
        playable = view is not None and not refusal
        face = card_face(word, deck)
        cards.append(HandCard(face, playable, refusal, word == advised, values.get(word, "")))
    notes = () if refusals is None else tuple(refusals.notes)
    any_playable = any(card.playable for card in cards)
    return ShownHand(tuple(cards), any_playable, notes, f"{table.matches}.{table.deal_number}")


TRUMP_SUIT, PLAIN_SUIT = SUIT_LETTERS.index("H"), SUIT_LETTERS.index("D")
"""Sample suits: the order is the same in every trump suit; where a black suit lacks cards, the red ones are whole."""

MIN_CALLS = 4
"""The minimum number of calls in a phase for these to be listed; fewer are explained where they are made."""


class CardOrder(NamedTuple):
    """A titled list of cards from high to low; in games with card points, also the points of each and a heading for them."""

    title: str
    cards: tuple[CardFace, ...]
    counts: tuple[str, ...] = ()
    counted: str = ""


def card_orders(
    info: GameInfo, deck: str, options: Mapping[str, Any] = MappingProxyType({})
) -> tuple[CardOrder, ...]:
    """Return the order of trumps and of a plain suit, or a single order if they are the same.

    If a deal may end without trumps, a third order has the cards whose points differ in that case.

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
    """Return the card orders in the current deal: for its trump suit once that is known."""
    view, settings = table.public, table.settings
    trump = None if view is None else view.trump
    certain = view is not None and view.phase.name == PLAY_PHASE and _named_before(settings.game)
    return _orders(settings.game, tuple(settings.options.items()), deck, trump, certain)


@cache
def _named_before(game: str) -> bool:
    """Return whether trumps are named before play; in other games play itself may set them."""
    words = (word for phase in registry.info(game).phases for word in phase.words.values())
    return any(word.startswith("trump:") for word in words)


@kept_by_language()
def _orders(
    game: str, options: tuple[tuple[str, Any], ...], deck: str, trump: str | None, certain: bool
) -> tuple[CardOrder, ...]:
    """Return the card orders under a trump suit; without one, under no trumps if that is `certain`, else a sample suit."""
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
    """Return a card order with the points of its cards; `ended` means that no trumps can be made any more."""
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
    """Return the calls of a game's auction, each with its meaning; none for games with few calls or without an auction.

    >>> from matzl import registry
    >>> [each.title for each in calls_of_game(registry.info("german-solo"), "french")][:3]
    ['Pass', 'Hold', 'Question']
    >>> calls_of_game(registry.info("mittlere"), "french")
    ()
    """
    for phase in info.phases:
        if phase.name != PLAY_PHASE and not phase.by_chance:
            calls = [call(info, phase.name, word, deck=deck) for word in phase.words.values()]
            explained = tuple(each for each in calls if each.meaning)
            if len(explained) >= MIN_CALLS and all(":" not in w for w in phase.words.values()):
                return explained
    return ()

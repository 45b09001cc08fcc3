"""The viewer's own hand: its cards in order, which of them may be played, and why the others may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from matzl.table.parts import Stage
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.refusals import RefusalNote, RefusalNotes
from matzl.table.view import TableView


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand.

    Attributes
    ----------
    playable
        Whether it may be played now.
    refusal
        The key of the note that says why it may not; empty when no card of this hand is asked for.
    advised
        Whether the lesson or a hint advises it.
    starts_suit
        Whether the card before it is of another suit.
    value
        Its value according to a hint; empty without one.
    """

    card: CardFace
    playable: bool
    refusal: str
    advised: bool
    starts_suit: bool
    value: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand, whether a card of it is asked for, and the notes why cards may not be played."""

    cards: tuple[HandCard, ...] = ()
    asked: bool = False
    refusals: tuple[RefusalNote, ...] = ()


def hand(
    table: TableView,
    deck: str,
    advised: str = "",
    values: Mapping[str, str] = MappingProxyType({}),
) -> Hand:
    """Return the viewer's hand; empty for a spectator, and while no deal is played.

    Parameters
    ----------
    advised
        The action that the lesson or a hint advises.
    values
        The value of each action according to a hint.
    """
    view = table.view
    if view is None or view.seat is None or table.stage is not Stage.PLAYING:
        return Hand()
    refusals = RefusalNotes(view, deck, "h")
    to_move = bool(view.legal)
    cards, before = [], ""
    for word in table.hand:
        refusal = refusals.key(word) if to_move else ""
        starts_suit = bool(before) and word[1] != before[1]
        playable = to_move and not refusal
        value = values.get(word, "")
        face = card_face(word, deck)
        cards.append(HandCard(face, playable, refusal, word == advised, starts_suit, value))
        before = word
    return Hand(tuple(cards), any(card.playable for card in cards), tuple(refusals.notes))

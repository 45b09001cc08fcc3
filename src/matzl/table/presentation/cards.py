"""Cards for a user interface: faces, the viewer's hand, and why cards or calls are illegal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from matzl.deal.view import View
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.text.cards import card_index, card_title
from matzl.text.describe import RAISE, action_title
from matzl.text.languages import capitalised, kept_by_language


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
    """Return the faces of several cards, in the order given."""
    return tuple(card_face(card, deck) for card in cards)


def title_of_action(view: View, word: str, deck: str, *, spoken: bool = True) -> str:
    """Return the title of an action in a position; `spoken` names cards in full, or else by symbol and index."""
    raised = view.actions.count(RAISE)
    return action_title(view.info, view.phase.name, word, deck=deck, raised=raised, spoken=spoken)


@dataclass(frozen=True, slots=True)
class RefusalNote:
    """A sentence and its clause; cards and calls refer to it by `key`."""

    key: str
    sentence: str
    clause: str


@dataclass(slots=True)
class RefusalNotes:
    """A collector of refusal notes for the cards or calls of one view.

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

        Call this only when it is the view's seat's turn.
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
class ShownHand:
    """The hand, whether the table asks for a card, why some may not be played, and the numbers of match and deal."""

    cards: tuple[HandCard, ...] = ()
    asked: bool = False
    refusals: tuple[RefusalNote, ...] = ()
    deal: str = ""


def hand(
    table: TableView,
    deck: str,
    advised: str = "",
    values: Mapping[str, str] = MappingProxyType({}),
) -> ShownHand:
    """Return the viewer's hand; empty for a spectator, and while no deal is played.

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
    cards, before = [], ""
    for word in table.hand:
        refusal = ""
        if view is not None and refusals is not None and word not in view.legal:
            refusal = refusals.key(word)
        starts_suit = bool(before) and word[1] != before[1]
        playable = view is not None and not refusal
        value = values.get(word, "")
        face = card_face(word, deck)
        cards.append(HandCard(face, playable, refusal, word == advised, starts_suit, value))
        before = word
    notes = () if refusals is None else tuple(refusals.notes)
    any_playable = any(card.playable for card in cards)
    return ShownHand(tuple(cards), any_playable, notes, f"{table.matches}.{table.deal_number}")

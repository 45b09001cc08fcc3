"""The guest's own hand: its cards in order, and why some of them cannot be played now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from matzl.table.stage import Stage
from matzl.table.view import TableView
from matzl.web.table.pictures import Picture, picture
from matzl.web.table.refusals import Why, Whys


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the hand.

    Attributes
    ----------
    playable
        Whether it may be played now.
    why
        The id of the sentence that says why not; empty when nobody asks for a card of this hand.
    advised
        Whether the lesson or a hint would play it.
    worth
        What a hint says that it is worth; empty without one.
    suit_begins
        Whether the card before it is of another suit.
    """

    card: Picture
    playable: bool
    why: str
    advised: bool
    suit_begins: bool
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand, whether a card is asked for, and the sentences why not."""

    held: tuple[Held, ...] = ()
    asked: bool = False
    whys: tuple[Why, ...] = ()


def hand(
    seen: TableView,
    deck: str,
    advised: str = "",
    worths: Mapping[str, str] = MappingProxyType({}),
) -> Hand:
    """The hand of a guest; empty for one who has no seat, and when there is no deal to play.

    Parameters
    ----------
    advised
        The word that the lesson or a hint advises.
    worths
        What a hint says that each word is worth.
    """
    view = seen.view
    if view is None or view.seat is None or seen.stage is not Stage.PLAYING:
        return Hand()
    whys = Whys(view, deck, "h")
    turn = bool(view.legal)
    held, before = [], ""
    for word in seen.hand:
        why = whys.key(word) if turn else ""
        begins = bool(before) and word[1] != before[1]
        playable = turn and not why
        worth = worths.get(word, "")
        held.append(Held(picture(word, deck), playable, why, word == advised, begins, worth))
        before = word
    return Hand(tuple(held), any(each.playable for each in held), tuple(whys.found))

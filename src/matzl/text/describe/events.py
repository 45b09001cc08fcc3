"""What happens at a table, and what it waits for, as sentences for those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matzl.base.cards import CARD_NAMES
from matzl.text.cards import card_symbol, card_title, suit_title
from matzl.text.describe.calls import said
from matzl.text.english import HAPPENED, WAITING
from matzl.text.languages import capitalised, translated

if TYPE_CHECKING:
    from matzl.deal.moves import Trick
    from matzl.deal.view import View


def happened(
    view: View,
    names: Sequence[str],
    deck: str = "french",
    trump: str | None = None,
    place: int = -1,
    *,
    spoken: bool = False,
) -> str:
    """What an action of a view was, the last if no other is asked for, and what came of it; empty before the first.

    Parameters
    ----------
    names
        Of the seats.
    trump
        The trump suit before that action.
    place
        Which action of the view is told, counted from 0, or from the end. A view knows trumps as they are now, so that they
        were made is told with the last action alone.
    spoken
        Whether cards are named in full, as they are said, instead of in short.
    """
    if not view.actions:
        return ""
    place = range(len(view.actions))[place]
    seat, word = view.turns[place], view.actions[place]
    called = said(view.info, view.actions[: place + 1], deck, spoken=spoken)[-1]
    sentences = []
    if word in CARD_NAMES:
        trick, laid = _laid(view, place)
        what = "lead" if laid == 1 else "play"
        sentences.append(_told(what, view, seat, names, card=called))
        if trick.winner is not None and laid == len(trick.cards):
            sentences.append(_told("take", view, trick.winner, names))
    elif word.startswith("draw:"):
        sentences.append(_told("draw", view, seat, names, card=called))
    else:
        sentences.append(_told("say", view, seat, names, call=called))
    if view.trump is not None and view.trump != trump and place == len(view.actions) - 1:
        sentences.append(_told("trumps", view, seat, names, suit=suit_title(view.trump, deck)))
    return " ".join(sentences)


def _laid(view: View, place: int) -> tuple[Trick, int]:
    """The trick to which an action laid a card, and how many cards lay in it then."""
    laid = sum(word in CARD_NAMES for word in view.actions[: place + 1])
    tricks = iter(view.tricks)
    trick = next(tricks)
    while laid > len(trick.cards):
        laid -= len(trick.cards)
        trick = next(tricks)
    return trick, laid


def _told(what: str, view: View, seat: int, names: Sequence[str], **more: str) -> str:
    of_another, to_oneself = HAPPENED[what]
    sentence = translated(to_oneself if seat == view.seat else of_another)
    return capitalised(sentence.format(name=names[seat], **more))


def waiting(view: View, names: Sequence[str], deck: str = "french", *, spoken: bool = False) -> str:
    """What the table waits for: somebody's move, a card that is drawn, nothing more; cards in short, or `spoken` in full."""
    if view.turn is None:
        return translated(WAITING["over"])
    if view.phase.by_chance:
        what = "chance-for-you" if view.turn == view.seat else "chance"
    elif view.turn != view.seat:
        what = "turn"
    else:
        trick = view.tricks[-1] if view.tricks else None
        free = len(view.legal) == len(view.hand)
        if trick is None or trick.winner is not None:
            return translated(WAITING["lead-free" if free else "lead"])
        named = card_title if spoken else card_symbol
        led = named(trick.cards[0][1], deck)
        return capitalised(translated(WAITING["free" if free else "follow"]).format(card=led))
    return translated(WAITING[what]).format(name=names[view.turn])

"""What happens at a table, and what it waits for, as sentences for those who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matzl.cards import CARD_NAMES
from matzl.telling.calls import said
from matzl.words.cards import card_symbol, suit_title
from matzl.words.english.table import HAPPENED, WAITING

if TYPE_CHECKING:
    from matzl.view import View


def happened(
    view: View, names: Sequence[str], deck: str = "french", trump: str | None = None
) -> str:
    """What the last action of a view was, and what came of it; empty before the first.

    Parameters
    ----------
    names
        Of the seats.
    trump
        The trump suit before that action.
    """
    if not view.actions:
        return ""
    seat, word = view.turns[-1], view.actions[-1]
    call_title = said(view.facts, view.actions, deck)[-1]
    sentences = []
    if word in CARD_NAMES:
        trick = view.tricks[-1]
        sentences.append(
            _told("lead" if len(trick.cards) == 1 else "play", view, seat, names, card=call_title)
        )
        if trick.winner is not None:
            sentences.append(_told("take", view, trick.winner, names))
    elif word.startswith("draw:"):
        sentences.append(_told("draw", view, seat, names, card=call_title))
    else:
        sentences.append(_told("say", view, seat, names, call=call_title))
    if view.trump is not None and view.trump != trump:
        suit = suit_title(view.trump, deck).capitalize()
        sentences.append(_told("trumps", view, seat, names, suit=suit))
    return " ".join(sentences)


def _told(what: str, view: View, seat: int, names: Sequence[str], **more: str) -> str:
    of_another, to_oneself = HAPPENED[what]
    return (to_oneself if seat == view.seat else of_another).format(name=names[seat], **more)


def waiting(view: View, names: Sequence[str], deck: str = "french") -> str:
    """What the table waits for: somebody's move, a card that is drawn, nothing more."""
    if view.turn is None:
        return WAITING["over"]
    if view.phase.by_chance:
        what = "chance-for-you" if view.turn == view.seat else "chance"
    elif view.turn != view.seat:
        what = "turn"
    else:
        trick = view.tricks[-1] if view.tricks else None
        if trick is None or trick.winner is not None:
            return WAITING["lead"]
        free = len(view.legal) == len(view.hand)
        led = card_symbol(trick.cards[0][1], deck)
        return WAITING["free" if free else "follow"].format(card=led)
    return WAITING[what].format(name=names[view.turn])

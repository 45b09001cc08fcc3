"""What the guest was told of a decision: each legal action with what it is worth, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.analysis import Hint
from matzl.deal.view import View
from matzl.table.view import TableView
from matzl.text.describe import RAISE, action_title, amount
from matzl.text.languages import capitalised


@dataclass(frozen=True, slots=True)
class Told:
    """An action, what it is worth, give or take an error; `advised` is the one that a strong player would take."""

    word: str
    title: str
    worth: str
    error: str
    advised: bool


def worths(seen: TableView, deck: str) -> tuple[Told, ...]:
    """What the guest was told; empty when it has asked for no hint."""
    if seen.hint is None or seen.view is None:
        return ()
    view, hint = seen.view, seen.hint
    words = dict.fromkeys((hint.action, *hint.values))
    return tuple(_told(view, hint, word, deck) for word in words)


def _told(view: View, hint: Hint, word: str, deck: str) -> Told:
    title = action_title(
        view.info,
        view.phase.name,
        word,
        deck=deck,
        raised=view.actions.count(RAISE),
        spoken=True,
    )
    worth = hint.values[word]
    return Told(
        word,
        capitalised(title),
        amount(worth.mean),
        amount(worth.error, sign=False),
        word == hint.action,
    )

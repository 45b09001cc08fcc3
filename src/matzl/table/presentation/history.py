"""The history of the current deal: the auction call by call, and the tricks that may be looked at again."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.base.cards import CARD_NAMES
from matzl.table.parts import Stage
from matzl.table.presentation.seats import seat_names
from matzl.table.presentation.tabletop import TrickCard, trick_cards
from matzl.table.view import TableView
from matzl.text.describe import action_titles


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A completed trick: its number from 1, its cards, the seat that took it and that seat's name."""

    number: int
    cards: tuple[TrickCard, ...]
    winner: int
    name: str


@dataclass(frozen=True, slots=True)
class DealHistory:
    """The calls and tricks of a deal that the viewer may look at again.

    Attributes
    ----------
    calls
        The calls in order, each with the name of the caller.
    tricks
        The last trick, or all tricks, latest first, if the table's rules allow it and the deal is still being played.
        After the deal only the last trick: the full list and the deal result would exceed the size of a stream event.
    """

    calls: tuple[tuple[str, str], ...] = ()
    tricks: tuple[TakenTrick, ...] = ()


def deal_history(table: TableView, deck: str, *, spoken: bool = True) -> DealHistory:
    """Return the history of the current deal.

    Parameters
    ----------
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    view = table.view
    if view is None:
        return DealHistory()
    names = seat_names(table)
    titles = action_titles(view.info, view.actions, deck, spoken=spoken)
    calls = tuple(
        (names[seat], title)
        for seat, word, title in zip(view.turns, view.actions, titles, strict=True)
        if word not in CARD_NAMES
    )
    done = [(n, trick) for n, trick in enumerate(view.tricks, 1) if trick.winner is not None]
    if not table.rules.history or table.stage is not Stage.PLAYING:
        done = done[-1:]
    tricks = tuple(
        TakenTrick(n, trick_cards(table, view, trick, deck), trick.winner, names[trick.winner])
        for n, trick in reversed(done)
        if trick.winner is not None
    )
    return DealHistory(calls, tricks)

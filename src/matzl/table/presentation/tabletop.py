"""The table top: the cards of the trick, public facts of the deal, and the calls and tricks so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from matzl.base.cards import CARD_NAMES, NO_SUIT, SUIT_LETTERS
from matzl.deal.counting import counts
from matzl.deal.view import View
from matzl.deal.vocabulary import Trick
from matzl.deal.words import table_facts
from matzl.table.core.stages import Stage
from matzl.table.core.view import TableView
from matzl.table.presentation.cards import CardFace, card_face
from matzl.table.presentation.seats import (
    TableSeat,
    seat_names,
    seat_sides,
    table_seats,
    tricks_title,
)
from matzl.text.describe import CARDS, action_titles


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a trick: its player and side, whether it was led, whether it is the best, and whether the trick is over.

    `worth` is what it counts, empty in a game without card points.
    """

    seat: int
    side: str = field(compare=False)  # so that viewers on all sides share the drawing of the card
    name: str
    card: CardFace
    led: bool
    best: bool
    taken: bool
    worth: str = ""


class Tabletop(NamedTuple):
    """The table top and the seats around it.

    Attributes
    ----------
    seats
        The seats, each after its side: ``below`` (the viewer's own), ``left``, ``above`` or ``right``.
    trick
        The cards of the current trick in the order of play.
    taken_by
        The seat that has taken the trick, None while it is incomplete.
    facts
        Public facts of the deal except the roles of seats, each with its title; the value is empty while it is not known.
    stock
        The number of cards left in the stock, None in a game without one.
    counts
        Whether card points are counted in the game.
    """

    seats: tuple[tuple[str, TableSeat], ...]
    trick: tuple[TrickCard, ...] = ()
    taken_by: int | None = None
    facts: tuple[tuple[str, str], ...] = ()
    stock: int | None = None
    counts: bool = False


def tabletop(table: TableView, deck: str, *, spoken: bool = True) -> Tabletop:
    """Return the table top as the viewer sees it.

    Parameters
    ----------
    spoken
        Whether cards in calls are named in full, or else by symbol and index.
    """
    view, sides = table.view, seat_sides(table)
    seats = tuple(zip(sides.values(), table_seats(table, deck, sides, spoken=spoken), strict=True))
    if view is None:
        return Tabletop(seats)
    trick = view.tricks[-1] if view.tricks else None
    return Tabletop(
        seats=seats,
        trick=laid_cards(view, trick, sides, seat_names(table), deck) if trick else (),
        taken_by=trick.winner if trick else None,
        facts=tuple(table_facts(view, deck)),
        stock=view.stock_left if view.info.stock else None,
        counts=bool(counts(view.game)),
    )


def laid_cards(
    view: View,
    trick: Trick,
    sides: Mapping[int, str] | Sequence[str],
    names: Sequence[str],
    deck: str,
) -> tuple[TrickCard, ...]:
    """Return the cards of a trick in the order of play, given the sides and names of the seats."""
    is_last = trick is view.tricks[-1]
    taken = trick.winner is not None
    best = trick.winner if taken or not is_last else view.winning
    return tuple(
        TrickCard(
            seat=seat,
            side=sides[seat],
            name=names[seat],
            card=card_face(card, deck),
            led=not index,
            best=seat == best,
            taken=taken,
            worth=_worth(view.game, card, view.trump),
        )
        for index, (seat, card) in enumerate(trick.cards)
    )


@lru_cache(1024)
def _worth(game: str, card: str, trump: str | None) -> str:
    """Return a card's value under a trump suit in each of the counts of a game, such as card points."""
    suit = NO_SUIT if trump is None else SUIT_LETTERS.index(trump)
    cards = 1 << CARD_NAMES.index(card)
    return " · ".join(str(count(cards, suit)) for count in counts(game).values())


class TakenTrick(NamedTuple):
    """A completed trick: its number from 1, its cards, and the number and name of the seat that took it."""

    number: int
    cards: tuple[TrickCard, ...]
    winner: int
    name: str


class DealHistory(NamedTuple):
    """The calls and tricks of a deal that everybody may look back at.

    Attributes
    ----------
    calls
        The calls in order, each with the name of the caller.
    tricks
        The last trick, all tricks, latest first, or none, as the table's rules say. After the deal at most the last trick:
        its replay shows all.
    title
        The title of these tricks; empty where none are shown.
    with_calls
        Whether calls are made in this deal.
    """

    calls: tuple[tuple[str, str], ...] = ()
    tricks: tuple[TakenTrick, ...] = ()
    title: str = ""
    with_calls: bool = False


def deal_history(table: TableView, deck: str, *, spoken: bool = True) -> DealHistory:
    """Return the history of the current deal.

    Parameters
    ----------
    spoken
        Whether cards are named in full, or else by symbol and index.
    """
    view, title = table.public, tricks_title(table.rules, table.stage)
    if not (table.deal_number or table.settings.origin.deals):
        return DealHistory()
    with_calls = any(
        not phase.by_chance and not CARDS.issuperset(phase.words.values())
        for phase in table.settings.info.phases
    )
    if view is None:
        return DealHistory(title=title, with_calls=with_calls)
    names, sides = seat_names(table), seat_sides(table)
    calls = calls_made(view, names, deck, spoken=spoken)
    taken = [(n, trick) for n, trick in enumerate(view.tricks, 1) if trick.winner is not None]
    kept = {"all": len(taken), "last": 1, "none": 0}[table.rules.history]
    if table.stage is not Stage.PLAYING:
        kept = min(kept, 1)
    tricks = tuple(
        TakenTrick(
            n, laid_cards(view, trick, sides, names, deck), trick.winner, names[trick.winner]
        )
        for n, trick in taken[::-1][:kept]
        if trick.winner is not None
    )
    return DealHistory(calls, tricks, title, with_calls)


def calls_made(
    view: View, names: Sequence[str], deck: str, *, spoken: bool = True
) -> tuple[tuple[str, str], ...]:
    """Return the calls in order, each with the caller's name; `spoken` names cards in full."""
    done = zip(view.turns, view.actions, strict=True)
    called = [(names[seat], word) for seat, word in done if word not in CARDS]
    titles = action_titles(view.info, [word for _, word in called], deck, spoken=spoken)
    return tuple((name, title) for (name, _), title in zip(called, titles, strict=True))

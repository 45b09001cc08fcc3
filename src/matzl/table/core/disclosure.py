"""Disclosure at a table: who may look at it, the views of its current deal, and what the end of a deal reveals."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.counting import Chalk, chalk_of
from matzl.deal.view import View
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table


def may_look(table: Table, visitor: str) -> bool:
    """Return whether a visitor may see a table: its public side, and the deals of its match that are over."""
    if table.seat_of(visitor) is not None or table.claimed_seat(visitor) in table.replaced:
        return True
    return visitor in table.admitted and table.rules.spectators


def deal_view(table: Table, seat: int | None) -> View | None:
    """Return the view of the current deal for a seat, or for a spectator (None); None if there is no deal.

    Each view is made once between two events, for all who ask for it.
    """
    if seat not in table.views and table.deal is not None:
        table.views[seat] = table.deal.view(seat)
    return table.views.get(seat)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a finished deal as dealt: the hand of each seat, by seat, and the stock in the order of drawing."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


def cards_as_dealt(table: Table) -> Dealt | None:
    """Return the cards of the current deal as dealt; None before it is over."""
    deal = table.deal
    if deal is None or not deal.over or table.stage is Stage.PLAYING:
        return None
    return Dealt(tuple(map(tuple, deal.hands)), tuple(deal.stock))


def last_chalk(table: Table) -> tuple[Chalk, ...]:
    """Return the marks by which the deal that has just ended changes the slate, by seat; empty otherwise."""
    if table.slate is None or table.match is None or not table.match.finished:
        return ()
    ended = table.stage in (Stage.RESULT, Stage.OVER)
    return tuple(chalk_of(table.match.finished[-1].result)) if ended else ()

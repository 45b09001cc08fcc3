"""Disclosures at the end of a deal: all cards as they were dealt, and the new marks on the slate."""

from __future__ import annotations

from dataclasses import dataclass

from matzl.deal.tally import Chalk, chalk_of
from matzl.table.parts import Stage
from matzl.table.state import Table


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
    """Return what the deal that has just ended adds to the slate, by seat; empty at any other time or without a slate."""
    if table.slate is None or table.match is None or not table.match.finished:
        return ()
    ended = table.stage in (Stage.RESULT, Stage.OVER)
    return tuple(chalk_of(table.match.finished[-1].result)) if ended else ()

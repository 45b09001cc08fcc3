"""The writer of records: the keys of both formats, in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from matzl.base.info import GameInfo
from matzl.base.options import differing

if TYPE_CHECKING:
    from matzl.deal.deal import Deal
    from matzl.deal.match import Match

DEAL_FORMAT, MATCH_FORMAT = "matzl-deal/1", "matzl-match/1"
POSITION_FORMAT = "matzl-position/1"


def heading(kind: str, info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys with which every record begins: format, game and options."""
    return {"format": kind, "game": info.name, "options": differing(info, options)}


def deal_record(deal: Deal, *, traced: bool = False) -> dict[str, Any]:
    """Return the record of a deal, finished or not; `traced` adds its trace."""
    record = heading(DEAL_FORMAT, deal.info, deal.options)
    record["dealer"] = deal.dealer
    record["hands"] = [" ".join(hand) for hand in deal.hands]
    if deal.info.stock:
        record["stock"] = " ".join(deal.stock)
    if deal.info.upcard:
        record["upcard"] = deal.upcard
    if deal.knocked:
        record["knocked"] = True
    record["actions"] = list(deal.actions)
    if deal.fair is not None:
        record["fair"] = deal.fair
    if deal.meta is not None:
        record["meta"] = deal.meta
    if (result := deal.result) is not None:
        record["result"] = result.as_record()
    return record | (trace(deal) if traced else {})


def match_record(match: Match, *, traced: bool = False, only: int | None = None) -> dict[str, Any]:
    """Return the record of a match; a deal that has not been dealt yet is left out.

    Parameters
    ----------
    traced
        Whether to add the trace of every deal.
    only
        The number, from 1, of the only deal to include, which must be finished; by default all deals are included.
    """
    record = heading(MATCH_FORMAT, match.info, match.options)
    record["players"] = match.seats
    record["first_dealer"] = match.first_dealer
    if match.single_deals is not None:
        record["single_deals"] = match.single_deals
    deals, finished = match.deals, match.finished
    if only is not None:
        deals, finished = deals[only - 1 : only], finished[only - 1 : only]
    record["deals"] = [deal_record(deal, traced=traced) for deal in deals]
    for deal, done in zip(record["deals"], finished, strict=False):
        deal["scores"] = list(done.scores)
    if match.meta is not None:
        record["meta"] = match.meta
    if match.over and only in (None, len(match.finished)):
        record |= {"scores": list(match.scores), "winners": list(match.winners)}
    return record


def trace(deal: Deal) -> dict[str, list[Any]]:
    """Return the extra keys of a traced record: ``turns`` and ``legal``.

    ``turns`` are the seats that acted, ``legal`` the actions that were legal, sorted as text. An unfinished deal has one
    entry more in both, for the seat to act.
    """
    turns, legal = list(deal.turns), [sorted(each) for each in deal.choices]
    if deal.turn is not None:
        turns.append(deal.turn)
        legal.append(sorted(deal.legal))
    return {"turns": turns, "legal": legal}

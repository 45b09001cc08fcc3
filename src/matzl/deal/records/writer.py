"""The writer of records: their formats, and the keys of a deal in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matzl.base.info import GameInfo
from matzl.base.options import differing
from matzl.deal.position import DealPosition

DEAL_FORMAT, MATCH_FORMAT = "matzl-deal/1", "matzl-match/1"
POSITION_FORMAT = "matzl-position/1"


def heading(kind: str, info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys with which every record begins: format, game and options."""
    return {"format": kind, "game": info.name, "options": differing(info, options)}


def deal_record(deal: DealPosition, *, traced: bool = False) -> dict[str, Any]:
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


def trace(deal: DealPosition) -> dict[str, list[Any]]:
    """Return the extra keys of a traced record: ``turns`` and ``legal``.

    ``turns`` are the seats that acted, ``legal`` the actions that were legal, sorted as text. An unfinished deal has one
    entry more in both, for the seat to act.
    """
    turns, legal = list(deal.turns), [sorted(each) for each in deal.choices]
    if deal.turn is not None:
        turns.append(deal.turn)
        legal.append(sorted(deal.legal))
    return {"turns": turns, "legal": legal}

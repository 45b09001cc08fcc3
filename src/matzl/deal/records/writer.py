"""Records of deals: the keys of the format, in order."""

from __future__ import annotations

from typing import Any

from matzl.base.options import differing
from matzl.deal.deal import Deal


def deal_record(deal: Deal) -> dict[str, Any]:
    """Return the record of a deal, finished or not."""
    record: dict[str, Any] = {
        "format": "matzl-deal/1",
        "game": deal.game,
        "options": differing(deal.info, deal.options),
        "dealer": deal.dealer,
        "hands": [" ".join(hand) for hand in deal.hands],
    }
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
    return record

"""Records with a trace: the seat that acted and the legal actions, action by action."""

from __future__ import annotations

from typing import Any

from matzl.deal.deal import Deal
from matzl.deal.match import Match


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


def written(told: Deal | Match, *, traced: bool = False) -> dict[str, Any]:
    """Return the record of a deal or a match; `traced` adds the trace of every deal."""
    record = told.record()
    if not traced:
        return record
    if isinstance(told, Deal):
        return record | trace(told)
    for number, deal in enumerate(told.deals):
        scores = record["deals"][number].pop("scores", None)
        record["deals"][number] |= trace(deal) | ({} if scores is None else {"scores": scores})
    return record

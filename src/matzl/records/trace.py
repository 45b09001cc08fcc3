"""The trace of a deal: who acted at each action, and what was legal there."""

from __future__ import annotations

from typing import Any

from matzl.deal import Deal


def trace(deal: Deal) -> dict[str, list[Any]]:
    """What a traced record has besides: ``turns`` and ``legal``.

    ``turns`` are the seats that acted, ``legal`` the actions that were legal there, sorted as text. A deal that is not over
    has one entry more in both, for the seat to act.
    """
    turns, legal = list(deal.turns), [sorted(each) for each in deal.choices]
    if deal.turn is not None:
        turns.append(deal.turn)
        legal.append(sorted(deal.legal))
    return {"turns": turns, "legal": legal}

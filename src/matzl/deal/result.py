"""How a deal ended: what each seat gets, and item by item how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matzl.base.cards import NO_SUIT, SUIT_LETTERS
from matzl.base.info import GameInfo
from matzl.deal.fields import values_of
from matzl.text import item_title
from matzl.text.languages import translated


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a deal pays for: its code, the clause behind it, and what each seat gets or pays."""

    code: str
    clause: str
    amounts: tuple[int, ...]
    game: str = ""

    def __str__(self) -> str:
        amounts = " ".join(f"{amount:+d}" for amount in self.amounts)
        return f"{amounts}  {item_title(self.game, self.code)} (§{self.clause})"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished deal.

    Attributes
    ----------
    payoffs
        What the deal adds to each seat's score; the sum of the items.
    trump
        The letter of the trump suit, or None.
    tricks, points
        Tricks and card points taken by each seat.
    more
        What else a record of this game tells, by name: ``sticks``, ``contract``, ``made`` …
    items
        How the payoffs came about, in order.
    """

    payoffs: tuple[int, ...]
    trump: str | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    more: Mapping[str, Any]
    items: tuple[Item, ...]

    def as_record(self) -> dict[str, Any]:
        """The result as a record writes it."""
        return {
            "payoffs": list(self.payoffs),
            "trump": self.trump,
            "tricks": list(self.tricks),
            "points": list(self.points),
            **self.more,
        }

    def __str__(self) -> str:
        total = " ".join(f"{payoff:+d}" for payoff in self.payoffs)
        return "\n".join([*map(str, self.items), f"{total}  {translated('in all')}"])


def result_of(info: GameInfo, state: Any, options: Mapping[str, Any]) -> Result:
    """Read the result from the state of a finished deal (a one-element array)."""
    seats = int(state["seats"][0])
    trump = int(state["trump"][0])
    items = []
    for place in range(int(state["items"][0])):
        reason = info.items[int(state["item_code"][0, place])]
        items.append(
            Item(
                reason.code,
                reason.clause,
                tuple(state["amount"][0, place, :seats].tolist()),
                info.name,
            )
        )
    return Result(
        payoffs=tuple(state["payoffs"][0, :seats].tolist()),
        trump=SUIT_LETTERS[trump] if trump != NO_SUIT else None,
        tricks=tuple(state["tricks"][0, :seats].tolist()),
        points=tuple(state["points"][0, :seats].tolist()),
        more=values_of(info.result, state, seats, options),
        items=tuple(items),
    )

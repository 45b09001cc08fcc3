"""Results: the payoffs of a deal, and the items that add up to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from matzl.base.cards import NO_SUIT, SUIT_LETTERS
from matzl.base.info import GameInfo
from matzl.deal.states import values_of
from matzl.engine.state import State
from matzl.text.describe import item_title
from matzl.text.languages import translated


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a result: its code, clause, amount for each seat, the game, and the word of the contract, if any."""

    code: str
    clause: str
    amounts: tuple[int, ...]
    game: str = ""
    contract: str = ""

    def title(self, deck: str = "french") -> str:
        """Return the title of the item as players see it, with cards named as in a deck."""
        return item_title(self.game, self.code, deck, self.contract)

    def __str__(self) -> str:
        amounts = " ".join(f"{amount:+d}" for amount in self.amounts)
        return f"{amounts}  {self.title()} (§{self.clause})"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished deal.

    Attributes
    ----------
    payoffs
        The amount added to the score of each seat; the sum of the items.
    trump
        The letter of the trump suit, or None.
    tricks, points
        Tricks and card points taken by each seat.
    more
        Further fields of this game's records, by name: ``sticks``, ``contract``, ``made`` …
    items
        The items that add up to the payoffs, in order.
    """

    payoffs: tuple[int, ...]
    trump: str | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    more: Mapping[str, Any]
    items: tuple[Item, ...]

    def as_record(self) -> dict[str, Any]:
        """Return the result as records write it."""
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


def result_of(info: GameInfo, state: State, options: Mapping[str, Any]) -> Result:
    """Read the result from the state of a finished deal (a one-element array)."""
    seats = int(state["seats"][0])
    trump = int(state["trump"][0])
    codes, amounts = state["item_code"][0], state["amount"][0]
    more = values_of(info.result, state, seats, options)
    choices = {field.name for field in info.result if field.kind == "choice"}
    contract = more["contract"] or "" if "contract" in choices else ""
    items = []
    for index in range(int(state["items"][0])):
        reason, paid = info.items[codes[index]], tuple(amounts[index, :seats].tolist())
        items.append(Item(reason.code, reason.clause, paid, info.name, contract))
    return Result(
        payoffs=tuple(state["payoffs"][0, :seats].tolist()),
        trump=SUIT_LETTERS[trump] if trump != NO_SUIT else None,
        tricks=tuple(state["tricks"][0, :seats].tolist()),
        points=tuple(state["points"][0, :seats].tolist()),
        more=more,
        items=tuple(items),
    )

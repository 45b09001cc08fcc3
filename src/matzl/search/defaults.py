"""Default search hooks: each seat plays for itself, payoffs are the values, and calls say nothing about hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matzl.base.cards import Action, Actions, Cards, Seat
from matzl.engine.kernels import kernel
from matzl.engine.state import State
from matzl.search.exact.plain import exact_values
from matzl.search.rules import legal

if TYPE_CHECKING:
    from matzl.deal.view import View
    from matzl.search.worlds.knowledge import Constraints

__all__ = [
    "chance_actions", "constraints", "exact_values", "match_value", "points_of", "public_facts",
    "reevaluate", "rewind_hands", "shuffle_stock", "sides", "stake",
]  # fmt: skip


def constraints(view: View, found: Constraints) -> None:
    """Add to `found` what is certain about hidden hands from the calls: by default, nothing."""


@kernel
def sides(g: State) -> int:
    """Return the set of seats on declarer's side: by default empty, since each seat plays for itself."""
    return 0


@kernel
def match_value(g: State, seat: Seat) -> float:
    """Return the value of a finished deal to a seat: by default its payoff."""
    return 1.0 * g.payoffs[seat]


def reevaluate(view: View, action: Action, worlds: State, table: Any) -> Any:
    """Return more accurate values of the best action found by playouts, float64[worlds], or None to keep them."""
    return None


@kernel
def rewind_hands(g: State, world: State, laid: Any, used: Any, own: Seat, rng: Any) -> None:
    """Deal each hidden seat the cards it holds and has played."""
    for seat in range(g.seats):
        if seat != own:
            g.hand[seat] = world.hand[seat] | laid[seat]
            g.dealt[seat] = g.hand[seat]


@kernel
def shuffle_stock(g: State, cards: Cards, streams: Any, stream: int) -> None:
    """Put the cards still to be drawn into the stock: by default there is no stock."""


@kernel
def chance_actions(g: State) -> Actions:
    """Return all legal chance actions."""
    return legal(g)


@kernel
def points_of(g: State, cards: Cards) -> int:
    """Return 0: by default points do not matter."""
    return 0


@kernel
def public_facts(g: State, seat: Seat, facts: Any) -> None:
    """Write nothing: by default tricks and trumps are all that is public."""


@kernel
def stake(g: State) -> float:
    """Return 1: by default all deals are played for the same stake."""
    return 1.0

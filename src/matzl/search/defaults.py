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
    from matzl.search.constraints import Constraints

__all__ = [
    "CALLS_BY_THUMB",
    "EXACT_FROM",
    "FOR_MASTER",
    "GUIDED",
    "MISTAKES",
    "PROPOSED",
    "RACE",
    "SOLVE_CARDS",
    "SOLVE_PHASES",
    "TEMPERATURE",
    "THUMB",
    "TREE_WORLDS",
    "TRUST_IN_CALLS",
    "chance_actions",
    "constraints",
    "exact_values",
    "match_value",
    "points_of",
    "public_facts",
    "reevaluate",
    "rewind_hands",
    "shuffle_stock",
    "sides",
    "stake",
]

MISTAKES = 128
"""The number of random decisions per 256 in a playout, unless an effort says otherwise; meant for many worlds."""

TRUST_IN_CALLS = 0.5
"""The assumed chance that other seats call as the rules of thumb would."""

TREE_WORLDS = 0
"""The number of worlds, at most 1000, in which `expert` grows a tree with the learned policy as guide, in games in which
levels with a negative `tree` search by trees since that has been measured to be stronger. 0 in other games."""

GUIDED = 0
"""The number of worlds, at most 1000, of `expert` in games in which a learned policy guides its playouts since that has
been measured to be stronger: so many that a decision takes as long as with rules of thumb. 0 in other games."""

PROPOSED = 0
"""The number of worlds, at most 1000, of `club` in games in which it tries only the actions that the learned policy
proposes, with playouts by that policy, because this has been measured to be stronger. 0 in other games."""

TEMPERATURE = 1.0
"""The temperature of the learned policy in these playouts; below 1 it makes fewer mistakes than when it was trained."""

CALLS_BY_THUMB = False
"""True in games in which `amateur` calls by rules of thumb, because it was not measured to be stronger with its policies."""

THUMB = 0.0
"""The share of the worlds of `GUIDED` that rules of thumb play out instead."""

RACE = 0
"""1 to try only the best actions in all worlds of `GUIDED`; see `matzl.search.racing`."""

FOR_MASTER: dict[str, float] = {}
"""Parameters of the level `master` that differ in a game, where that has been measured to be stronger."""

EXACT_FROM = 3
"""The largest hand that bots play exactly: all actions together take some tenths of a millisecond."""

SOLVE_PHASES = ("play",)
"""The phases in which `solve` is exact; in games with a stock, only once it is drawn."""
SOLVE_CARDS = 3
"""The largest hand with which `solve` is exact, chosen so that it takes seconds at most."""


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

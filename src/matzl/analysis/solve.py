"""What each action is worth where a deal stands, all cards known: exactly near the end, by playouts before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from matzl.base.cards import each
from matzl.deal.deal import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine.bits import lowest
from matzl.engine.jit import kernel
from matzl.engine.randomness import folded, streams
from matzl.engine.state import states
from matzl.errors import SetUpError
from matzl.search.exact.reach import Reach
from matzl.search.hooks import told
from matzl.search.playouts import finish
from matzl.search.rules import play

ROWS = 1 << 17
"""How many rows the table of a solver has here, 32 bytes each."""

PLAYOUTS, MISTAKES = 400, 24
"""How often each action is played out where the end is too far, and how many of 256 decisions are then made at random."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What each action is worth where a deal stands.

    Attributes
    ----------
    turn
        The seat that has the choice.
    values
        For each legal action the payoff of each seat when all play on with all cards in sight.
    exact
        Whether they play on as well as can be; if not, values are means of playouts by rules of thumb.
    """

    turn: int
    values: dict[str, list[float]]
    exact: bool

    @property
    def best(self) -> str:
        """The action that serves the seat in turn best; of several the first."""
        return max(self.values, key=self.gain)

    def gain(self, action: str) -> float:
        """What the seat in turn has of an action: its payoff, less the other's where there are but two."""
        payoffs = self.values[action]
        return payoffs[self.turn] - (payoffs[1 - self.turn] if len(payoffs) == 2 else 0)


def solve(deal: Deal, seed: int = 0) -> Solution:
    """What each legal action is worth where a deal stands, all cards known.

    >>> deal = Deal("bondtolva", seed=7)
    >>> while len(deal.hand(deal.turn)) > 2:
    ...     deal.play(min(deal.legal))
    >>> solve(deal).exact
    True

    Parameters
    ----------
    deal
        A deal that is not over.
    seed
        Of the playouts, where the end is too far for exact play.

    Raises
    ------
    SetUpError
        When it is no deal (code ``deal``), or there is nothing to choose: it is over (``over``), or a card is to be drawn
        (``by-chance``).
    """
    if not isinstance(deal, Deal):
        raise SetUpError(f"what is solved is a Deal, not {deal!r}", "deal")
    if deal.over:
        raise SetUpError("the deal is over: nobody has a choice any more", "over")
    if deal.by_chance:
        raise SetUpError("a card is to be drawn here: nobody has a choice", "by-chance")
    turn, exact = deal.turn, _within(told(deal.game, "EXACT"), deal)
    assert turn is not None
    values = _exact(deal) if exact else _by_playouts(deal, seed)
    words = vocabulary(deal.game)
    found = {
        words.word(deal.info.phases.index(deal.phase), action): _whole(values[action, : deal.seats])
        for action in each(deal.legal.mask)
    }
    return Solution(turn, found, exact)


def _within(reach: Reach, deal: Deal) -> bool:
    """Whether a deal is near enough to its end."""
    if deal.stock and int(deal.state["drawn"][0]) < len(deal.stock):
        return False
    most = max(len(deal.hand(seat)) for seat in range(deal.seats))
    return deal.phase.name in reach.phases and most <= reach.cards


def _exact(deal: Deal) -> Any:
    values = np.zeros((64, 4))
    solver = told(deal.game, "exact_values")
    solver(deal.state.copy()[0], np.zeros((ROWS, 4), np.int64), values)
    return values


def _by_playouts(deal: Deal, seed: int) -> Any:
    values = np.zeros((64, 4))
    trial, begun = states(deal.state.dtype, 1), deal.state.copy()
    seeds = streams(folded(seed, *deal.state["dealt"][0].tolist()), 0, PLAYOUTS)
    _play_out(begun, trial, deal.legal.mask, seeds, np.zeros(1, np.uint64), values)
    return values / PLAYOUTS


@kernel
def _play_out(begun: Any, trial: Any, choices: int, seeds: Any, dice: Any, values: Any) -> None:
    """Add up in `values` the payoffs after each action of ``begun[0]``, with the same dice for each."""
    g = trial[0]
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        for k in range(PLAYOUTS):
            trial[0] = begun[0]
            dice[0] = seeds[k]
            play(g, action)
            finish(trial, MISTAKES, dice)
            for seat in range(g.seats):
                values[action, seat] += g.payoffs[seat]


def _whole(payoffs: Any) -> list[float]:
    """Payoffs as numbers of Python, those that are whole as whole ones."""
    rounded = [round(payoff, 9) for payoff in payoffs.tolist()]
    return [int(payoff) if payoff == int(payoff) else payoff for payoff in rounded]

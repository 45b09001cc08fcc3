"""Stand-ins: fast levels that play the deals of an arena in place of slow ones, to measure how good the cards are.

Their payoffs give a control variate: it is correlated with the results of blocks, and its expectation is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any

import numpy as np

from matzl import registry
from matzl.deal.stepper import Stepper
from matzl.engine.bits import count, pick
from matzl.engine.compiled import compiled
from matzl.engine.randomness import CHANCE, below
from matzl.engine.stepping import look
from matzl.players.levels import LEARNED, QUICK
from matzl.search.policy.guide import amateur_guide, choose_quickly

FAST = QUICK + LEARNED
"""The levels that stand in for themselves; the last one stands in for all others."""
OTHERS, FIRST_OTHER = 8, 1 << 40
"""The number of deals with other cards for each deal, and the number of the first of them."""

_guide = cache(amateur_guide)


def control(
    game: str, options: Mapping[str, Any], seed: int, block: int, levels: Sequence[str]
) -> list[float]:
    """Return the payoff of each seat's stand-in with the cards of a block, minus its mean with other cards.

    It is empty if no level needs a stand-in or all have the same one: between equal stand-ins it gives no information.
    """
    fast = [FAST.index(level) if level in FAST else len(FAST) - 1 for level in levels]
    if len(set(fast)) == 1 or all(level in FAST for level in levels):
        return []
    stepper, first = Stepper(game, options=options), FIRST_OTHER + OTHERS * block
    numbers = (block, *range(first, first + OTHERS))
    same, *others = (_payoffs(stepper, game, seed, number, fast) for number in numbers)
    return [own - fmean(other) for own, other in zip(same, zip(*others, strict=True), strict=True)]


def _payoffs(
    stepper: Stepper, game: str, seed: int, number: int, levels: Sequence[int]
) -> list[int]:
    """Return the payoffs of a deal that fast levels play, given by their indices in `FAST`."""
    legal, view = stepper.deal(seed, number), np.zeros_like(stepper.state)
    phases, guide = registry.info(game).phases, _guide(game)
    while legal:
        seat = stepper.turn
        if phases[int(stepper.state["phase"][0])].by_chance:
            action = pick(legal, below(stepper.streams, CHANCE, count(legal)))
        else:
            compiled(look)(stepper.state, seat, view)
            action = compiled(choose_quickly)(view, levels[seat], guide, stepper.streams, 1 + seat)
        legal = stepper.step(action)
    payoffs: list[int] = stepper.payoffs.tolist()
    return payoffs

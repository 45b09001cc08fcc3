"""Flat Monte Carlo: every action is tried in every world, and the deal played to its end by rules of thumb.

From then on each seat plays by its game's rules of thumb, and now and then at random, so that not everything hangs on one
line of play. Within a world every action meets the same random numbers, so that two actions differ by their own doing.
"""

from __future__ import annotations

from typing import Any

from matzl.engine.bits import count, lowest, pick
from matzl.engine.jit import kernel
from matzl.engine.randomness import draw_bits
from matzl.engine.tricks import OVER
from matzl.search import dispatch as verbs
from matzl.search.rules import legal, novice, play


@kernel
def try_actions(
    worlds: Any,
    choices: int,
    seat: int,
    mistakes: int,
    trial: Any,
    seeds: Any,
    dice: Any,
    values: Any,
) -> None:
    """What each action leads to in each world, played to the end by rules of thumb.

    Parameters
    ----------
    worlds
        Complete deals, all at the same decision.
    choices
        The actions to try, as a set.
    seat
        For whom a result is judged.
    mistakes
        In how many of 256 decisions a seat acts at random.
    trial
        A state to play in, as a one-element array.
    seeds : uint64[worlds]
        What the dice of each world are set to.
    dice : uint64[1]
        The dice.
    values : float64[worlds, 64]
        Takes what each action was worth to the seat.
    """
    g = trial[0]
    for k in range(len(worlds)):
        left = choices
        while left:
            action = lowest(left)
            left &= left - 1
            trial[0] = worlds[k]
            dice[0] = seeds[k]
            play(g, action)
            finish(trial, mistakes, dice)
            values[k, action] = verbs.worth(g, seat)


@kernel
def finish(trial: Any, mistakes: int, dice: Any) -> None:
    """Play ``trial[0]`` to its end by rules of thumb; the parameters are those of `try_actions`."""
    g = trial[0]
    chance = verbs.phases_of_chance(g)
    while g.phase != OVER:
        if chance >> g.phase & 1 or (mistakes and draw_bits(dice, 0) & 255 < mistakes):
            choices = legal(g)
            play(g, pick(choices, draw_bits(dice, 0) * count(choices) >> 32))
        else:
            play(g, novice(g, dice, 0))

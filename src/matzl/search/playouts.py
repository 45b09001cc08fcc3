"""Playouts: trying each action in each world and playing the deal to its end, by rules of thumb or by a policy.

In a playout each seat follows the rules of thumb of its game and sometimes acts at random, so that results do not depend on
a single line of play; or a guide chooses for it (`matzl.search.policy.guide`). Within a world all actions use the same
random numbers, which reduces the variance of differences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from matzl.base.cards import Actions, Seat, each
from matzl.engine.bits import count, lowest, pick
from matzl.engine.compiled import compiled
from matzl.engine.kernels import inlined_kernel, kernel
from matzl.engine.randomness import draw_bits, many_streams
from matzl.engine.state import State, states
from matzl.engine.tricks import OVER
from matzl.search import profile
from matzl.search.effort import Effort
from matzl.search.policy.guide import (
    Guide,
    finish_by,
    guide_of_playouts,
    play_along,
    recall,
    remember,
)
from matzl.search.rules import legal, novice, play
from matzl.search.threads import run_in_threads

if TYPE_CHECKING:
    from matzl.deal.view import View

NO_VALUES, NO_PAYOFFS = np.zeros((0, 64)), np.zeros((0, 64, 4))
"""Arrays for what is not wanted from `playout_values`."""


def values_by_playouts(
    view: View, worlds: State, effort: Effort, rng: Any, choices: Actions, number: int = 0
) -> Any:
    """Evaluate actions in each world by a playout.

    Parameters
    ----------
    view
        The view of the seat in turn.
    worlds
        Complete deals that it leaves possible.
    effort
        The kind of playouts. Of the worlds that rules of thumb play out instead of the policy each is as far from the next.
    rng : uint64[1]
        The random stream from which that of each world is drawn.
    choices
        The actions, as a set.
    number
        The index of the first of these worlds, if they are part of a larger sample.

    Returns
    -------
    float64[worlds, actions]
        The values, in the order of the actions.
    """
    numbers = np.arange(number, number + len(worlds), dtype=np.uint64)
    seat, seeds = int(view.state["turn"][0]), many_streams(int(rng[0]), numbers, 0)[:, 0].copy()
    shares = np.floor(np.arange(number, number + len(worlds) + 1) * effort.thumb)
    by_thumb = shares[1:] > shares[:-1]
    values = np.zeros((len(worlds), 64))

    def evaluate_range(first: int, last: int) -> None:
        for thumb in (False, True):
            own = first + np.flatnonzero(by_thumb[first:last] == thumb)
            if len(own):
                part, guide = values[own], None if thumb else guide_of_playouts(view.game)
                compiled(playout_values)(
                    worlds[own], choices, seat, effort.mistakes, guide,
                    states(worlds.dtype, 1), seeds[own], np.zeros(1, np.uint64), part, NO_PAYOFFS,
                )  # fmt: skip
                values[own] = part

    actions = list(each(choices))
    run_in_threads(evaluate_range, len(worlds), len(worlds) * len(actions))
    return values[:, actions]


@kernel
def playout_values(
    worlds: State,
    choices: Actions,
    seat: Seat,
    mistakes: int,
    guide: Guide | None,
    trial: State,
    seeds: Any,
    rng: Any,
    values: Any,
    payoffs: Any,
) -> None:
    """Compute each action's value (or its payoffs) in each world by one playout.

    One kernel does both, because most of it is the rules, which take long to compile.

    Parameters
    ----------
    worlds
        Complete deals, all at the same decision, with its log; or a single one for several playouts.
    choices
        The actions to try.
    seat
        The seat to which values refer.
    mistakes
        The number of random decisions among 256; not used with a guide.
    guide
        The guide, or None for rules of thumb.
    trial
        A state to play in, as a one-element array.
    seeds : uint64[playouts]
        The start of the random stream in each world, or in each playout of a single one.
    rng : uint64[1]
        The random stream.
    values : float64[playouts, 64]
        Receives the value of each action to the seat; unused if `payoffs` is not empty.
    payoffs : float64[playouts, 64, 4]
        Receives the payoff of each seat after each action; `NO_PAYOFFS` if values are wanted.
    """
    g = trial[0]
    if guide is not None:
        remember(worlds[0], guide)
    for k in range(len(seeds)):
        world = min(k, len(worlds) - 1)
        left = choices
        while left:
            action = lowest(left)
            left &= left - 1
            trial[0] = worlds[world]
            rng[0] = seeds[k]
            if guide is not None:
                recall(guide)
                play_along(g, action, guide)
            else:
                play(g, action)
            finish(trial, mistakes, guide, rng)
            if len(payoffs) == 0:
                values[k, action] = profile.match_value(g, seat)
            else:
                _write_payoffs(g, payoffs[k, action])


@inlined_kernel
def _write_payoffs(g: State, payoffs: Any) -> None:
    """Write the payoff of each seat: float64[4]."""
    for seat in range(g.seats):
        payoffs[seat] = g.payoffs[seat]


@kernel
def finish(trial: State, mistakes: int, guide: Guide | None, rng: Any) -> None:
    """Play ``trial[0]`` to its end; parameters as in `playout_values`."""
    if guide is not None:
        finish_by(trial, guide, rng)
        return  # so that rules of thumb are not compiled with a guide
    g = trial[0]
    chance = profile.chance_phases(g)
    while g.phase != OVER:
        if chance >> g.phase & 1 or (mistakes and draw_bits(rng, 0) & 255 < mistakes):
            choices = legal(g)
            action = pick(choices, draw_bits(rng, 0) * count(choices) >> 32)
        else:
            action = novice(g, rng, 0)
        play(g, action)  # in one place: the rules of play are compiled wherever they are called


@kernel
def sum_results(
    start: State, number: int, mistakes: int, trial: State, rng: Any, sums: Any
) -> None:
    """Sum the payoffs of playouts from one complete deal.

    Parameters
    ----------
    start
        The deal, as a one-element array.
    number
        The number of playouts.
    mistakes, trial, rng
        As in `playout_values`.
    sums : float64[seats]
        Receives the sums of the payoffs.
    """
    g = trial[0]
    for _ in range(number):
        trial[0] = start[0]
        finish(trial, mistakes, None, rng)
        for seat in range(g.seats):
            sums[seat] += g.payoffs[seat]


@kernel
def deciding_draws(states: State) -> Actions:
    """Return a few equally likely cards to draw in ``states[0]`` with the same expectation as all cards."""
    return profile.chance_actions(states[0])

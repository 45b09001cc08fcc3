"""What each legal action of a view is worth, by laying the hidden cards in many ways and playing on from there."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Any

import numpy as np

from matzl.base.cards import Action, each
from matzl.deal.view import View
from matzl.engine.randomness import many_streams, streams
from matzl.engine.state import states
from matzl.search.effort import MOST_CANDIDATES, Effort
from matzl.search.hooks import told
from matzl.search.inference import Drawn, likely_worlds, several_times, together
from matzl.search.playouts import try_actions
from matzl.search.policy import NOVICE, choose
from matzl.search.threads import in_shares
from matzl.search.views import check_turn
from matzl.search.warm_up import prepare
from matzl.search.worlds import Worlds


@dataclass(frozen=True, slots=True)
class Estimate:
    """What actions are worth to the seat in turn.

    Attributes
    ----------
    actions
        The legal actions by number.
    usual
        The one that rules of thumb take.
    means
        What each action is worth: float64[actions].
    errors
        The standard errors of `means`, as far as the drawing of worlds goes: float64[actions].
    values
        What each came to in each world: float64[worlds, actions].
    weights
        How much each world counts; together 1: float64[worlds].
    """

    actions: list[Action]
    usual: Action
    means: Any
    errors: Any
    values: Any
    weights: Any

    @property
    def best(self) -> Action:
        """The action worth most; of several the usual one, if it is among them, or else the first."""
        most = max(self.means)
        equal = [
            action
            for action, mean in zip(self.actions, self.means, strict=True)
            if mean >= most - TIE
        ]
        return self.usual if self.usual in equal else equal[0]


TIE = 1e-9
"""Values closer than this are equal."""


def estimate(view: View, effort: Effort, seed: int) -> Estimate:
    """Estimate the legal actions of a seat in turn.

    Parameters
    ----------
    view
        What that seat may know.
    effort
        How hard to think.
    seed
        A whole number; the same view, effort and seed give the same estimate on any machine and any number of cores, unless
        the effort is a time.

    Raises
    ------
    SetUpError
        When it is not that seat's turn, or the view contradicts itself.
    """
    seat = check_turn(view)
    ending = _is_ending(view, effort)
    values_in, number = (_exact_values, effort.endings) if ending else (_played_out, effort.worlds)
    dice = streams(seed, len(view.actions), 0)
    prepare(view.game, endings=bool(effort.exact), at_once=bool(effort.time))
    started = perf_counter()
    possible = Worlds(view)
    thumb = streams(seed, len(view.actions), view.seats)
    usual = int(choose(view.state, NOVICE, thumb, 1 + seat))
    if effort.time:
        values, drawn = _until(started + effort.time, possible, values_in, effort, dice)
    else:
        drawn = likely_worlds(possible, effort, number, dice)
        values = values_in(view, drawn.worlds, effort, dice)
    certain = ending and drawn.complete
    means, errors = _summed_up(values, drawn.weights, 0.0 if certain else drawn.spread)
    actions = list(each(view.legal.mask))
    found = Estimate(actions, usual, means, errors, values, drawn.weights)
    return _looked_at_again(view, found, drawn, effort, started) if effort.exact else found


def _summed_up(values: Any, weights: Any, spread: float) -> tuple[Any, Any]:
    """The means over worlds, and their errors: float64[actions] each; `spread` as of `Drawn`.

    Worlds are added one after the other: a product of matrices adds in an order that machines choose.
    """
    means = (weights[:, None] * values).sum(0)
    return means, np.sqrt(spread * (weights[:, None] * (values - means) ** 2).sum(0))


def _looked_at_again(
    view: View, found: Estimate, drawn: Drawn, effort: Effort, started: float
) -> Estimate:
    """An estimate whose best action has stood a second look, for games that give one."""
    end = started + (1 + STEADY) * effort.time if effort.time else inf
    worlds = drawn.worlds if effort.time else drawn.worlds[: effort.endings]
    seen, means, errors = set(), found.means, found.errors
    while (best := found.best) not in seen:
        seen.add(best)
        values = np.array(_second_values(view, best, worlds, end)).reshape(-1, 1)
        if len(values):
            weights = drawn.weights[: len(values)] / drawn.weights[: len(values)].sum()
            mean, error = _summed_up(values, weights, (weights**2).sum())
            place = found.actions.index(best)
            means[place], errors[place] = mean[0], error[0]
    return found


def _second_values(view: View, action: Action, worlds: Any, end: float) -> list[float]:
    """What an action comes to in each world at a second look, as far as time allows; empty if the game gives it none."""
    look, values = told(view.game, "second_look"), []
    for first in range(0, len(worlds), FIRST_WORLDS):
        looked = look(view, action, worlds[first : first + FIRST_WORLDS], TABLES.own(view.game))
        if looked is None:
            break
        values.extend(looked)
        if perf_counter() > end:
            break
    return values


def _is_ending(view: View, effort: Effort) -> bool:
    """Whether so few cards are left that they are to be played exactly; a stock is drawn up first."""
    held = int(view.state["hand"][0, view.seat]).bit_count()
    quick = told(view.game, "ENDING")
    return (
        bool(effort.exact)
        and held < quick + effort.exact
        and not view.stock_left
        and bool(view.tricks)
    )


FIRST_WORLDS = 8
"""How many worlds are looked at before it is known how long one takes."""
STEADY = 0.1
"""What part of the time a last round may fall short by, and a second look may exceed it by."""


def _until(
    end: float, possible: Worlds, values_in: Any, effort: Effort, dice: Any
) -> tuple[Any, Drawn]:
    """Values in as many worlds as there is time for, float64[worlds, actions], and the first of these worlds."""
    rounds: list[Any] = []
    draws: list[Drawn] = []
    number, looked_at, begun = FIRST_WORLDS, 0, perf_counter()
    while not rounds or (looked_at < MOST_WORLDS and perf_counter() < end - STEADY * (end - begun)):
        dice = streams(int(dice[0]), len(rounds), 0)
        drawn = likely_worlds(possible, effort, number, dice)
        if drawn.complete and values_in is _played_out:
            drawn = several_times(drawn, number)
        rounds.append(values_in(possible.view, drawn.worlds, effort, dice))
        if drawn.complete and values_in is _exact_values:
            return rounds[-1], drawn  # there is no more to be known
        left = max(0, MOST_KEPT - looked_at)
        draws.append(replace(drawn, worlds=drawn.worlds[:left].copy()))
        now = perf_counter()
        looked_at += len(rounds[-1])
        fit = int(looked_at / (now - begun) * (end - now) / 2)
        most = min(MOST_AT_ONCE, MOST_CANDIDATES // max(1, effort.candidates))
        number = min(max(1, fit), GROWTH * looked_at, most)
    return np.concatenate(rounds), together(draws)


GROWTH = 4
"""How many times as many worlds as before are looked at next at most: a few tell little of how long many take."""
MOST_AT_ONCE = 50_000
"""How many worlds are laid at once at most, however long the time."""
MOST_KEPT = 1000
"""How many of them are kept for a second look."""
MOST_WORLDS = 2_000_000
"""After so many more time is not used: what they came to fills memory, and more of them would tell hardly more."""


def _played_out(view: View, worlds: Any, effort: Effort, dice: Any) -> Any:
    """What each legal action comes to in each world by playouts: float64[worlds, actions]."""
    numbers = np.arange(len(worlds), dtype=np.uint64)
    seat, seeds = int(view.state["turn"][0]), many_streams(int(dice[0]), numbers, 0)[:, 0].copy()
    mistakes = told(view.game, "MISTAKES") if effort.mistakes < 0 else effort.mistakes
    values = np.zeros((len(worlds), 64))

    def share(first: int, last: int) -> None:
        try_actions(
            worlds[first:last], view.legal.mask, seat, mistakes,
            states(worlds.dtype, 1), seeds[first:last], np.zeros(1, np.uint64), values[first:last],
        )  # fmt: skip

    in_shares(share, len(worlds), len(worlds) * len(view.legal))
    return values[:, list(each(view.legal.mask))]


def _exact_values(view: View, worlds: Any, effort: Effort, dice: Any) -> Any:
    """What each legal action comes to in each world by exact play: float64[worlds, actions]."""
    seat, solver = int(view.state["turn"][0]), told(view.game, "exact_worths")
    values = np.zeros((len(worlds), 64))

    def share(first: int, last: int) -> None:
        table, worths = TABLES.own(view.game), np.zeros((64, 4))
        for k in range(first, last):
            solver(worlds[k], table, worths)
            values[k] = worths[:, seat]

    in_shares(share, len(worlds), len(worlds) * len(view.legal) * EXACT_COST)
    return values[:, list(each(view.legal.mask))]


class Tables(threading.local):
    """A transposition table for each game and thread: what a solver leaves misleads none but those of other games."""

    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}

    def own(self, game: str) -> Any:
        """The table of a game in this thread: int64[rows, 4]."""
        if game not in self.rows:
            self.rows[game] = np.zeros((TABLE_ROWS, 4), np.int64)
        return self.rows[game]


TABLE_ROWS = 1 << 16
EXACT_COST = 20
"""As many playouts take about as long as one exact value, or less."""
TABLES = Tables()

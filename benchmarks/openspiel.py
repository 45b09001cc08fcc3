"""Measure the games in OpenSpiel in CPU time: loops beside those of OpenSpiel's own Python games, and its Python search.

A loop takes random actions, and deals by chance; only decisions are counted, but the deals are in the time. With
observations, each decision also reads the tensor of the information state and the mask of legal actions. The search is
OpenSpiel's ``ISMCTSBot`` in Python, with playouts in compiled kernels, at the first decision of a deal. All take turns, and
each figure is the best of its turns: ``taskset -c 0 python -m benchmarks.openspiel``.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.games import block_dominoes, kuhn_poker, team_dominoes, tic_tac_toe

from matzl import registry
from matzl.adapters.openspiel import PlayoutEvaluator

DEALS = 4
"""The number of deals in a turn."""
SIMULATIONS = 1000
"""The number of simulations in a search."""
OWN = {
    module.__name__.rpartition(".")[2]
    for module in (block_dominoes, kuhn_poker, team_dominoes, tic_tac_toe)
}
"""OpenSpiel's own games in Python that are played in turns; importing them registers them."""


def looped(game: Any, *, observed: bool = False) -> float:
    """Return the CPU seconds for a decision."""
    chance, decisions = random.Random(1), 0
    start = time.process_time()
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, chances)[0])
                continue
            decisions += 1
            if observed:
                state.information_state_tensor()
                state.legal_actions_mask()
            state.apply_action(chance.choice(state.legal_actions()))
    return (time.process_time() - start) / decisions


def searched(game: Any) -> Callable[[], float]:
    """Return a function that measures the CPU seconds for a simulation."""
    chance, state = random.Random(2), game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, chances)[0])
    bot = ismcts.ISMCTSBot(
        game, PlayoutEvaluator(), 2.0, SIMULATIONS, random_state=np.random.RandomState(1)
    )
    bot.set_resampler(lambda given, player: given.resample_from_infostate(player, chance.random))

    def measured() -> float:
        start = time.process_time()
        bot.step(state)
        return (time.process_time() - start) / SIMULATIONS

    return measured


def rows(games: list[str], turns: int) -> Iterator[str]:
    measured: dict[tuple[str, str], Callable[[], float]] = {}
    for name in games:
        game = pyspiel.load_game(f"matzl_{registry.info(name).key}")
        measured[name, "loop"] = partial(looped, game)
        measured[name, "observed"] = partial(looped, game, observed=True)
        measured[name, "search"] = searched(game)
    for name in sorted(OWN):
        measured[name, "loop"] = partial(looped, pyspiel.load_game(f"python_{name}"))
    best = dict.fromkeys(measured, float("inf"))
    for _ in range(turns):  # the first one compiles
        best = {key: min(best[key], measure()) for key, measure in measured.items()}
    fastest = min(best[name, "loop"] for name in OWN)
    yield "| game | loop, decisions/s | of OpenSpiel's fastest | with tensor and mask | simulations/s |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in games:
        speed = {kind: 1 / best[name, kind] for kind in ("loop", "observed", "search")}
        yield (
            f"| {name} | {speed['loop']:,.0f} | {fastest * speed['loop']:.2f} "
            f"| {speed['observed']:,.0f} | {speed['search']:,.0f} |"
        )
    for name in sorted(OWN):
        loop = 1 / best[name, "loop"]
        yield f"| python_{name} (OpenSpiel) | {loop:,.0f} | {fastest * loop:.2f} | | |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--turns", type=int, default=20)
    chosen = parser.parse_args()
    for row in rows(chosen.games, chosen.turns):
        print(row, flush=True)


if __name__ == "__main__":
    main()

"""Measure NashConv of algorithms on three small games: ``python benchmarks/nash_conv.py``.

CFR+ is matzl's; the other algorithms are OpenSpiel's, run on the same games for the same CPU time: MCCFR with external and
outcome sampling, fictitious play by best responses (XFP), and information-set search (ISMCTS). The strategy of ISMCTS is
the share of visits of each action in one search at every information set, without a time limit. ``random`` and ``novice``
are matzl's bots. NFSP and Deep CFR are OpenSpiel's in JAX (``pip install jax flax optax chex orbax-checkpoint``); without
JAX their cells are empty. They learn little in 20 seconds: give them ``--seconds 120``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr, fictitious_play, ismcts, mcts
from open_spiel.python.algorithms import outcome_sampling_mccfr as outcome
from open_spiel.python.rl_environment import Environment

import matzl
from matzl.adapters.openspiel import TreeGame
from matzl.deal.vocabulary import vocabulary
from matzl.small import CFRPlus, GameTree, bot_strategy, nash_conv

GAMES = {
    "Mittlere, 6 cards": "matzl_mittlere(ranks=JQK,suits=CD)",
    "Bondtolva, 6 cards, difference": "matzl_bondtolva(ranks=QKA,suits=CD,hand=2,payoffs=difference)",
    "Molotow, 8 cards": "matzl_molotow(ranks=JA,suits=CDHS)",
}
SIMULATIONS = 50
MAX_SETS = 5000
"""The maximum number of information sets for ISMCTS, which takes some 10 ms for each, and for XFP."""


def strategy_of(game: TreeGame, probabilities: Callable[[Any], dict[int, float]]) -> Any:
    """Return a strategy for the tree of a game, given a function from a state to the probabilities of action ids."""
    tree, id_of = game.tree, vocabulary(game.tree.game).id_of
    strategy = tree.uniform()
    for number, node in enumerate(tree.examples.tolist()):
        begin, end = tree.offsets[number : number + 2].tolist()
        if end - begin == 1:
            continue
        state = game.new_initial_state()
        root, path = tree.path(node)
        for action in (root, *(id_of(tree.word(each)) for each in path)):
            state.apply_action(action)
        given = probabilities(state)
        strategy[begin:end] = [given.get(id_of(word), 0.0) for word in tree.actions(node)]
        strategy[begin:end] /= strategy[begin:end].sum()
    return strategy


def timed(seconds: float, step: Callable[[], object]) -> int:
    """Repeat a step for some CPU seconds and return how often."""
    begin, steps = process_time(), 0
    while process_time() - begin < seconds:
        step()
        steps += 1
    return steps


def cfr_plus(game: TreeGame, seconds: float) -> tuple[float, str]:
    solver = CFRPlus(game.tree)
    steps = timed(seconds, partial(solver.run, 10))
    return nash_conv(game.tree, solver.average()), f"{10 * steps:,} iterations"


def average_of(solver: Any, game: TreeGame, seconds: float) -> tuple[float, str]:
    steps = timed(seconds, solver.iteration)
    average = strategy_of(game, solver.average_policy().action_probabilities)
    return nash_conv(game.tree, average), f"{steps:,} iterations"


def sampling(module: Any, name: str, game: TreeGame, seconds: float) -> tuple[float, str]:
    np.random.seed(7)  # noqa: NPY002  OpenSpiel draws from it
    return average_of(getattr(module, name)(game), game, seconds)


def self_play(game: TreeGame, seconds: float) -> tuple[float, str] | None:
    if len(game.tree.players) > MAX_SETS:
        return None
    return average_of(fictitious_play.XFPSolver(game), game, seconds)


def search(game: TreeGame, _seconds: float) -> tuple[float, str] | None:
    if len(game.tree.players) > MAX_SETS:
        return None
    dice = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=2.0,
        max_simulations=SIMULATIONS,
        random_state=dice,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT,
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.random))
    strategy = strategy_of(game, lambda state: dict(bot.step_with_policy(state)[0]))
    return nash_conv(game.tree, strategy), f"{SIMULATIONS} simulations a decision"


def learner(name: str) -> Any:
    """Return a module of OpenSpiel's algorithms with networks, None without JAX."""
    try:
        return import_module(f"open_spiel.python.jax.{name}")
    except ImportError:
        return None


def fictitious_self_play(game: TreeGame, seconds: float) -> tuple[float, str] | None:
    """Measure NFSP (Heinrich and Silver 2016): average networks that are trained on best responses by deep Q-learning."""
    nfsp = learner("nfsp")
    if nfsp is None:
        return None
    environment = Environment(game)
    environment.seed(7)
    agents = [
        nfsp.NFSP(
            player,
            environment.observation_spec()["info_state"][0],
            environment.action_spec()["num_actions"],
            [128],
            reservoir_buffer_capacity=200_000,
            anticipatory_param=0.1,
            sl_learning_rate=0.05,
            rl_learning_rate=0.05,
            epsilon_start=0.1,
            epsilon_end=0.001,
            replay_buffer_capacity=200_000,
            seed=7 + player,
            allow_checkpointing=False,
        )
        for player in range(game.num_players())
    ]

    def episode() -> None:
        moment = environment.reset()
        while not moment.last():
            agent = agents[moment.observations["current_player"]]
            moment = environment.step([int(agent.step(moment).action)])
        for agent in agents:
            agent.step(moment)

    def average(state: Any) -> dict[int, float]:
        environment.set_state(state)
        moment = environment.get_time_step()
        agent = agents[state.current_player()]
        with agent.temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            probabilities = agent.step(moment, is_evaluation=True).probs
        return {action: float(probabilities[action]) for action in state.legal_actions()}

    # OpenSpiel's NFSP fails if its average policy has no example when it is to learn.
    with ExitStack() as first:
        for agent in agents:
            first.enter_context(agent.temp_mode_as(nfsp.MODE.BEST_RESPONSE))
        episode()
    episodes = timed(seconds, episode)
    return nash_conv(game.tree, strategy_of(game, average)), f"{episodes:,} episodes"


def deep_cfr(game: TreeGame, seconds: float) -> tuple[float, str] | None:
    """Measure Deep CFR (Brown et al. 2019), with as many traversals in ten iterations as fit in the time."""
    module = learner("deep_cfr")
    if module is None:
        return None
    np.random.seed(7)  # noqa: NPY002  OpenSpiel draws from it
    traversals, spent = 5, 0.0
    while 2 * spent < seconds:
        traversals *= 2
        begin = process_time()
        solver = module.DeepCFRSolver(
            game,
            policy_network_layers=(64, 64),
            advantage_network_layers=(64, 64),
            num_iterations=10,
            num_traversals=traversals,
            learning_rate=1e-3,
            batch_size_advantage=512,
            batch_size_strategy=512,
            memory_capacity=100_000,
            policy_network_train_steps=1000,
            advantage_network_train_steps=200,
            seed=7,
        )
        solver.solve()
        spent = process_time() - begin
    average = strategy_of(game, solver.action_probabilities)
    return nash_conv(game.tree, average), f"10 iterations of {traversals} traversals"


def level(name: str, game: TreeGame, _seconds: float) -> tuple[float, str]:
    tree: GameTree = game.tree
    if name == "random":
        return nash_conv(tree, tree.uniform()), "the uniform strategy"
    return nash_conv(tree, bot_strategy(tree, partial(matzl.bot, name))), "4 seeds"


ALGORITHMS: dict[str, Callable[[TreeGame, float], tuple[float, str] | None]] = {
    "CFR+": cfr_plus,
    "MCCFR, external sampling": partial(
        sampling, external_sampling_mccfr, "ExternalSamplingSolver"
    ),
    "MCCFR, outcome sampling": partial(sampling, outcome, "OutcomeSamplingSolver"),
    "Fictitious play (XFP)": self_play,
    "ISMCTS": search,
    "NFSP": fictitious_self_play,
    "Deep CFR": deep_cfr,
    "novice": partial(level, "novice"),
    "random": partial(level, "random"),
}


def rows(seconds: float, algorithms: list[str], names: list[str]) -> Iterator[str]:
    """Yield the lines of the table."""
    games = {name: pyspiel.load_game(GAMES[name]) for name in names}
    yield f"| algorithm | {' | '.join(games)} |"
    yield f"| --- {'| ---: ' * len(games)}|"
    yield f"| information sets | {' | '.join(f'{len(game.tree.players):,}' for game in games.values())} |"
    for name in algorithms:
        cells = []
        for game in games.values():
            result = ALGORITHMS[name](game, seconds)
            cells.append("–" if result is None else f"{result[0]:.2g} ({result[1]})")
        yield f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="CPU seconds for each solver")
    parser.add_argument("--algorithms", nargs="+", choices=ALGORITHMS, default=list(ALGORITHMS))
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    chosen = parser.parse_args()
    for line in rows(chosen.seconds, chosen.algorithms, chosen.games):
        print(line, flush=True)


if __name__ == "__main__":
    main()

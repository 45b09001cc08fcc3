"""Learning a policy of calls from a level that searches, which calls in many deals and estimates the value of each call.

The policy learns probabilities, a softmax of the estimates. They say how others will call, and what their calls reveal
about their hands, where rules of thumb call too differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from matzl import registry
from matzl.base.cards import each
from matzl.deal.deal import Deal
from matzl.engine.compiled import compiled
from matzl.engine.sources import hash_of
from matzl.players.levels import effort_in
from matzl.players.playing import views_in_turn
from matzl.runs.learning import Learner, policy_from, rate_at, without_unused
from matzl.runs.positions import (
    MAX_ACTIONS,
    TrainingPositions,
    cut,
    joined,
    note,
    room_for,
)
from matzl.runs.run_file import RunFile
from matzl.runs.runner import THIS_PROCESS, Workers, in_order
from matzl.search.decide import estimate
from matzl.search.policy.features import ACTION_FEATURES, POSITION_FEATURES
from matzl.search.policy.guide import Guide, new_guide
from matzl.search.policy.network import CALLS_FILE, Policy
from matzl.search.policy.tables import tables_of

TEACHER = "expert:worlds=160,thumb=1,tree=0"
"""The level whose calls are learned."""
SPREAD = 0.7
"""The difference of estimates, as a payoff, at which probabilities differ by a factor of e: about an estimate's error."""
RANDOM = 16
"""The number of calls among which one, on average, is random, so that unusual auctions occur."""
BLOCK = 250
"""The number of deals in a block, the task of a worker."""
MAX_CALLS = 64
"""The average number of calls per deal for which a block has room; calls beyond that are left out."""
PASSES, FAST, SLOW = 40, 3e-3, 5e-5
"""The number of times that all positions are learned from, and the rates of learning at the beginning and at the end."""


class CallRun:
    """A training run in which a policy learns the calls of a game.

    Parameters
    ----------
    game
        The name of the game.
    deals
        The number of deals, rounded down to a multiple of `BLOCK`.
    units
        The number of hidden units.
    seed
        The seed; the same numbers give the same weights on machines with the same arithmetic of floats.

    Attributes
    ----------
    steps
        The number of blocks and of passes over all of them.
    curve
        For each pass, the share of the variance of probabilities that is predicted in each phase; in all passes but the
        first, the positions have been learned from before: float64[passes, phases].
    """

    name, label, file = "-calls", "Learning calls of", CALLS_FILE

    def __init__(self, game: str, deals: int, units: int, seed: int) -> None:
        self.game, self.blocks, self.seed = game, deals // BLOCK, seed
        self.steps = self.blocks + PASSES
        self.phases = len(registry.info(game).phases)
        self.learner = Learner(units, seed, probabilities=True)
        self.curve: list[Any] = []
        self._guide = new_guide(self.result)

    @property
    def result(self) -> Policy:
        """The call policy learned so far."""
        steps = np.full(self.phases, np.log(2))
        policy = policy_from(self.learner.weights, tables_of(self.game), steps)
        return without_unused(policy, self.learner.weights, self.seed)

    def train(self, folder: Path, workers: Workers = THIS_PROCESS) -> Iterator[None]:
        """Let the level call in deals, and train the policy on its calls; yield after each block and each pass.

        Parameters
        ----------
        folder
            The folder of the file with the calls. Calls that the file already holds are not made again.
        workers
            The workers that call.
        """
        blocks, settings = [], {"game": self.game, "seed": self.seed}
        work, tasks = partial(call_block, self.game, self.seed), range(self.blocks)
        with RunFile(folder / f"{self.game}.calls-{_method()}-{self.seed}.jsonl", settings) as run:
            for number, called in enumerate(in_order(workers, work, tasks, run)):
                blocks.append(self.positions(number, called))
                yield
        rng = np.random.Generator(np.random.PCG64(self.seed))
        for number in range(PASSES):
            rate = rate_at(number / max(1, PASSES - 1), FAST, SLOW)
            positions = joined([blocks[number] for number in rng.permutation(len(blocks))])
            sums = self.learner.learn(positions, rate, self.phases)
            with np.errstate(invalid="ignore", divide="ignore"):
                self.curve.append(1 - sums[:, 0] / sums[:, 1])
            yield

    def positions(self, block: int, called: Sequence[Any]) -> TrainingPositions:
        """Return the positions of a block, given its calls."""
        room, n = room_for(BLOCK * MAX_CALLS), 0
        for number, calls in enumerate(called, block * BLOCK):
            deal = Deal(self.game, self.seed, number)
            for actions, probabilities in calls:
                deal.play_all(actions)
                n = _add(deal, probabilities, self._guide, room, n)
        return cut(
            room._replace(
                features=room.features[:n], numbers=room.numbers[:n], phases=room.phases[:n],
                begins=room.begins[: n + 1],
            )
        )  # fmt: skip


def call_block(game: str, seed: int, block: int) -> list[Any]:
    """Return the calls of each deal of a block, as `_calls_of` yields them, identical on every machine."""
    rng = np.random.Generator(np.random.PCG64([seed, block]))
    numbers = range(block * BLOCK, (block + 1) * BLOCK)
    return [list(_calls_of(Deal(game, seed, number), rng)) for number in numbers]


def _calls_of(deal: Deal, rng: np.random.Generator) -> Iterator[tuple[Sequence[str], list[float]]]:
    """Yield, for each call with a choice, the actions since the previous such call, and each legal call's probability."""
    effort, playing, reached = effort_in(deal.game, TEACHER), tables_of(deal.game).playing, 0
    for view in views_in_turn(deal):
        if view.state["phase"][0] >= playing:
            return
        if len(view.legal) == 1:
            deal.play(deal.legal[0])
            continue
        value = estimate(view, effort, deal.seed)
        shares = np.exp((value.means - value.means.max()) / SPREAD)
        yield deal.actions[reached:], (shares / shares.sum()).tolist()
        reached = len(deal.actions)
        action = value.best if rng.integers(RANDOM) else rng.choice(list(each(view.legal.mask)))
        deal.play(view.phase.words[int(action)])


def _add(deal: Deal, probabilities: Any, guide: Guide, room: TrainingPositions, n: int) -> int:
    """Add a position and its action probabilities at index `n`; return the number of positions."""
    if len(probabilities) > MAX_ACTIONS or n == len(room.numbers):
        return n
    first = int(room.begins[n])
    compiled(note)(deal.state[0], deal.legal.mask, guide, n, first, room)
    room.targets[first : first + len(probabilities)] = probabilities
    room.begins[n + 1] = first + len(probabilities)
    return n + 1


def _method() -> str:
    """Return a hash of the constants that determine positions, such as the calling level and numbers of features."""
    parts = TEACHER, SPREAD, RANDOM, POSITION_FEATURES, ACTION_FEATURES
    return hash_of([], repr(parts))[:8]

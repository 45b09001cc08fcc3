"""A bot that learns by playing against itself, in NumPy alone, on a batch of deals.

``python self_play.py train`` plays Bondtolva for some minutes and writes ``self_play.npz``. In the same folder,
``matzl arena bondtolva --bots self_play:make,novice`` then compares the bot with novices, and ``python self_play.py play``
plays a deal with you in the terminal.

The policy is a network with one hidden layer over the planes of an observation. It also estimates the payoff, and learns by
the policy gradient: actions that earned more than the estimate become more likely. Each deal is learned from several times,
but no single deal makes an action much more or less likely (proximal policy optimisation; Schulman and others 2017).
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

import matzl

WEIGHTS = Path(os.environ.get("SELF_PLAY", "self_play.npz"))
"""The file of the weights."""
HIDDEN = 128
"""The number of units of the hidden layer."""
TIMES = 3
"""The number of times that a deal is learned from."""
CLIP = 0.2
"""The relative change of an action's chance from which on a deal has no further effect on it."""


class Network:
    """A policy and an estimate of the payoff, from planes.

    Parameters
    ----------
    weights
        The arrays by name, as `new` makes them.
    """

    def __init__(self, weights: dict[str, Any]) -> None:
        self.weights = {name: np.asarray(array) for name, array in weights.items()}

    @classmethod
    def new(cls, game: str, seed: int) -> Network:
        """Return a network for a game with random weights."""
        table, rng = matzl.Game(game).observation, np.random.default_rng(seed)
        inputs, outputs = table.planes, len(table.actions) + 1  # the last one is the payoff
        first = rng.normal(0, (2 / 40) ** 0.5, (inputs, HIDDEN))  # about 40 planes are not 0
        second = rng.normal(0, 0.01, (HIDDEN, outputs))
        arrays = {"first": first, "first_bias": np.zeros(HIDDEN)}
        arrays |= {"second": second, "second_bias": np.zeros(outputs)}
        return cls({name: array.astype(np.float32) for name, array in arrays.items()})

    def forward(self, planes: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Return the hidden units, the chances of the actions, and the estimates of the payoff."""
        hidden = np.maximum(planes @ self.weights["first"] + self.weights["first_bias"], 0)
        out = hidden @ self.weights["second"] + self.weights["second_bias"]
        logits = np.where(masks, out[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]


class Adam:
    """The Adam optimiser: steps along gradients, scaled by their recent size."""

    def __init__(self, weights: dict[str, Any], rate: float) -> None:
        self.weights, self.rate, self.steps = weights, rate, 0
        self.means = {name: np.zeros_like(array) for name, array in weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, gradients: dict[str, Any]) -> None:
        """Change the weights by one step."""
        self.steps += 1
        unbias = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, gradient in gradients.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            self.weights[name] -= self.rate * unbias * mean / (np.sqrt(square) + 1e-8)


def play_deals(batch: matzl.Batch, network: Network, rng: Any) -> tuple[Any, ...]:
    """Play one deal in each row, and return arrays with a row for each decision.

    They are the planes, the masks, the actions, the lead in payoff that the seat had in the end, the difference between that
    and the estimate, scaled, and the chance that the action had.
    """
    out = batch.reset()
    rows = np.arange(batch.rows)
    steps, payoffs = [], np.zeros(out.payoffs.shape)
    while len(rows):
        planes, masks = out.planes[rows].copy(), out.masks[rows].copy()
        _, chances, values = network.forward(planes, masks)
        noise = rng.gumbel(size=chances.shape)  # the greatest sum has the chance of its action
        actions = np.where(masks, np.log(chances + 1e-20) + noise, -np.inf).argmax(axis=1)
        taken = chances[np.arange(len(rows)), actions]
        steps.append((planes, masks, actions, values, taken, rows, out.turn[rows].copy()))
        given = np.zeros(batch.rows, np.int64)
        given[rows] = actions
        out = batch.step(given)
        payoffs[out.done] = out.payoffs[out.done]
        rows = np.flatnonzero(out.turn >= 0)
    planes, masks, actions, values, taken, rows, seats = (
        np.concatenate(part) for part in zip(*steps, strict=True)
    )
    others = (payoffs.sum(axis=1, keepdims=True) - payoffs) / (payoffs.shape[1] - 1)
    leads = (payoffs - others)[rows, seats].astype(np.float32)
    gains = leads - values
    return planes, masks, actions, leads, gains / (gains.std() + 1e-6), taken


def gradients(
    network: Network, planes: Any, masks: Any, actions: Any, leads: Any, gains: Any, taken: Any
) -> Any:
    """Return the gradients of the loss, which has terms for the policy and the estimate, and a small one for low entropy.

    The other arguments are as `play_deals` returns them.
    """
    hidden, chances, values = network.forward(planes, masks)
    size, picked = len(actions), np.arange(len(actions))
    ratio = chances[picked, actions] / taken
    moved = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    scaled = np.where(moved, 0, gains * ratio)[:, None]
    slope = chances * scaled
    slope[picked, actions] -= scaled[:, 0]
    logs = np.log(np.maximum(chances, 1e-9))
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    slope += 0.01 * chances * (logs + entropy)
    out = np.concatenate([slope, 0.5 * (values - leads)[:, None]], axis=1).astype(np.float32) / size
    back = (out @ network.weights["second"].T) * (hidden > 0)
    return {
        "first": planes.T @ back,
        "first_bias": back.sum(axis=0),
        "second": hidden.T @ out,
        "second_bias": out.sum(axis=0),
    }


def train(
    game: str,
    rounds: int,
    rows: int,
    *,
    seed: int = 1,
    seconds: float = np.inf,
    weights: Path = WEIGHTS,
) -> Network:
    """Train a network by self-play and write its weights; stop after some rounds, or some seconds."""
    network, rng = Network.new(game, seed), np.random.default_rng(seed)
    learner, setting = Adam(network.weights, 0.001), {"observe": ["planes"], "autoreset": False}
    print("compiling the rules, unless that has been done before", flush=True)
    play_deals(matzl.Batch(game, 2, **setting), network, np.random.default_rng(seed))
    begun = time.perf_counter()
    for number in range(rounds):
        batch = matzl.Batch(game, rows, seed, first=number * rows, **setting)
        found = play_deals(batch, network, rng)
        for _ in range(TIMES):
            order = rng.permutation(len(found[2]))
            for part in np.array_split(order, max(1, len(order) // 2048)):
                learner.step(gradients(network, *(array[part] for array in found)))
        spent = time.perf_counter() - begun
        learner.rate = 0.001 * (1 - max((number + 1) / rounds, spent / seconds)) + 0.0001
        if number % 50 == 0:
            print(f"{(number + 1) * rows} deals, {spent:.0f} s", flush=True)
        if spent > seconds:
            break
    np.savez(weights, **network.weights)
    print(f"wrote {weights}, {(number + 1) * rows} deals")
    return network


class LearnedBot:
    """A bot that takes the most likely action of a network."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view: matzl.View) -> str:
        """Return the action to take in the seat of the view."""
        actions = matzl.Game(view.game).actions
        legal = np.array([word in view.legal for word in actions])
        chances = self.network.forward(view.planes()[None], legal[None])[1]
        return actions[int(chances[0].argmax())]

    def choose_many(self, out: matzl.batch.Buffers) -> np.ndarray:
        """Return the ids of the actions in many deals at once, one per row; the arena calls this."""
        return self.network.forward(out.planes, out.masks)[1].argmax(axis=1)


def make(seed: int) -> LearnedBot:
    """Make a bot from the file of weights; it draws no random numbers."""
    return LearnedBot(Network(dict(np.load(WEIGHTS))))


def play(game: str, seed: int) -> None:
    """Play a deal in seat 0 against the bot."""
    deal, bot = matzl.Deal(game, seed=seed), make(seed)
    while not deal.over:
        if deal.by_chance:
            deal.draw()
        elif deal.turn:
            deal.play(bot.choose(deal.view(deal.turn)))
        else:
            print(deal.view(0))
            try:
                deal.play(input(f"{' '.join(deal.legal)}? ").strip())
            except matzl.MatzlError as error:  # the message says what would be right
                print(error)
            except EOFError:
                return
    print(deal.result)


def main() -> None:
    """Train or play, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("command", choices=["train", "play"])
    parser.add_argument("--game", default="bondtolva")
    parser.add_argument("--rounds", type=int, default=1600)
    parser.add_argument("--rows", type=int, default=512)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.command == "train":
        train(chosen.game, chosen.rounds, chosen.rows, seed=chosen.seed, seconds=chosen.seconds)
    else:
        play(chosen.game, chosen.seed)


if __name__ == "__main__":
    main()

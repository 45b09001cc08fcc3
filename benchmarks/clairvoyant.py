"""Measure how much of the difference between novices and all-seeing players a level wins back.

An expert in every seat bids, calls and names trumps; then the cards are played three times for each side: by novices, by the
level, and by players who see all cards and play exactly at each move, each time against novices.
All sides play the same contracts with the same cards. The share is how far the level comes from the novice's payoffs to the
all-seeing player's, over both sides; its interval is of the ratio of the two means (delta method), the deal being the unit.
Run it on an idle machine: ``python benchmarks/clairvoyant.py --deals 400``.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np

from matzl import Deal
from matzl.deal.vocabulary import vocabulary
from matzl.engine.compiled import compiled
from matzl.engine.kernels import kernel
from matzl.players.bots import Bot, bot
from matzl.search import hooks
from matzl.search.exact.solver import solver_of

GAMES = ("german-solo", "matzlfangen")
AUCTION = "expert"
SEES_ALL = "sees all cards"


@kernel
def sides(deal: Any) -> int:
    return hooks.sides(deal[0])


class SeesAll:
    """A player that sees all cards and plays exactly."""

    level = SEES_ALL

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.table = np.zeros((1 << 18, 4), np.int64)

    def choose(self, _view: Any) -> str:
        deal, payoffs = self.deal, np.full((64, 4), -np.inf)
        compiled(solver_of(deal.game))(deal.state[0], self.table, payoffs)
        best = int(np.argmax(payoffs[:, deal.turn]))
        return vocabulary(deal.game).word(int(deal.state["phase"][0]), best)


def play_out(deal: Deal, side: int, level: str, seed: int) -> int:
    """Return the payoff of a side (a set of seats) that plays at a level against novices."""
    deal = deal.copy()
    sees = SeesAll(deal)
    players: list[Bot] = [
        (sees if level == SEES_ALL else bot(level, seed))
        if side >> seat & 1
        else bot("novice", seed)
        for seat in range(deal.seats)
    ]
    while not deal.over:
        assert deal.turn is not None
        deal.play(players[deal.turn].choose(deal.view(deal.turn)))
    assert deal.result is not None
    return sum(paid for seat, paid in enumerate(deal.result.payoffs) if side >> seat & 1)


def figures(job: tuple[str, str, int, int]) -> list[float]:
    """Return the payoffs of novices, of the level and of all-seeing players in a deal, summed over both sides."""
    game, level, seed, number = job
    deal = Deal(game, seed, number)
    bidders = [bot(AUCTION, 1000 * number + seat) for seat in range(deal.seats)]
    while not deal.over and deal.phase.name != "play":
        assert deal.turn is not None
        deal.play(bidders[deal.turn].choose(deal.view(deal.turn)))
    if deal.over:
        return [0.0, 0.0, 0.0]
    declarers = compiled(sides)(deal.state)
    both = (declarers, 0b1111 & ~declarers)
    return [
        sum(play_out(deal, side, each, number) for side in both)
        for each in ("novice", level, SEES_ALL)
    ]


def share(paid: Any) -> tuple[float, float]:
    """Return the share won back and half the width of its 95% interval, from payoffs, float64[deals, 3]."""
    gained, possible = paid[:, 1] - paid[:, 0], paid[:, 2] - paid[:, 0]
    ratio = gained.mean() / possible.mean()
    spread = (gained - ratio * possible).std(ddof=1) / possible.mean()
    return ratio, 1.96 * spread / len(paid) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    for game in given.games:
        figures((game, given.level, given.seed, 0))  # compiled once
        with ProcessPoolExecutor(given.jobs, get_context("spawn")) as crew:
            jobs = [(game, given.level, given.seed, number) for number in range(given.deals)]
            paid = np.array(list(crew.map(figures, jobs, chunksize=4)))
        ratio, half = share(paid)
        means = " ".join(f"{mean:+.2f}" for mean in paid.mean(0))
        print(f"{game}: novice, {given.level}, all-seeing are paid {means} a deal")
        print(f"{game}: {given.level} wins back {ratio:.0%} ± {half:.0%}, {given.deals} deals")


if __name__ == "__main__":
    main()

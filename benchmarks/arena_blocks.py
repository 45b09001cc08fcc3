"""Measure the gain of the arena's blocks and of its control variate: ``python -m benchmarks.arena_blocks [GAME …]``.

For each game it prints, for two pairs of levels, the gain of duplicate deals and the share of blocks that suffices for the
same interval with the control; and how often the two intervals cover 0 if both bots are the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from matzl import registry
from matzl.engine.randomness import folded
from matzl.players.bots import Bot, bot
from matzl.players.levels import LEVELS
from matzl.runs import Arena, Row

PAIRS = (("club", "novice"), ("club", "club:worlds=16"))
"""Pairs of a level and the level among which it plays: one of clearly different and one of nearly equal strength."""
EQUAL = ("same", "random")
"""The names of two bots that play at random; they have different stand-ins."""


def equal(level: str, seed: int) -> Bot:
    """Return a bot that plays at random; bots of different names have different seeds."""
    return bot("random", folded(seed, *level.encode()))


def measured(game: str, one: str, among: str, blocks: int) -> Row:
    """Return the arena's row for one level among bots of another."""
    return Arena(game, [one, among], seed=2026).play(blocks, only=one).rows[0]


def share(row: Row) -> float:
    """Return the share of blocks that suffices for the same interval with the control."""
    if row.controlled is None or row.interval is None:
        return 1.0
    (low, high), (begin, end) = row.controlled.interval, row.interval
    return ((high - low) / (end - begin)) ** 2


def coverage(game: str, runs: int, blocks: int) -> tuple[int, int]:
    """Return in how many runs of equal bots the plain interval covers 0, and in how many the controlled one does."""
    plain = controlled = 0
    for seed in range(runs):
        row = Arena(game, EQUAL, seed=seed, make=equal).play(blocks, only=EQUAL[0]).rows[0]
        assert row.interval is not None
        assert row.controlled is not None
        plain += row.interval[0] <= 0 <= row.interval[1]
        controlled += row.controlled.interval[0] <= 0 <= row.controlled.interval[1]
    return plain, controlled


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table with a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument("--blocks", type=int, default=200, help="(default: %(default)s)")
    parser.add_argument("--runs", type=int, default=50, help="runs of equal bots in each game")
    chosen = parser.parse_args(arguments)
    assert not set(EQUAL[:1]) & set(LEVELS), "it needs a stand-in"
    titles = [f"{one} among {among}" for one, among in PAIRS]
    print(
        f"| game | {' | '.join(f'{title}: gain | blocks' for title in titles)} | cover, of {chosen.runs} |"
    )
    print("| --- |" + " ---: | ---: |" * len(PAIRS) + " --- |")
    for game in chosen.games or registry.names():
        cells = []
        for one, among in PAIRS:
            row = measured(game, one, among, chosen.blocks)
            cells += ["–" if row.gain is None else f"{row.gain:.2f}", f"{share(row):.2f}"]
        plain, controlled = coverage(game, chosen.runs, 48)
        print(f"| {game} | {' | '.join(cells)} | {plain}, {controlled} |", flush=True)


if __name__ == "__main__":
    main()

"""``python -m matzl.strategy``: make the figures of the pages on strategy anew."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from matzl import registry
from matzl.strategy.making import DEALS, LEVEL, SEED, make, measures, write


def main() -> None:
    """Make the figures of the named games, or of all that have a page on strategy."""
    parser = argparse.ArgumentParser(prog="python -m matzl.strategy", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals (default: %(default)s)")
    parser.add_argument("--level", default=LEVEL, help="the bots (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="(default: %(default)s)")
    parser.add_argument(
        "--played", type=Path, metavar="DIR",
        help="a folder with the deals as GAME.jsonl, as 'matzl simulate' writes them; by default bots play them",
    )  # fmt: skip
    asked = parser.parse_args()
    for game in asked.games or filter(measures, registry.names()):
        played = None if asked.played is None else asked.played / f"{game}.jsonl"
        sys.stdout.write(f"{write(make(game, asked.deals, asked.level, asked.seed, played))}\n")


if __name__ == "__main__":
    main()

"""``python -m matzl.features.statistics``: rate the bots of games, from deals with random levels in the seats."""

from __future__ import annotations

import argparse
import json
import random
from functools import partial
from importlib import import_module
from pathlib import Path

from matzl import registry
from matzl.base.options import defaults, seats_under
from matzl.deal.deal import Deal
from matzl.features.statistics.rows import FILE, SHARED, USUAL, Rating, rated
from matzl.players.bots import bot, seat_seed
from matzl.players.levels import LEVELS, bots_version
from matzl.players.playing import play_out
from matzl.runs.run_file import replacing
from matzl.runs.runner import resumed

RATED = tuple(level for level in LEVELS if level not in SHARED and level != "random")
"""The levels of the bots that play."""
ANCHOR = "amateur"
"""The level whose rating is `USUAL`."""
DEALS, SEED = 1500, 2026
"""The number of deals of each game, and the seed of cards, levels and bots."""
PASSES, DEVIATION = 40, 8.0
"""The number of passes over all deals, and the deviation of all ratings meanwhile: small, for small corrections."""


def main() -> None:
    """Rate the bots of the named games, or of all."""
    program = "python -m matzl.features.statistics"
    parser = argparse.ArgumentParser(prog=program, description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals (default: %(default)s)")
    arguments = parser.parse_args()
    for game in arguments.games or registry.names():
        data = json.loads(FILE.read_text("utf-8"))
        data["ratings"][game] = make(game, arguments.deals)
        command = f"{program} {game} --deals {arguments.deals}"
        data["made"][game] = {"command": command, "bots": bots_version(game)}
        with replacing(FILE) as file:
            file.write(f"{json.dumps(data, indent=1, sort_keys=True)}\n".encode())


def make(game: str, deals: int) -> dict[str, int]:
    """Return the ratings of the levels of a game, showing progress; an interrupted run resumes."""
    path, settings = Path(f"{game}-ratings.run"), {"game": game, "bots": bots_version(game)}
    played = list(resumed(partial(_deal, game), range(deals), path, settings, deals))
    sums = dict.fromkeys(RATED, 0.0)
    values = dict.fromkeys(RATED, float(USUAL))
    for number in range(PASSES):
        for levels, payoffs in played:
            before = [Rating(values[level], DEVIATION) for level in levels]
            for level, old, new in zip(levels, before, rated(before, payoffs), strict=True):
                values[level] += new.value - old.value
            for level in RATED if number >= PASSES // 2 else ():
                sums[level] += values[level] - values[ANCHOR]
    means = {level: round(USUAL + 2 * sums[level] / PASSES / deals) for level in RATED}
    return means | {level: means[like] for level, like in SHARED.items()}


def _deal(game: str, number: int) -> tuple[list[str], list[int]]:
    """Play a deal between bots of random levels; return the level and the payoff of each seat."""
    info = registry.info(game)
    seats = seats_under(info, defaults(info))
    draw = random.Random(SEED * 2**32 + number)  # noqa: S311  (it repeats)
    levels = draw.choices(RATED, k=seats)
    deal = Deal(game, SEED, number, dealer=number % seats)
    bots = [bot(level, seat_seed(SEED, number, seat)) for seat, level in enumerate(levels)]
    return levels, list(play_out(deal, bots).payoffs)


if __name__ == "__main__":  # other processes can import no function of a `__main__`
    import_module("matzl.features.statistics.__main__").main()

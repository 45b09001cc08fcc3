"""``python -m matzl.features.strategy``: make the figures of the pages on strategy, from deals between bots."""

from __future__ import annotations

import argparse
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.options import defaults, seats_under
from matzl.deal.deal import Deal
from matzl.errors import SetUpError
from matzl.features.strategy.model import FILE, Figures, figure_of
from matzl.players.levels import bots_version
from matzl.runs.run_file import replacing
from matzl.runs.runner import resumed
from matzl.runs.simulation import Simulation
from matzl.teaching.measures import Group, Measure

DEALS, LEVEL, SEED = 10_000, "club@1", 2026
"""The number of deals, the level and the seed of the figures, for which the texts of the pages were written."""

SEARCHES = {LEVEL: "club:worlds=30,thumb=1,exact=0"}
"""The parameters behind the names of bots in figures: those of `LEVEL` play out worlds by rules of thumb."""


def main() -> None:
    """Make the figures of the named games, or of all that have a page on strategy."""
    parser = argparse.ArgumentParser(prog="python -m matzl.features.strategy", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games; all by default")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals (default: %(default)s)")
    parser.add_argument("--level", default=LEVEL, help="the bots (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=SEED, help="(default: %(default)s)")
    arguments = parser.parse_args()
    for game in arguments.games or filter(measures, registry.names()):
        write(make(game, arguments.deals, arguments.level, arguments.seed))


def measures(game: str) -> tuple[Measure, ...]:
    """Return the measures of a game; none if it has no page on strategy."""
    module = registry.role(game, "measures")
    return () if module is None else module.MEASURES


def make(game: str, deals: int = DEALS, level: str = LEVEL, seed: int = SEED) -> Figures:
    """Return the figures of a game, showing progress; an interrupted run resumes from the current folder.

    Parameters
    ----------
    deals, level, seed
        The number of deals, the level of all bots, and the seed of cards and bots.

    Raises
    ------
    SetUpError
        If the game has no measures.
    """
    counted = measures(game)
    if not counted:
        raise SetUpError(f"{game} has no measures for a page on strategy", "no-strategy")
    cases: dict[str, list[list[tuple[Group, float]]]] = {each.name: [] for each in counted}
    info = registry.info(game)
    bots = [SEARCHES.get(level, level)] * seats_under(info, defaults(info))
    settings = {"game": game, "bots": [*bots, bots_version(game)], "seed": seed}
    work = partial(_record, Simulation(game, seed, bots=bots))
    path = Path(f"{game}-strategy.run")
    for record in resumed(work, range(deals), path, settings, deals):
        deal = Deal.from_record(record)
        for each in counted:
            cases[each.name].append(list(each.observe(deal)))
    by_name = {each.name: figure_of(each, cases[each.name]) for each in counted}
    return Figures(game, deals, level, seed, version("matzl"), by_name)


def _record(simulation: Simulation, number: int) -> dict[str, Any]:
    """Return the record of a deal that bots play."""
    return simulation.deal(number).record()


def write(figures: Figures) -> None:
    """Write figures into the package of their game, replacing the file atomically."""
    target = Path(str(registry.folder(figures.game))) / "strategy" / FILE
    with replacing(target) as file:
        file.write(figures.as_text().encode())


if __name__ == "__main__":  # other processes can import no function of a `__main__`
    import_module("matzl.features.strategy.__main__").main()

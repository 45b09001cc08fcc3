"""Making the figures of a game: bots play the deals of a seed, which are kept and counted by the game's measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import version
from os import SEEK_END
from pathlib import Path

from matzl import registry
from matzl.base.options import defaults, seats_under
from matzl.deal.deal import Deal
from matzl.errors import SetUpError
from matzl.features.strategy.figures import FILE, Figures, figure_of
from matzl.players.levels import bots_version
from matzl.simulate.simulation import Simulation
from matzl.teaching.measures import Group, Measure

DEALS, LEVEL, SEED = 10_000, "club@1", 2026
"""The number of deals, the level and the seed of the figures, for which the texts of the pages were written."""

SEARCHES = {LEVEL: "club:worlds=30"}
"""The searches of bots that have a name of their own in figures: those of `LEVEL` play out worlds by rules of thumb."""


def measures(game: str) -> tuple[Measure, ...]:
    """Return the measures of a game; none if it has no page on strategy."""
    own = registry.role(game, "measures")
    return () if own is None else own.MEASURES


def make(
    game: str, deals: int = DEALS, level: str = LEVEL, seed: int = SEED, played: Path | None = None
) -> Figures:
    """Return the figures of a game.

    Parameters
    ----------
    deals, level, seed
        The number of deals, the level of all bots, and the seed of cards and bots.
    played
        A file with the records of those deals (`matzl simulate` writes it), so that they are not played again.

    Raises
    ------
    SetUpError
        If the game has no measures, or the file has too few deals, or not the deals of the seed.
    """
    counted = measures(game)
    if not counted:
        raise SetUpError(f"{game} has no measures for a page on strategy", "no-strategy")
    cases: dict[str, list[list[tuple[Group, float]]]] = {each.name: [] for each in counted}
    for deal in _deals(game, deals, level, seed, played):
        for each in counted:
            cases[each.name].append(list(each.observe(deal)))
    done = len(cases[counted[0].name])
    if done < deals:
        raise SetUpError(f"{played} has {done} deals, not {deals}", "too-few-deals")
    found = {each.name: figure_of(each, cases[each.name]) for each in counted}
    return Figures(game, deals, level, seed, version("matzl"), found)


def _deals(game: str, deals: int, level: str, seed: int, played: Path | None) -> Iterable[Deal]:
    """Yield finished deals: from a file, or played by bots."""
    if played is not None:
        with played.open(encoding="utf-8") as file:
            for number, line in zip(range(deals), file, strict=False):
                deal = Deal.from_record(line)
                if deal.game != game or deal.hands != Deal(game, seed, number).hands:
                    raise SetUpError(
                        f"line {number + 1} of {played} is not deal {number} of {game} with the seed {seed}",
                        "other-deals",
                    )
                yield deal
        return
    for chunk in _simulation(game, level, seed).deals(deals):
        yield from map(Deal.from_record, chunk.decode().splitlines())


def played(
    game: str, deals: int, level: str, seed: int, keep: Path, on_deals: Callable[[int], None]
) -> Path:
    """Let bots play deals, continue after those that an interrupted call has kept, and return the file with all of them.

    The file belongs to the present version of the bots; another version plays all deals again.

    Parameters
    ----------
    keep
        The folder of the file.
    on_deals
        Called with the number of deals that have been kept, at first and after each step.
    """
    keep.mkdir(parents=True, exist_ok=True)
    path = keep / f"{game}-{level}-{seed}-{bots_version(game)}.jsonl"
    path.touch()
    whole = path.read_bytes().rpartition(b"\n")
    kept = whole[0].count(b"\n") + bool(whole[1])
    with path.open("r+b") as file:
        file.truncate(len(whole[0] + whole[1]))  # a line that was not finished
        file.seek(0, SEEK_END)
        on_deals(kept)
        if kept < deals:
            for chunk in _simulation(game, level, seed).deals(deals - kept, kept):
                file.write(chunk)
                file.flush()
                kept += chunk.count(b"\n")
                on_deals(kept)
    return path


def _simulation(game: str, level: str, seed: int) -> Simulation:
    info = registry.info(game)
    bots = [SEARCHES.get(level, level)] * seats_under(info, defaults(info))
    return Simulation(game, seed, bots=bots)


def write(figures: Figures) -> Path:
    """Write figures into the package of their game, replacing the file atomically; return its path."""
    target = Path(str(registry.folder(figures.game))) / "strategy" / FILE
    part = target.with_suffix(".part")
    part.write_text(figures.as_text(), encoding="utf-8")
    part.replace(target)
    return target

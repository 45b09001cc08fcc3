"""The levels of bots: their names and parameters, in their usual order, and the version of bots; loads no numba."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from matzl import registry
from matzl.base.info import GameInfo
from matzl.engine.sources import hash_of
from matzl.errors import SetUpError
from matzl.search.effort import LIMITS, Effort, with_parameters

_PARTS = ("base", "engine", "deal", "search", "players")
"""The parts of the package on which the decisions of bots depend, beside the folders of games."""

_WEIGHTS = "*.npz"
"""The names of the files with the weights of learned policies."""

_FOR_READERS = ("text", "tutor", "measures")
"""The beginnings of the names of files that are for readers only."""


@cache
def bots_version(game: str) -> str:
    """Return the version of the bots of a game: 8 hexadecimal digits of a hash of the sources that decide their actions."""
    package, own = Path(__file__).parent.parent, Path(str(registry.folder(game)))
    folders = [*(package / part for part in _PARTS), package / "games", own]
    if family := registry.family(game):
        folders.append(Path(str(resources.files(family))))
    files = {file for folder in folders for file in folder.rglob("*.py")}
    files = {file for file in files if not file.stem.startswith(_FOR_READERS)}
    return hash_of(sorted(files | set(own.glob(_WEIGHTS))))[:8]


QUICK = ("random", "novice")
"""The levels that do not search; kernels know each by its index."""
LEARNED = ("amateur",)
"""The levels that choose by a learned policy, without playouts; in kernels their indices follow those of `QUICK`."""
SEARCHING = ("club", "expert", "master")
"""The levels that search."""
MASTER = "master"
"""The level that people may choose only in some games."""
LEVELS = QUICK + LEARNED + SEARCHING
DEFAULT_LEVEL = "club"
"""The default level of bots at a table."""
ADVISER = "expert"
"""The level that gives hints and reviews deals."""
TEACHER = "novice"
"""The level whose rules of thumb the lessons explain."""

EFFORTS = {
    "club": Effort(worlds=30, guided=1, proposals=3, prior=0.5),
    "expert": Effort(
        worlds=800, mistakes=-1, candidates=3, exact=1, endings=60, tree=-800, guided=1
    ),
    "master": Effort(
        worlds=40_000, mistakes=-1, candidates=2, exact=2, endings=400, tree=-8_192, guided=32,
        by_game=frozenset(LIMITS),
    ),
}  # fmt: skip
"""The parameters of the levels that search; their meanings are those of `matzl.search.effort.Effort`."""


def default_level(levels: Sequence[str]) -> str:
    """Return the default level if it is among `levels`, else the strongest of them."""
    return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]


def offered(levels: Sequence[str], info: GameInfo) -> tuple[str, ...]:
    """Return the members of `levels` that people may choose in a game: all, or all but `MASTER`."""
    return tuple(level for level in levels if info.master or level != MASTER) or tuple(levels)


def level_in(info: GameInfo, level: str, levels: Sequence[str]) -> str:
    """Return a level of `levels` if it is offered in a game, else the strongest one that is."""
    found = offered(levels, info)
    return level if level in found else found[-1]


def is_own(level: str) -> bool:
    """Return whether the name of a level is that of a custom bot, ``module:make``; see `matzl.players.bots`.

    >>> is_own("my_bots:make"), is_own("club:worlds=400"), is_own("club"), is_own(":make")
    (True, False, False, False)
    """
    module, _, make = level.partition(":")
    return module not in LEVELS and all(map(str.isidentifier, (*module.split("."), make)))


def check_level(level: str) -> None:
    """Check that a level exists and has the given parameters.

    Raises
    ------
    SetUpError
        If it does not.
    """
    if level not in QUICK + LEARNED:
        effort_of(level)


def split_levels(text: str) -> list[str]:
    """Split a comma-separated list of levels, keeping the parameters of a level with its name.

    >>> split_levels("club:worlds=4,mistakes=0, novice")
    ['club:worlds=4,mistakes=0', 'novice']
    """
    levels: list[str] = []
    for part in map(str.strip, text.split(",")):
        if "=" in part and ":" not in part and levels and ":" in levels[-1]:
            levels[-1] += f",{part}"
        else:
            levels.append(part)
    return levels


def effort_of(level: str) -> Effort:
    """Return the parameters of a level that searches, written as a name and optional parameters after a colon.

    >>> effort_of("club:worlds=400").worlds
    400

    Raises
    ------
    SetUpError
        If the level does not exist, does not search, or has no such parameters.
    """
    name, colon, parameters = level.partition(":") if isinstance(level, str) else ("", "", "")
    if name not in LEVELS:
        raise SetUpError(
            f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}", "unknown-level"
        )
    if name not in EFFORTS:
        raise SetUpError(
            f"{name} does not search, so it gives no values and has no parameters; use {', '.join(SEARCHING)}",
            "level-parameter",
        )
    if colon and not parameters:
        raise SetUpError(
            f"parameters must follow the colon, as in {name}:worlds=400; or write just {name}",
            "level-parameter",
        )
    return with_parameters(EFFORTS[name], parameters, name) if colon else EFFORTS[name]

"""The levels of bots, without numba: their names, parameters and limits, in canonical order, and the version of bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from matzl import registry
from matzl.base.info import GameInfo
from matzl.engine.sources import hash_of, sources_in
from matzl.errors import SetUpError, names_meant
from matzl.search.effort import ALL, Effort

_PARTS = ("base", "engine", "deal", "search", "players")
"""The parts of the package on which the decisions of bots depend, besides the folders of games."""

_WEIGHTS = "*.npz"
"""The names of the files with the weights of learned policies."""


@cache
def bots_version(game: str) -> str:
    """Return the version of a game's bots: 8 hexadecimal digits of a hash of the sources that decide their actions."""
    package, folder = Path(__file__).parent.parent, Path(str(registry.folder(game)))
    folders = [*(package / part for part in _PARTS), package / "games", folder]
    if family := registry.family(game):
        folders.append(Path(str(resources.files(family))))
    return hash_of(sorted(sources_in(folders) | set(folder.glob(_WEIGHTS))))[:8]


QUICK = ("random", "novice")
"""The levels that do not search; kernels know each by its index."""
LEARNED = ("amateur",)
"""The levels that choose by a learned policy, without playouts; in kernels their indices follow those of `QUICK`."""
SEARCHING = ("club", "expert", "master")
"""The levels that search."""
MASTER = "master"
"""The level that people may choose only in some games."""
LEVELS = QUICK + LEARNED + SEARCHING
PROGRAM = "exec:"
"""The prefix of the name of a bot that is a program (`matzl.players.programs`)."""
DEFAULT_LEVEL = "club"
"""The default level of bots at a table."""
ADVISER = "expert"
"""The level that gives hints and reviews deals."""
TEACHER = "novice"
"""The level whose rules of thumb the lessons explain."""

ROWS: dict[str, dict[str, Any]] = {
    "amateur": {"worlds": 0, "actions": 1, "exact": 2, "endings": 20},
    "club": {"worlds": 30, "mistakes": 24, "actions": 3, "endings": 30},
    "expert": {"draws": 3},
    "master": {"worlds": 40_000, "draws": 2, "endings": 400},
}
"""The fields of `matzl.search.effort.Effort` by which the levels differ; the profile of a game may change them.

The endings of amateurs are so small that each decision takes at most 150 ms in plain Python.
"""

_PLAIN: dict[str, Any] = {
    "thumb": 1.0, "actions": ALL, "race": False, "draws": 0, "learned": 0.0, "tree": 0
}  # fmt: skip
FROZEN = {
    "club@1": Effort(worlds=30, mistakes=24, exact=0, endings=30, **_PLAIN),
    "expert@1": Effort(worlds=800, mistakes=128, exact=3, endings=60, **_PLAIN),
}
"""Opponents for comparisons: they search with rules of thumb, with the same settings in all games, which never change."""

LIMITS: dict[str, tuple[float, float]] = {
    "worlds": (1, 1_000_000),
    "mistakes": (0, 256),
    "thumb": (0, 1),
    "actions": (1, ALL),
    "draws": (0, 1000),
    "exact": (0, 13),
    "endings": (1, 1_000_000),
    "tree": (0, 1_000_000),
}
"""The parameters that a text may change, with their smallest and largest values."""
MAX_DRAWN = 2_000_000
"""The maximum number of states drawn at once; that many take one or two gigabytes."""
_NUMBER = {int: re.compile(r"[0-9]{1,9}"), float: re.compile(r"[0-9]{0,9}\.?[0-9]{1,9}")}
"""The patterns of numbers as text, by type."""


def default_level(levels: Sequence[str]) -> str:
    """Return the default level if it is among `levels`, else the strongest of them."""
    return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]


def offered(levels: Sequence[str], info: GameInfo) -> tuple[str, ...]:
    """Return those of `levels` that people may choose in a game: all but random and, in some games, master.

    If `levels` has no others, these are offered after all.
    """
    known = tuple(level for level in levels if info.master or level != MASTER) or tuple(levels)
    return tuple(level for level in known if level != "random") or known


def is_own(level: str) -> bool:
    """Return whether a name is the name of a custom bot, ``module:make`` or ``exec:command``; see `matzl.players.bots`.

    >>> is_own("my_bots:make"), is_own("exec:node bot.js"), is_own("club:worlds=400"), is_own(":make")
    (True, True, False, False)
    """
    if level.startswith(PROGRAM):
        return True
    module, _, make = level.partition(":")
    return module not in LEVELS and all(map(str.isidentifier, (*module.split("."), make)))


def searches(level: str) -> bool:
    """Return whether a level searches or follows a learned policy, which requires the whole pack."""
    return level.partition(":")[0] in (*LEARNED, *SEARCHING, *FROZEN)


def check_level(level: str) -> None:
    """Check that a level exists and has the given parameters.

    Raises
    ------
    SetUpError
        If there is no such level, or it has no such parameter.
    """
    if level not in (*QUICK, *LEARNED, *FROZEN):
        parameters(level)


def split_levels(text: str) -> list[str]:
    """Split a comma-separated list of levels; parameters stay with the name of their level.

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


@cache
def effort_in(game: str, level: str) -> Effort:
    """Return the effort of a searching level in a game; parameters may follow the level's name and a colon.

    Opponents for comparisons are also levels.

    >>> effort_in("bondtolva", "expert")  # doctest: +NORMALIZE_WHITESPACE
    Effort(worlds=280, mistakes=128, thumb=0.0, actions=64, race=True,
           draws=3, learned=0.0, exact=6, endings=60, tree=0)
    >>> effort_in("bondtolva", "club").worlds, effort_in("bondtolva", "club:worlds=400").worlds
    (8, 400)

    Raises
    ------
    SetUpError
        As `parameters`.
    """
    # imported here, since numpy takes a long time for a command that only names levels
    from matzl.search.effort import profile_of
    from matzl.search.policy.network import policy_of

    if level in FROZEN:
        return FROZEN[level]
    profile, name = profile_of(game), level.partition(":")[0]
    changes = {} if name in LEARNED else parameters(level)
    by_thumb = {} if policy_of(game) else {"thumb": 1.0}
    of_game: dict[str, Any] = getattr(profile, name, {})
    # later ones override earlier ones; `Effort` has the other defaults
    return Effort(**{"exact": profile.exact} | ROWS[name] | of_game | by_thumb | changes)


def parameters(level: str) -> dict[str, Any]:
    """Return the parameters of a searching level, written after its name and a colon.

    >>> parameters("club:worlds=400,mistakes=0"), parameters("club")
    ({'worlds': 400, 'mistakes': 0}, {})

    Raises
    ------
    SetUpError
        If the level does not exist or does not search; if a parameter does not exist, is repeated or is out of range.
    """
    name, colon, text = level.partition(":") if isinstance(level, str) else ("", "", "")
    if name not in LEVELS:
        meant = names_meant(name, LEVELS)
        raise SetUpError(f"there is no bot {level!r}; {meant}", "unknown-level")
    if name not in SEARCHING:
        raise _bad_parameter(
            f"{name} does not search, so it gives no values and has no parameters; use {', '.join(SEARCHING)}"
        )
    if colon and not text:
        raise _bad_parameter(
            f"parameters must follow the colon, as in {name}:worlds=400; or write just {name}"
        )
    changes: dict[str, Any] = {}
    for part in text.split(",") if text else ():
        parameter, _, value = part.partition("=")
        if parameter in changes:
            raise _bad_parameter(f"{name} has parameter {parameter} twice")
        changes[parameter] = _number(name, parameter, value)
    row = asdict(Effort(**ROWS[name] | changes))
    for number in ("worlds", "endings"):
        if (drawn := row[number] * row["draws"]) > MAX_DRAWN:
            raise _bad_parameter(
                f"{number} times draws of {name} must be at most {MAX_DRAWN}, not {drawn}"
            )
    return changes


def _number(level: str, parameter: str, text: str) -> float:
    """Return the value of a parameter of a level."""
    if parameter not in LIMITS:
        meant = names_meant(parameter, LIMITS)
        raise _bad_parameter(f"{level} has no parameter {parameter!r}; {meant}")
    low, high = LIMITS[parameter]
    kind = float if parameter == "thumb" else int
    number = kind(text) if _NUMBER[kind].fullmatch(text) else None
    if number is None or not low <= number <= high:
        raise _bad_parameter(
            f"{parameter} of {level} must be a {'whole ' * (kind is int)}number from {low} to {high}, not {text!r}"
        )
    return number


def _bad_parameter(what: str) -> SetUpError:
    return SetUpError(what, "level-parameter")

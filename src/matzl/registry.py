"""The installed games, and their files by role.

A game is a package that an entry point of the group ``matzl.games`` names, under the name the game has in records:

.. code-block:: toml

    [project.entry-points."matzl.games"]
    mittlere = "matzl.games.mittlere"

Its files have roles. ``info`` (a `GameInfo` called ``INFO``), ``rules`` and ``rulebook/en.md`` are required. Optional are
the modules ``match``, ``novice``, ``search``, ``counting``, ``past``, ``tutor``, ``text`` and ``measures``, the folders
``locale`` and ``strategy``, and the files ``examples.jsonl``, ``puzzles.jsonl`` and ``picture.html``. A module is imported
when it is first needed, so that facts and rule books load no numba. In place of a module that a game leaves out, that of its
family is used, the package that the game's ``__init__.py`` calls ``FAMILY``. No code outside a game's folder names the game.
"""

from __future__ import annotations

import copyreg
import logging
import signal
from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType

from matzl.base.info import GameInfo
from matzl.errors import StoppedError, UnknownGameError, one_line

LOGGER = logging.getLogger(__name__)

GROUP = "matzl.games"
"""The entry-point group of games."""

_usable: dict[str, bool] = {}


@cache
def packages() -> dict[str, str]:
    """Return the package of each installed game by name; if games share a name, matzl's own takes it, or else the first.

    Raises
    ------
    StoppedError
        When there is no game at all, because matzl runs from a source tree that has not been installed.
    """
    found: dict[str, str] = {}
    points = metadata.entry_points(group=GROUP)
    for point in sorted(points, key=lambda point: not point.value.startswith(f"{GROUP}.")):
        if found.setdefault(point.name, point.value) != point.value:
            LOGGER.warning(
                "the game %s of %s is skipped: %s has that name already",
                point.name, point.value, found[point.name],
            )  # fmt: skip
    if not found:
        raise StoppedError(
            "matzl is not installed, so it has no games; run 'pip install -e .' in its source folder",
            "not-installed",
        )
    return found


def names() -> tuple[str, ...]:
    """Return the names of all usable games, in the order in which lists show them."""
    games = [name for name in packages() if _can_be_used(name)]
    return tuple(sorted(games, key=lambda name: (info(name).place, name)))


def _can_be_used(name: str) -> bool:
    """Return whether a game can be imported and has the name of its entry point; warn once if not."""
    if name not in _usable:
        try:
            _usable[name] = _load_info(name).name == name
            fault = "its info.py has another name"
        except (Exception, SystemExit) as error:
            if isinstance(error, SystemExit) and error.code == 128 + signal.SIGTERM:
                raise  # this process is to end; see `matzl.cli`
            _usable[name] = False
            fault = one_line(f"{type(error).__name__}: {error}")
        if not _usable[name]:
            LOGGER.warning("the game %s of %s is skipped: %s", name, packages()[name], fault)
    return _usable[name]


def name_of(game: str) -> str:
    """Return the canonical name of a game; case does not matter, and spaces or _ may replace hyphens.

    >>> name_of("german-solo") == name_of("German Solo") == name_of("german_solo")
    True

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    name = game
    if isinstance(game, str) and game not in packages():
        name = next((each for each in packages() if _plain(each) == _plain(game)), game)
    if not isinstance(name, str) or name not in packages() or not _can_be_used(name):
        raise UnknownGameError(game, names())
    return name


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def package(name: str) -> str:
    """Return the package of a game.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    return packages()[name_of(name)]


def info(name: str) -> GameInfo:
    """Return the `GameInfo` of a game, without loading numba.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    used = isinstance(name, str) and name in packages() and _usable.get(name)
    return _load_info(name if used else name_of(name))


@cache
def _load_info(name: str) -> GameInfo:
    found: GameInfo = import_module(f"{packages()[name]}.info").INFO
    return found


def role(name: str, part: str) -> ModuleType | None:
    """Return the module of a game, or else of its family, with a role such as ``search``; None if there is none.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    return _module(package(name), part)


def roles(name: str, part: str) -> tuple[ModuleType, ...]:
    """Return the modules of a game and of its family with a role such as ``text``, the game's first.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    modules = (_module(each, part) for each in filter(None, (package(name), family(name))))
    return tuple(dict.fromkeys(module for module in modules if module is not None))


def family(name: str) -> str | None:
    """Return the package of a game's family; None if it has no family.

    Raises
    ------
    UnknownGameError
        When no game has that name.
    """
    return getattr(import_module(package(name)), "FAMILY", None)


def rules(name: str) -> ModuleType:
    """Return the module with the rules of a game: ``STATE``, ``set_up``, ``legal``, ``refusal``, ``play`` and ``hide``."""
    return _imported(f"{package(name)}.rules")


@cache
def _module(folder: str, part: str) -> ModuleType | None:
    if find_spec(f"{folder}.{part}") is not None:
        return import_module(f"{folder}.{part}")
    family = getattr(import_module(folder), "FAMILY", None)
    return None if family is None else _module(family, part)


@cache
def _imported(path: str) -> ModuleType:
    return import_module(path)  # rules in plain Python are looked up for every action and view


def folder(name: str) -> Traversable:
    """Return the folder of a game's data files."""
    return resources.files(package(name))


def _reduce(game: GameInfo) -> tuple[Callable[[str], GameInfo], tuple[str]]:
    return info, (game.name,)


copyreg.pickle(GameInfo, _reduce)  # worker processes get a game by its name

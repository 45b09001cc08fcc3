"""Custom bots, named ``module:make``: a module to import, and a function in it that makes a bot from a seed."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from matzl.base.environment import EXTRAS
from matzl.errors import SetUpError, in_a_line
from matzl.players.bots import bot
from matzl.players.levels import LEVELS, is_own
from matzl.search.bot import Bot, as_bot


def own_or_level(level: str, seed: int = 0) -> Bot:
    """Make a custom bot by its name ``module:make``, or a bot of a level.

    The module is looked for in the current directory first. It is imported once.

    Parameters
    ----------
    level
        The name.
    seed
        The seed of its random numbers, the argument of ``make``.

    Raises
    ------
    SetUpError
        If the module cannot be imported or has no such function; if the function raises an error, or what it returns is
        neither a function nor has a method ``choose``; otherwise as `matzl.players.bots.bot`.
    """
    if not is_own(level):
        return _of_level(level, seed)
    make = _maker(level)
    try:
        return as_bot(make(seed))
    except SetUpError as error:
        raise _no_bot(level, str(error)) from error
    except Exception as error:  # whatever the function of a user raises
        raise _no_bot(level, in_a_line(error)) from error


def is_module(level: str) -> bool:
    """Return whether a name is that of no level but of a module that can be imported: its function was probably forgotten.

    >>> is_module("json"), is_module("club"), is_module("json:loads")
    (True, False, False)
    """
    if level in LEVELS or not level.isidentifier():
        return False
    _look_here()
    try:
        return find_spec(level) is not None
    except ValueError:  # the module has been imported without a loader
        return False


def _of_level(level: str, seed: int) -> Bot:
    """Return a bot of a level; for the name of a module the error says how a custom bot is written."""
    try:
        return bot(level, seed)
    except SetUpError as error:
        if not is_module(level):
            raise
        more = f"a bot of your own is written MODULE:MAKE, such as {level}:make"
        raise SetUpError(f"{error}; {more}", error.code) from None


def _look_here() -> None:
    """Let modules be imported from the current directory, which comes first."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def _maker(level: str) -> Any:
    """Return the function that a name stands for."""
    module, _, name = level.partition(":")
    _look_here()
    try:
        imported = import_module(module)
    except Exception as error:  # noqa: BLE001  (whatever the module of a user raises)
        raise _no_bot(level, in_a_line(error) + _installing(error)) from None
    make = getattr(imported, name, None)
    if not callable(make):
        raise _no_bot(level, f"module {module} has no function {name}")
    return make


def _installing(error: Exception) -> str:
    """Return how to install the missing module of an extra, nothing for other errors."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    extra = next((extra for extra, modules in EXTRAS.items() if name in modules), None)
    return "" if extra is None else f": pip install 'matzl[{extra}]'"


def _no_bot(level: str, reason: str) -> SetUpError:
    return SetUpError(f"there is no bot {level!r}: {reason}", "unknown-level")

"""The table of games: a line for each, naming its room and its bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from matzl.errors import UnknownGameError
from matzl.facts import Facts


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a game lives: its rules, rules of thumb, rule book, phrases, lessons, and what search must be told of it."""

    room: str
    bots: str
    rulebook: str = "matzl.rulebook"
    words: str = "matzl.words.english"
    lessons: str = "matzl.lessons"
    search: str = "matzl.search.particulars.plain"


TABLE: dict[str, Entry] = {
    "mittlere": Entry(
        "matzl.rules.mittlere", "matzl.bots.mittlere", search="matzl.search.particulars.mittlere"
    ),
    "molotow": Entry(
        "matzl.rules.molotow", "matzl.bots.molotow", search="matzl.search.particulars.molotow"
    ),
    "plus-minus": Entry(
        "matzl.rules.plus_minus",
        "matzl.bots.plus_minus",
        search="matzl.search.particulars.plus_minus",
    ),
    "german-solo": Entry(
        "matzl.rules.german_solo",
        "matzl.bots.german_solo",
        search="matzl.search.particulars.german_solo",
    ),
    "bondtolva": Entry(
        "matzl.rules.bondtolva", "matzl.bots.bondtolva", search="matzl.search.particulars.bondtolva"
    ),
    "matzlfangen": Entry(
        "matzl.rules.matzlfangen",
        "matzl.bots.matzlfangen",
        search="matzl.search.particulars.matzlfangen",
    ),
}
"""Every game by name. A game outside matzl puts its own line here (see ``docs/adding-a-game.md``)."""


def names() -> tuple[str, ...]:
    """The names of all games, in the order of the table."""
    return tuple(TABLE)


def entry(name: str) -> Entry:
    """The line of a game.

    Raises
    ------
    UnknownGameError
        When no game is called so.
    """
    try:
        return TABLE[name]
    except (KeyError, TypeError):
        raise UnknownGameError(name, names()) from None


def facts(name: str) -> Facts:
    """The facts of a game; needs no numba."""
    found: Facts = _module(entry(name).room + ".facts").FACTS
    return found


def verbs(name: str) -> ModuleType:
    """The kernels of a game by the names of the verbs."""
    return _module(entry(name).room + ".verbs")


def bots(name: str) -> ModuleType:
    """The rules of thumb of a game."""
    return _module(entry(name).bots)


def search(name: str) -> ModuleType:
    """What search must be told of a game."""
    return _module(entry(name).search)


_module = cache(import_module)

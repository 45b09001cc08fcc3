"""Options, table rules, levels and packs as people call them, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.base.options import differing
from matzl.table import texts
from matzl.table.parts import Stage
from matzl.text.describe import agreement
from matzl.text.languages import translated as _

PLAYERS = "players"
"""The option that says how many play, in every game that has it."""


@dataclass(frozen=True, slots=True)
class Named:
    """A word that stands in a form, what it is called, and half a sentence on it."""

    name: str
    title: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Agreed:
    """An option that a table has agreed on otherwise than usual: in a few words, with its clause."""

    told: str
    clause: str


def levels_named(levels: Iterable[str]) -> list[Named]:
    """Levels of bots as people call them; one without words goes by its own name."""
    return [Named(level, *map(_, texts.LEVELS.get(level, (level, "")))) for level in levels]


def stage_told(stage: Stage) -> str:
    """What goes on at a table."""
    return _(texts.STAGES[stage.value])


def seat_title(number: int) -> str:
    """What a seat is called by its place in the order of play, from 1."""
    return _(texts.SEATS[number - 1])


def length(info: GameInfo, chosen: Mapping[str, Any]) -> str:
    """How long a match is.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> length(registry.info("bondtolva"), completed(registry.info("bondtolva"), None))
    'A match to 12 points'
    """
    option = _of_length(info)
    return "" if option is None else agreement(info.name, option.name, chosen[option.name])


def agreed(info: GameInfo, chosen: Mapping[str, Any]) -> list[Agreed]:
    """What of the options differs from the usual, beside the length of the match.

    Parameters
    ----------
    chosen
        All options.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> mittlere = registry.info("mittlere")
    >>> [each.told for each in agreed(mittlere, completed(mittlere, {"tie": "draw", "deals": 4}))]
    ['Two with the same points: The two draw cards, and the lower card loses']
    """
    different = differing(info, chosen)
    return [
        Agreed(agreement(info.name, option.name, different[option.name]), option.clause)
        for option in info.options
        if option.name in different and option is not _of_length(info)
    ]


def _of_length(info: GameInfo) -> Option | None:
    """The option that says how long a match is: the first that is a number, but for that of the players."""
    numbers = (each for each in info.options if not each.choices and each.name != PLAYERS)
    return next(numbers, None)

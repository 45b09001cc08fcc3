"""Options, table rules, levels and packs as people call them, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.base.options import differing
from matzl.table.stage import Stage
from matzl.text import option_titles as words
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
    return [Named(level, *map(_, words.LEVELS.get(level, (level, "")))) for level in levels]


def option_named(option: Option) -> Named:
    """An option of a game."""
    return Named(option.name, *map(_, words.OPTIONS.get(option.name, (option.name, ""))))


def choice_title(option: str, choice: object) -> str:
    """What a choice of an option is called.

    >>> choice_title("ten", "high"), choice_title("players", 3), choice_title("deals", 12)
    ('Next below the ace', 'Three', '12')
    """
    return _(words.CHOICES.get(f"{option}={choice}", str(choice)))


def stage_told(stage: Stage) -> str:
    """What goes on at a table."""
    return _(words.STAGES[stage.value])


def seat_title(number: int) -> str:
    """What a seat is called by its place in the order of play, from 1."""
    return _(words.SEATS[number - 1])


def length(info: GameInfo, chosen: Mapping[str, Any]) -> str:
    """How long a match is.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> length(registry.info("bondtolva"), completed(registry.info("bondtolva"), None))
    'A match to 12 points'
    """
    option = _of_length(info)
    return "" if option is None else _agreed(option, chosen[option.name])


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
        Agreed(_agreed(option, different[option.name]), option.clause)
        for option in info.options
        if option.name in different and option is not _of_length(info)
    ]


def _of_length(info: GameInfo) -> Option | None:
    """The option that says how long a match is: the first that is a number, but for that of the players."""
    numbers = (each for each in info.options if not each.choices and each.name != PLAYERS)
    return next(numbers, None)


def _agreed(option: Option, value: object) -> str:
    if option.name in words.AGREED:
        return _(words.AGREED[option.name]).format(number=value)
    named = option_named(option)
    return _("{option}: {choice}").format(
        option=named.title, choice=choice_title(option.name, value)
    )

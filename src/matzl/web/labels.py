"""Labels of options, levels, seats, stages and tables in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from matzl.base.info import GameInfo, Option
from matzl.base.options import differing
from matzl.features import page_of_table
from matzl.players.levels import offered
from matzl.table.core import texts
from matzl.table.core.stages import Stage
from matzl.table.live.invitations import Invitation
from matzl.text.describe import agreement
from matzl.text.languages import join_words
from matzl.text.languages import translated as _
from matzl.text.levels import LEVELS

PLAYERS = "players"
"""The name of the option for the number of players, in every game that has it."""


@dataclass(frozen=True, slots=True)
class Label:
    """A value of a form field with its title and a short explanation."""

    name: str
    title: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class AgreedOption:
    """An option with a value other than the default: a short description and its clause."""

    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table in a list: the title of its game, a short description, and the last part of its URL."""

    title: str
    text: str
    target: str


def own_table(table: Invitation) -> TableEntry:
    """Return the list entry of a table where the reader sits."""
    others = join_words(chair.name for chair in table.chairs if chair.name)
    text = _("{stage} At the table: {names}.").format(stage=stage_title(table.stage), names=others)
    title = table.settings.info.title
    if page := page_of_table(table.settings):
        title = f"{title}: {page.about} {page.text}" if page.about else f"{title}: {page.text}"
    return TableEntry(title, text, table.table)


def level_labels(levels: Iterable[str]) -> list[Label]:
    """Return the labels of bot levels; a level without a title is labelled with its name."""
    return [Label(level, *map(_, LEVELS.get(level, (level, "")))) for level in levels]


def level_labels_of_games(levels: Sequence[str], games: Sequence[GameInfo]) -> list[Label]:
    """Return the labels of bot levels for several games; a level that not all of them offer names those that do."""
    labels = []
    for label in level_labels(levels):
        titles = [info.title for info in games if label.name in offered(levels, info)]
        partly = len(titles) < len(games)
        labels.append(
            replace(label, title=f"{label.title} ({', '.join(titles)})") if partly else label
        )
    return labels


def stage_title(stage: Stage) -> str:
    """Return a sentence on the stage of a table."""
    return _(texts.STAGES[stage.value])


def seat_title(number: int) -> str:
    """Return the title of a seat by its place in the order of play, from 1."""
    return _(texts.SEATS[number - 1])


def match_length(info: GameInfo, chosen: Mapping[str, Any]) -> str:
    """Return a description of the length of a match.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> match_length(registry.info("bondtolva"), completed(registry.info("bondtolva"), None))
    'A match to 12 points'
    """
    option = _length_option(info)
    return "" if option is None else agreement(info.name, option.name, chosen[option.name])


def agreed_options(info: GameInfo, chosen: Mapping[str, Any]) -> list[AgreedOption]:
    """Return the options whose value differs from the default, except the length of the match.

    Parameters
    ----------
    chosen
        The values of all options.

    >>> from matzl import registry
    >>> from matzl.base.options import completed
    >>> mittlere = registry.info("mittlere")
    >>> [each.text for each in agreed_options(mittlere, completed(mittlere, {"tie": "draw", "deals": 4}))]
    ['Two with the same points: The two draw cards, and the lower card loses']
    """
    different = differing(info, chosen)
    return [
        AgreedOption(agreement(info.name, option.name, different[option.name]), option.clause)
        for option in info.options
        if option.name in different and option is not _length_option(info)
    ]


def _length_option(info: GameInfo) -> Option | None:
    """Return the option for the length of a match: the first numeric one other than the number of players."""
    numbers = (each for each in info.options if not each.choices and each.name != PLAYERS)
    return next(numbers, None)

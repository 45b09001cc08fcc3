"""Labels of levels and tables in the current language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matzl.features import page_of_table
from matzl.table.core import texts
from matzl.table.live.invitations import Invitation
from matzl.text.languages import join_words
from matzl.text.languages import translated as _
from matzl.text.levels import LEVELS


@dataclass(frozen=True, slots=True)
class Label:
    """A value of a form field with its title and a short explanation."""

    name: str
    title: str
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A table in a list: the title of its game, a short description, and the last part of its URL."""

    title: str
    text: str
    target: str


def own_table(table: Invitation) -> TableEntry:
    """Return the list entry of a table where the reader sits."""
    others = join_words(chair.name for chair in table.chairs if chair.name)
    stage = _(texts.STAGES[table.stage.value])
    text = _("{stage} At the table: {names}.").format(stage=stage, names=others)
    title = table.settings.info.title
    if page := page_of_table(table.settings):
        title = f"{title}: {page.about} {page.text}" if page.about else f"{title}: {page.text}"
    return TableEntry(title, text, table.table)


def level_labels(levels: Iterable[str]) -> list[Label]:
    """Return the labels of bot levels; a level without a title is labelled with its name."""
    return [Label(level, *map(_, LEVELS.get(level, (level, "")))) for level in levels]

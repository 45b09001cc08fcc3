"""Labels of levels of bots in the current language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matzl.text.languages import translated as _
from matzl.text.levels import LEVELS


@dataclass(frozen=True, slots=True)
class Label:
    """A value of a form field with its title and a short explanation."""

    name: str
    title: str
    explanation: str = ""


def level_labels(levels: Iterable[str]) -> list[Label]:
    """Return the labels of bot levels; a level without a title is labelled with its name."""
    return [Label(level, *map(_, LEVELS.get(level, (level, "")))) for level in levels]

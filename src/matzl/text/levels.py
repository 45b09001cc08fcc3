"""Titles and descriptions of the levels of bots."""

from __future__ import annotations

from matzl.text.languages import translated

LEVELS: dict[str, tuple[str, str]] = {
    "random": ("Random", "plays any legal card at random"),
    "novice": ("Novice", "plays by rules of thumb"),
    "amateur": ("Amateur", "plays by what it learned from millions of deals, without search"),
    "club": ("Club", "considers how the hidden cards may lie"),
    "expert": ("Expert", "considers many more deals and draws conclusions from the play"),
    "master": ("Master", "thinks longest; only in games in which it is stronger than expert"),
}
"""The title and a description of each level of bots."""


def level_title(level: str) -> str:
    """Return the title of a level of bots, or its name if it has no title.

    >>> level_title("club"), level_title("my_bots:make")
    ('Club', 'my_bots:make')
    """
    return translated(LEVELS[level][0]) if level in LEVELS else level

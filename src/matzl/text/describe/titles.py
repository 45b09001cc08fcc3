"""What a game is in one sentence, and what its calls are called."""

from __future__ import annotations

from matzl.base.info import GameInfo
from matzl.text.languages import capitalised, translated


def tagline(info: GameInfo) -> str:
    """One sentence that says what a game is."""
    return translated(info.tagline, info.key)


def call_title(info: GameInfo, word: str) -> str:
    """What a call of a game is called, such as a contract; what is none is told by its word.

    >>> from matzl import registry
    >>> call_title(registry.info("german-solo"), "six-trick-solo")
    'Six Trick Solo'
    """
    title = info.call_titles.get(word)
    if title is None:
        return capitalised(word.replace("-", " "))
    return translated(title, info.key)

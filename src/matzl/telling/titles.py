"""What a game is in one sentence, and what its calls are called."""

from __future__ import annotations

from matzl.facts import Facts
from matzl.words.languages import capitalised, translated


def tagline(facts: Facts) -> str:
    """One sentence that says what a game is."""
    return translated(facts.tagline, facts.key)


def call_title(facts: Facts, word: str) -> str:
    """What a call of a game is called, such as a contract; what is none is told by its word.

    >>> from matzl import games
    >>> call_title(games.facts("german-solo"), "six-trick-solo")
    'Six Trick Solo'
    """
    title = facts.call_titles.get(word)
    if title is None:
        return capitalised(word.replace("-", " "))
    return translated(title, facts.key)

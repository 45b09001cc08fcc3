"""What a table has agreed on, in words."""

from __future__ import annotations

from matzl.text.languages import translated
from matzl.text.option_titles import AGREED, CHOICES, OPTIONS


def agreement(name: str, value: str | int) -> str:
    """An option of a game and what was chosen.

    >>> agreement("tie", "third-wins"), agreement("deals", 8)
    ('Two with the same points: The third wins', 'A match of 8 deals')
    """
    choice = CHOICES.get(f"{name}={value}")
    if choice is not None and isinstance(value, str):
        title, _ = OPTIONS[name]
        return f"{translated(title)}: {translated(choice)}"
    if name in AGREED:
        return translated(AGREED[name]).format(number=value)
    return f"{name}: {value}"

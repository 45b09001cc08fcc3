"""Names in the language of each reader: of people who have not chosen one, and of bots that sit in for people."""

from __future__ import annotations

import re

from matzl.text.languages import translated

GUEST = "Guest"
"""The name that is stored, in every language."""

WORDS = (GUEST, "Gäst", "Gast")
"""The name in all languages; earlier versions stored it in that of the guest."""

_STAND_IN = " (bot)"

_NUMBERED = re.compile(rf"(?:{'|'.join(WORDS)})( [1-9][0-9]*)?")


def stored_name(name: str) -> str:
    """Return a name as it is stored: the default name, numbered or not, in English.

    >>> stored_name("Gast"), stored_name("Gast 2"), stored_name("Gasthof")
    ('Guest', 'Guest 2', 'Gasthof')
    """
    found = _NUMBERED.fullmatch(name)
    return name if found is None else f"{GUEST}{found[1] or ''}"


def stand_in(name: str) -> str:
    """Return the name, as it is stored, of a bot that sits in for somebody."""
    return name + _STAND_IN


def shown_name(name: str) -> str:
    """Return a stored name as it is shown: the default name, and that of a bot for somebody, in the current language.

    >>> from matzl.text.languages import use_language
    >>> with use_language("de"):
    ...     shown_name("Guest 2"), shown_name("Gäst"), shown_name(stand_in("Anna"))
    ('Gast 2', 'Gast', 'Anna (Bot)')
    """
    if name.endswith(_STAND_IN):
        return translated("{name} (bot)").format(name=shown_name(name.removesuffix(_STAND_IN)))
    # Most names; a table has its names shown for every viewer of every card.
    if not name.startswith("G"):
        return name
    found = _NUMBERED.fullmatch(name)
    return name if found is None else f"{translated('Guest')}{found[1] or ''}"

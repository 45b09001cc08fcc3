"""The name of people who have not chosen one: stored as one word, and shown in the language of each reader."""

from __future__ import annotations

import re

from matzl.text.languages import translated

GUEST = "Guest"
"""The name that is stored, in every language."""

WORDS = (GUEST, "Gäst", "Gast")
"""The name in all languages; earlier versions stored it in that of the guest."""

_NUMBERED = re.compile(rf"(?:{'|'.join(WORDS)})( [1-9][0-9]*)?")


def stored_name(name: str) -> str:
    """Return a name as it is stored: the default name, numbered or not, in English.

    >>> stored_name("Gast"), stored_name("Gast 2"), stored_name("Gasthof")
    ('Guest', 'Guest 2', 'Gasthof')
    """
    found = _NUMBERED.fullmatch(name)
    return name if found is None else f"{GUEST}{found[1] or ''}"


def shown_name(name: str) -> str:
    """Return a stored name as it is shown: the default name in the current language.

    >>> from matzl.text.languages import use_language
    >>> with use_language("de"):
    ...     shown_name("Guest 2"), shown_name("Gäst"), shown_name("Anna")
    ('Gast 2', 'Gast', 'Anna')
    """
    # Most names; a table has its names shown for every viewer of every card.
    if not name.startswith("G"):
        return name
    found = _NUMBERED.fullmatch(name)
    return name if found is None else f"{translated('Guest')}{found[1] or ''}"

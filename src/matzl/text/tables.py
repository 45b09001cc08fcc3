"""Lookup of texts by code: first in the tables of a game, then in those shared by all games.

The ``text.py`` of a game holds tables of English texts: dictionaries by code, under the names that `matzl.text.common` uses
(``REFUSALS``, ``PHASES``, ``FIELDS`` …) and some that only games have:

``GUIDE``
    Headings and texts for somebody who has never heard of the game; ``REMINDER`` names the headings to keep in sight.
``CONTRACT_REMINDERS``
    For each contract that needs others, the headings and texts to keep in sight instead.
``EASE``, ``MINUTES``, ``LIKE``
    For the lobby: the game's rank by ease, the easiest first, how long a match against bots takes, and what it is like.
``CALLS``
    For each phase in which calls are made, a `Call` by word; a word ``trump:`` stands for all that begin so.
``PAYS_IF_ALL``
    The calls whose payment follows only if nobody makes another call of their phase.
``PROMPTS``
    For each phase, the question to the player whose turn it is.
``ITEMS``
    Titles of the items of a result.
``RAISED``
    In a game with raises, a sentence on what the deal is worth after a raise.
``VALUE_UNIT``
    The unit of the numbers of a hint or a review, where it is not simply score points.
``TAKEN``
    The units that a seat has taken so far, in a game that counts more than card points; ``TAKEN_NOTE`` says what they are.
``LESSONS``
    The sentences of the tutor.
``MAY_LACK_TRUMPS``
    In a game whose play sets trumps, the option and its value under which a deal without trumps also counts.

Texts are whole sentences with named parameters: the ranks and suits of the deck in use (``{jack}``, ``{jacks}``,
``{clubs}``), the order of a plain suit (``{order}``), the options of the table (``{deals}``), the sentence on the
end of a match of so many deals (``{best_wins}``), and in a call what was called
(``{suit}``, ``{card}``, ``{symbol}``, ``{level}``).
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from matzl import registry
from matzl.text import common


@cache
def game_modules(game: str) -> tuple[ModuleType, ...]:
    """Return the modules with a game's texts, its own first, then its family's, without the common ones."""
    return registry.roles(game, "text") if game else ()


@cache
def catalogue_packages(game: str) -> tuple[str, ...]:
    """Return the packages with a game's catalogues, in lookup order.

    >>> catalogue_packages("mittlere")
    ('matzl.games.mittlere', 'matzl.games.jass')
    """
    packages = (module.__name__.rpartition(".")[0] for module in game_modules(game))
    return tuple(dict.fromkeys((registry.package(game), *packages)))


def own_text(game: str, kind: str, code: str) -> Any:
    """Return the text for a code in the tables of a game or its family; None if there is none."""
    tables = (getattr(module, kind, {}) for module in game_modules(game))
    return next((table[code] for table in tables if code in table), None)


def own_value(game: str, name: str, otherwise: Any = "") -> Any:
    """Return a single sentence or table from the ``text.py`` of a game or its family; else `otherwise`.

    >>> own_value("plus-minus", "RAISED")
    ''
    """
    values = (getattr(module, name, None) for module in game_modules(game))
    return next((value for value in values if value is not None), otherwise)


def text_of(game: str, kind: str, code: str) -> Any:
    """Return the text for a code in a game's table, else in the common table of that name; None if there is none.

    >>> text_of("bondtolva", "FIELDS", "tjog"), text_of("bondtolva", "FIELDS", "dealer")
    ('Tjog in', 'Dealer')
    """
    text = own_text(game, kind, code)
    return getattr(common, kind, {}).get(code) if text is None else text

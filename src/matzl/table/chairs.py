"""Who sits at a table: people, bots, and chairs that wait for somebody."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

PERSON, BOT, FREE = "person", "bot", "open"

COMPANY = ("Vreni", "Sepp", "Lotta", "Resi", "Olle", "Beat", "Greta", "Nils", "Toni", "Maja")
"""What bots are called, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair as everybody sees it.

    Attributes
    ----------
    number
        The seat.
    kind
        ``person``, ``bot`` or ``open``.
    name
        Empty for an open chair.
    level
        Of a bot, else None.
    host
        Whether the host sits there.
    """

    number: int
    kind: str = FREE
    name: str = ""
    level: str | None = None
    host: bool = False


def bots_name(taken: Collection[str]) -> str:
    """The name of the next bot at a table where some names are taken."""
    return next(name for name in COMPANY if name not in taken)

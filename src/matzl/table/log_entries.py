"""What those at a table have seen happen, and what one of them has asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that all have seen, to be told in words.

    Attributes
    ----------
    number
        Its number among what all have seen; `matzl.table.view` counts anew for each guest.
    kind
        That of the event.
    seat
        Who did it, None where nobody in a seat.
    place
        Of what was done in the deal: which of its actions it is.
    data
        The event's.
    """

    number: int
    kind: str
    seat: int | None
    place: int | None
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants to take back: who, how many actions would be left, who agrees."""

    seat: int
    left: int
    agreed: frozenset[int] = frozenset()

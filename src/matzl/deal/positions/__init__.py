"""Positions set up by hand: as stated, and the search for a deal in which they arise."""

from __future__ import annotations

from matzl.deal.positions.given import POSITION_FORMAT, GivenPosition
from matzl.deal.positions.reaching import MAX_TRIES, begun_position, given_position, reach

__all__ = [
    "MAX_TRIES",
    "POSITION_FORMAT",
    "GivenPosition",
    "begun_position",
    "given_position",
    "reach",
]

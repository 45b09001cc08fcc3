"""Positions set up by hand, and the search for a deal in which they arise."""

from __future__ import annotations

from matzl.deal.positions.given import GivenPosition
from matzl.deal.positions.reaching import begun_position, given_position, reach

__all__ = ["GivenPosition", "begun_position", "given_position", "reach"]

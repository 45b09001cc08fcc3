"""Positions set up by hand: a check of the cards, and a search for a deal in which the position arises."""

from __future__ import annotations

from matzl.deal.positions.position import POSITION_FORMAT, GivenPosition
from matzl.deal.positions.reaching import begun_position, given_position, reach

__all__ = ["POSITION_FORMAT", "GivenPosition", "begun_position", "given_position", "reach"]

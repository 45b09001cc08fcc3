"""Simulation: bots play many deals or matches against each other, and each becomes a record."""

from __future__ import annotations

from matzl.simulate.simulation import Simulation

__all__ = ["Simulation"]

"""Simulation: bots play deals and matches among themselves by the hundred thousand, and each becomes a record."""

from __future__ import annotations

from matzl.simulate.simulation import Simulation

__all__ = ["Simulation"]

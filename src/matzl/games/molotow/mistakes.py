"""Mistakes in Molotow: those of all three Jass games."""

from __future__ import annotations

from matzl.games.jass.mistakes import mistake

__all__ = ["mistake"]

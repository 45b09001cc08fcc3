"""The card points so far, counted as in all Jass games."""

from __future__ import annotations

from matzl.games.jass.counting import points

__all__ = ["points"]

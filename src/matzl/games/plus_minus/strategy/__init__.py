"""The measures of the page on strategy of Plus-Minus, those of all Jass games."""

from __future__ import annotations

from matzl.games.jass.strategy import MEASURES

__all__ = ["MEASURES"]

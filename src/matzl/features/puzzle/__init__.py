"""Puzzles: positions from bots' games in which one action is clearly best, stored in the folders of the games."""

from __future__ import annotations

from matzl.features.puzzle.collection import find, puzzles
from matzl.features.puzzle.puzzle import ALL_CARDS, KNOWN, Puzzle

__all__ = ["ALL_CARDS", "KNOWN", "Puzzle", "find", "puzzles"]

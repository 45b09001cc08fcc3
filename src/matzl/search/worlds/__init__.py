"""Worlds: the deals that a view leaves possible, counted and indexed by number."""

from __future__ import annotations

from matzl.search.worlds.possible import Worlds

__all__ = ["Worlds"]

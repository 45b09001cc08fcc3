"""From a view to the deals it leaves possible: what is known, how many deals there are, and each of them by its number."""

from __future__ import annotations

from matzl.search.worlds.possible import Worlds

__all__ = ["Worlds"]

"""Card points, as in all Jass games."""

from __future__ import annotations

from matzl.games.jass.counting import LAST_TRICK, points

__all__ = ["LAST_TRICK", "MAY_LACK_TRUMPS", "points"]

MAY_LACK_TRUMPS = ("players", 3)  # §4.12 all may follow suit to the end

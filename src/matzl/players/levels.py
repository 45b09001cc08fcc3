"""The names of the levels of bots, from weakest to strongest; `matzl.players.ladder` makes the bots, and needs compiled rules."""

from __future__ import annotations

from collections.abc import Sequence

QUICK = ("random", "novice")
"""The levels that do not search; the place is the number by which kernels know them."""
SEARCHING = ("club", "expert", "master")
"""The levels that search."""
LEVELS = QUICK + SEARCHING
USUAL = "club"
"""The level of the others at a table where nothing else is said."""
ADVISER = "expert"
"""The level that gives hints and reviews deals."""


def usual(levels: Sequence[str]) -> str:
    """The usual level, or the strongest where that is not to be had."""
    return USUAL if USUAL in levels else levels[-1]

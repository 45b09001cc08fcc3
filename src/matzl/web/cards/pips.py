"""Where the pips of a plain card lie, as the tradition of each deck has them."""

from __future__ import annotations

from typing import TypeAlias

Places: TypeAlias = list[tuple[float, float]]

_LEFT, _MIDDLE, _RIGHT = 42.5, 60, 77.5
_HEAD, _CENTRE = 29, 93
_TWO: Places = [(_LEFT, _HEAD), (_RIGHT, _HEAD)]
_FOUR: Places = [*_TWO, (_LEFT, 71.7), (_RIGHT, 71.7)]
_ACROSS: Places = [(_LEFT, _CENTRE), (_RIGHT, _CENTRE)]

# The pips of the upper half, which are turned round for the lower, and those that stand upright and alone.
_PLACES: dict[str, tuple[Places, Places]] = {
    "6": (_TWO, _ACROSS),
    "7": (_TWO, [*_ACROSS, (_MIDDLE, 61)]),
    "8": ([*_TWO, (_MIDDLE, 61)], _ACROSS),
    "9": (_FOUR, [(_MIDDLE, _CENTRE)]),
    "T": ([*_FOUR, (_MIDDLE, 50.3)], []),
}
_SWISS_SEVEN: tuple[Places, Places] = ([*_TWO, (_MIDDLE, 61)], [(_MIDDLE, _CENTRE)])


def pip_places(deck: str, rank: str) -> tuple[Places, Places]:
    """The places of the upper half, which the lower half repeats upside down, and the places in the middle.

    A Swiss seven has a column of three between its corners; the others have one pip above the middle row.

    >>> [2 * len(upper) + len(middle) for upper, middle in (pip_places("swiss", rank) for rank in "6789")]
    [6, 7, 8, 9]
    """
    return _SWISS_SEVEN if (deck, rank) == ("swiss", "7") else _PLACES[rank]


def pip_size(rank: str) -> float:
    """How much larger a pip is than the sign in the corner: a little smaller where there are four rows."""
    return 0.95 if rank in "9T" else 1.04

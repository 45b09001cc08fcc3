"""Where the seats are round a table, seen from one of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat sits as the person sees it: ``below``, ``left``, ``above`` or ``right``."""

    seat: int
    side: str


def places(seat: int, seats: int, direction: str) -> list[Place]:
    """The places round the table, the person's own below; who plays next sits to the left when play goes clockwise.

    >>> [place.side for place in places(0, 4, "clockwise")]
    ['below', 'left', 'above', 'right']
    >>> [place.side for place in places(1, 3, "anticlockwise")], places(1, 3, "anticlockwise")[1].seat
    (['below', 'right', 'left'], 2)
    """
    sides = {2: ["above"], 3: ["left", "right"], 4: ["left", "above", "right"]}[seats]
    if direction == "anticlockwise":
        sides = sides[::-1]
    return [Place((seat + step) % seats, side) for step, side in enumerate(["below", *sides])]

"""Positions of the seats round a table, seen from one of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """The side of the table at which a person sees a seat: ``below``, ``left``, ``above`` or ``right``."""

    seat: int
    side: str


def places(seat: int, seats: int, direction: str) -> list[Place]:
    """Return the sides of all seats, one's own below; the next to play is on the left when play is clockwise.

    >>> [place.side for place in places(0, 4, "clockwise")]
    ['below', 'left', 'above', 'right']
    >>> [place.side for place in places(1, 3, "anticlockwise")], places(1, 3, "anticlockwise")[1].seat
    (['below', 'right', 'left'], 2)
    """
    sides = {2: ["above"], 3: ["left", "right"], 4: ["left", "above", "right"]}[seats]
    if direction == "anticlockwise":
        sides = sides[::-1]
    return [Place((seat + step) % seats, side) for step, side in enumerate(["below", *sides])]

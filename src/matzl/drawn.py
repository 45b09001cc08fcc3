"""Values in parts of pages: the series of figures, links between the steps of a deal, and images."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Steps:
    """Links from a step of a deal to others; their URLs begin with `address` and end with the number of the step.

    The `stops` are the steps between tricks, from the first step to the last; `boards` is the URL of all boards.
    """

    address: str
    stops: tuple[int, ...]
    boards: str

    def at(self, step: int) -> str:
        """Return the URL of a step."""
        return f"{self.address}{step}"

    def ways(self, step: int) -> dict[str, int]:
        """Return the steps that are linked from a step, by the names of the links.

        >>> Steps("/deal/k3v9/1?step=", (0, 2, 5), "").ways(2)
        {'first': 0, 'trick-back': 0, 'back': 1, 'forward': 3, 'trick-forward': 5, 'last': 5}
        """
        last = self.stops[-1]
        return {
            "first": 0,
            "trick-back": max((stop for stop in self.stops if stop < step), default=0),
            "back": max(step - 1, 0),
            "forward": min(step + 1, last),
            "trick-forward": min((stop for stop in self.stops if stop > step), default=last),
            "last": last,
        }


@dataclass(frozen=True, slots=True)
class Series:
    """The numbers that a figure draws as one line, or as its columns.

    Attributes
    ----------
    numbers, places, intervals
        Its numbers, where they stand on the axis (by default at 0, 1, 2 …), and the ends of their 95% confidence intervals.
    title
        Its subject, such as a player.
    """

    numbers: tuple[float, ...]
    places: tuple[float, ...] = ()
    title: str = ""
    intervals: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Image:
    """An image: its file name, its media type, and the function that returns its bytes, drawing it if necessary.

    The `key` is everything that it depends on, besides the version of the program. If `shared`, other sites may show it.
    """

    name: str
    kind: str
    key: tuple[object, ...]
    draw: Callable[[], Coroutine[Any, Any, bytes]]
    shared: bool = False

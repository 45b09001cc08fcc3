"""The bound of a search: it counts tries, and ends when there are too many."""

from __future__ import annotations

from dataclasses import dataclass


class Exhausted(Exception):  # noqa: N818  (it ends an attempt, and is no error)
    """An attempt has used up its share of tries."""


@dataclass(slots=True)
class Tries:
    """The number of cards tried in all, and its bound."""

    most: int
    number: int = 0

    def take(self, until: int | None = None) -> None:
        """Count a try.

        Parameters
        ----------
        until
            The share of an attempt; by default the bound.

        Raises
        ------
        Exhausted
            When there is none left.
        """
        if self.number >= (self.most if until is None else until):
            raise Exhausted
        self.number += 1

"""Measures of finished deals for the pages on strategy: the values to be averaged, and their groups.

The module ``measures`` of a game has its measures in a tuple called ``MEASURES``. Their titles, and those of their two
axes, are in tables called ``FIGURES`` in the ``text.py`` of the game; those of groups that are words, in ``FIGURE_GROUPS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from matzl.deal.deal import Deal
from matzl.deal.result import Result
from matzl.errors import SetUpError

Group = int | str
"""The group of a case: a number, such as points taken, or a word."""


class Measure(NamedTuple):
    """A value recorded over many deals, grouped by a circumstance.

    Attributes
    ----------
    name
        Its name in the texts.
    observe
        Returns the cases of a finished deal: for each the group and the value, which is 0 or 1 for a share.
    share
        Whether values are shares, else payoffs.
    step
        The width of the groups, if they are numbers.
    low, high
        The lowest and the highest group, which contain everything beyond.
    words
        The groups in their order, if they are words.
    """

    name: str
    observe: Callable[[Deal], Iterable[tuple[Group, float]]]
    share: bool = False
    step: int = 1
    low: int = 0
    high: int = 1000
    words: tuple[str, ...] = ()

    def group(self, case: Group) -> Group:
        """Return the group to which a case belongs.

        >>> Measure("points", lambda deal: [], step=10, high=100).group(57)
        50
        """
        if isinstance(case, str):
            return case
        return min(max(case, self.low), self.high) // self.step * self.step


def result_of(deal: Deal) -> Result:
    """Return the result of a finished deal.

    Raises
    ------
    SetUpError
        If it is not over.
    """
    if deal.result is None:
        raise SetUpError("only a finished deal can be measured", "not-over")
    return deal.result


def made_by_contract(deal: Deal) -> Iterator[tuple[str, float]]:
    """Yield the contract of a deal and whether it was made."""
    more = result_of(deal).more
    yield more["contract"], float(more["made"])

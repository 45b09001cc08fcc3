"""Perft: count the lines of play from a position, and how they end, to check the rules.

A line of depth d is a sequence of exactly d legal actions, cards drawn by chance included.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from matzl.base.options import check_whole
from matzl.deal.deal import Deal, check_deal
from matzl.engine.compiled import compiled
from matzl.engine.state import states
from matzl.engine.stepping import count_lines
from matzl.errors import SetUpError

Payoffs = tuple[int, ...]

DEEPEST = 200
_MAX_ENDINGS = 4096
_DEEP = 3


def _walk(deal: Deal, depth: int) -> tuple[int, dict[Payoffs, int]]:
    check_deal(deal, "perft")
    check_whole("the depth", depth, 0, DEEPEST, code="depth")
    stack = states(deal.state.dtype, depth + 1)
    stack[0] = deal.state[0]
    endings = np.zeros((_MAX_ENDINGS, deal.seats), np.int64)
    counts = np.zeros(_MAX_ENDINGS, np.int64)
    # a few lines are counted before a kernel is compiled
    count = count_lines if depth < _DEEP else compiled(count_lines)
    lines = int(count(stack, np.zeros(depth + 1, np.int64), depth, endings, counts))
    if lines < 0:
        raise SetUpError(
            f"the lines have more than {_MAX_ENDINGS} different endings: choose a smaller depth",
            "endings",
        )
    counted = zip(endings.tolist(), counts.tolist(), strict=True)
    return lines, {tuple(payoffs): number for payoffs, number in counted if number}


def perft(deal: Deal, depth: int) -> int:
    """Count the lines of a given depth that begin at a position.

    >>> deal = Deal("mittlere", seed=7)
    >>> perft(deal, 1) == len(deal.legal)
    True

    Raises
    ------
    SetUpError
        When `deal` is not a deal, or the depth is not a whole number from 0 to `DEEPEST`.
    """
    return _walk(deal, depth)[0]


def divide(deal: Deal, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each legal action with the number of lines of the given depth that begin with it.

    Raises
    ------
    SetUpError
        When `deal` is not a deal, or the depth is not a whole number from 1 to `DEEPEST`.
    """
    check_deal(deal, "perft")
    check_whole("the depth", depth, 1, DEEPEST, code="depth")
    for word in sorted(deal.legal):
        deal.play(word)
        try:
            lines = perft(deal, depth - 1)
        finally:
            deal.undo()
        yield word, lines


def endings(deal: Deal, depth: int) -> dict[Payoffs, int]:
    """Count the lines from a position that end within a given depth, by their payoffs.

    Raises
    ------
    SetUpError
        When `deal` is not a deal, or the depth is not a whole number from 0 to `DEEPEST`.
    """
    return _walk(deal, depth)[1]

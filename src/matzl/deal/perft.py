"""Perft: count the lines of play from a position, and how they end, to check the rules.

A line of depth d is a sequence of exactly d legal actions, cards drawn by chance included. Files of known numbers
(``.perft``) contain blocks like this one, separated by blank lines::

    id      under-trumping
    from    by hand
    deal    {"format": "matzl-deal/1", …}
    perft   1 3
    perft   2 7
    results 9 [2,-1,-1]x4 [-2,1,1]x2

``from`` is the origin of the numbers, ``deal`` a record that stops in mid-deal, on one line, ``perft`` a depth and its
number of lines, and ``results`` how all lines of at most that depth end: payoffs, and the number of lines with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from matzl.deal.deal import Deal
from matzl.engine.lines import count_lines
from matzl.engine.state import states
from matzl.errors import NotationError, SetUpError

Payoffs = tuple[int, ...]

DEEPEST = 200
_MOST_ENDINGS = 4096


def _check_deal(deal: object) -> None:
    if not isinstance(deal, Deal):
        raise SetUpError(f"perft needs a Deal, not {deal!r}", "deal")


def _walk(deal: Deal, depth: int) -> tuple[int, dict[Payoffs, int]]:
    _check_deal(deal)
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise SetUpError(
            f"the depth must be a whole number from 0 to {DEEPEST}, not {depth!r}", "depth"
        )
    stack = states(deal.state.dtype, depth + 1)
    stack[0] = deal.state[0]
    endings = np.zeros((_MOST_ENDINGS, deal.seats), np.int64)
    counts = np.zeros(_MOST_ENDINGS, np.int64)
    lines = int(count_lines(stack, np.zeros(depth + 1, np.int64), depth, endings, counts))
    if lines < 0:
        raise SetUpError(
            f"the lines have more than {_MOST_ENDINGS} different endings: choose a smaller depth",
            "endings",
        )
    found = zip(endings.tolist(), counts.tolist(), strict=True)
    return lines, {tuple(payoffs): number for payoffs, number in found if number}


def perft(deal: Deal, depth: int) -> int:
    """Count the lines of a depth that begin at a position.

    >>> deal = Deal("mittlere", seed=7)
    >>> perft(deal, 1) == len(deal.legal)
    True

    Raises
    ------
    SetUpError
        When this is no deal, or the depth is no whole number from 0 to `DEEPEST`.
    """
    return _walk(deal, depth)[0]


def divide(deal: Deal, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each legal action of a position with the number of lines of a depth that begin with it.

    Raises
    ------
    SetUpError
        When this is no deal, or the depth is no whole number from 1 to `DEEPEST`.
    """
    _check_deal(deal)
    if type(depth) is not int or not 1 <= depth <= DEEPEST:
        raise SetUpError(
            f"the depth must be a whole number from 1 to {DEEPEST} here, not {depth!r}", "depth"
        )
    for word in sorted(deal.legal):
        deal.play(word)
        try:
            lines = perft(deal, depth - 1)
        finally:
            deal.undo()
        yield word, lines


def endings(deal: Deal, depth: int) -> dict[Payoffs, int]:
    """Count the lines from a position by their payoffs, among those that end within a depth.

    Raises
    ------
    SetUpError
        When this is no deal, or the depth is no whole number from 0 to `DEEPEST`.
    """
    return _walk(deal, depth)[1]


# Files of known numbers


@dataclass(slots=True)
class Block:
    """One block of a ``.perft`` file.

    Attributes
    ----------
    name, origin
        Its name, and the origin of its numbers.
    deal
        The record of the deal, as JSON.
    lines
        The number of lines, by depth.
    results
        For a depth, how all lines of at most that depth end.
    """

    name: str
    origin: str = ""
    deal: str = ""
    lines: dict[int, int] = field(default_factory=dict)
    results: dict[int, dict[Payoffs, int]] = field(default_factory=dict)


_ENDING = re.compile(r"(\[[-0-9, ]+\])x(\d+)")


def read_blocks(text: str) -> list[Block]:
    """Parse a ``.perft`` file.

    Raises
    ------
    NotationError
        At the first line that is malformed; the message names it.
    """
    blocks: list[Block] = []
    begun = False
    for number, line in enumerate(text.splitlines(), 1):
        key, _, value = line.strip().partition(" ")
        try:
            if begun and key:
                _enter(blocks[-1], key, value.strip())
            elif key:
                blocks.append(_opened(key, value.strip()))
        except ValueError as fault:
            raise NotationError(f"line {number}: {fault}", "perft-file") from None
        begun = bool(key)
    return blocks


def _opened(key: str, value: str) -> Block:
    if key != "id":
        raise ValueError("a block begins with its id")
    return Block(value)


def _enter(block: Block, key: str, value: str) -> None:
    depth, _, rest = value.partition(" ")
    if key == "from":
        block.origin = value
    elif key == "deal":
        block.deal = value
    elif key == "perft":
        block.lines[int(depth)] = int(rest)
    elif key == "results":
        found = {tuple(json.loads(payoffs)): int(times) for payoffs, times in _ENDING.findall(rest)}
        if len(found) != len(rest.split()):
            raise ValueError("results are a depth, then each ending as [1,-1]x3")
        block.results[int(depth)] = found
    else:
        raise ValueError(f"there is no {key!r} in a block")

"""Files of known numbers (``.perft``): blocks like this one, separated by blank lines.

::

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
from dataclasses import dataclass, field

from matzl.deal.perft import Payoffs


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
    ValueError
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
            raise ValueError(f"line {number}: {fault}") from None
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

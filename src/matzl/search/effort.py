"""How hard a bot thinks: the parameters of a level, and how they are written (``club:worlds=400``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from matzl.errors import SetUpError


@dataclass(frozen=True, slots=True)
class Effort:
    """The parameters of a level that searches.

    Attributes
    ----------
    worlds
        In how many ways the hidden cards are laid for a decision.
    mistakes
        In how many of 256 decisions of a playout a seat acts at random; -1 for as many as suit the game.
    candidates
        Out of how many each of them is picked, by how likely it makes what others did; 0 for no such inference.
    calls, plays
        The chance that others call, and play, as rules of thumb would; -1 of `calls` for what suits the game.
    exact
        1 to play endings exactly in every world, from as many cards in hand on as the game's solver is quick at; 2 for one
        card more, and so on; 0 for never.
    endings
        In how many ways the hidden cards are laid then.
    time
        How long to think, in seconds; `worlds` and `endings` then don't count. 0 for work that is always the same.
    """

    worlds: int = 40
    mistakes: int = 24
    candidates: int = 0
    calls: float = -1.0
    plays: float = 0.2
    exact: int = 0
    endings: int = 60
    time: float = 0.0


LIMITS: dict[str, tuple[float, float]] = {
    "worlds": (1, 1_000_000),
    "mistakes": (-1, 256),
    "candidates": (0, 1000),
    "calls": (-1, 0.99),
    "plays": (0, 0.99),
    "exact": (0, 13),
    "endings": (1, 1_000_000),
    "time": (0.02, 3600),
}
"""The least and the most that a parameter can be."""


NUMBER = {
    int: re.compile(r"-?[0-9]{1,9}"),
    float: re.compile(r"-1|[0-9]{0,9}\.?[0-9]{1,9}"),
}
"""How numbers are written."""

MOST_CANDIDATES = 2_000_000
"""So many states at once fill a gigabyte or two."""


def with_parameters(effort: Effort, text: str, level: str) -> Effort:
    """An effort with parameters changed as a text says, such as ``worlds=400,mistakes=0``.

    >>> with_parameters(Effort(), "worlds=400", "club").worlds
    400

    Raises
    ------
    SetUpError
        When there is no such parameter, or it cannot have that value.
    """
    changes: dict[str, Any] = {}
    kinds = {field.name: type(getattr(effort, field.name)) for field in fields(effort)}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name in changes:
            raise SetUpError(f"{name} of {level} is said twice", "level-parameter")
        if name not in kinds:
            raise SetUpError(
                f"{level} has no parameter {name!r}; there are {', '.join(kinds)}",
                "level-parameter",
            )
        low, high = LIMITS[name]
        number = kinds[name](value) if NUMBER[kinds[name]].fullmatch(value) else None
        if number is None or not low <= number <= high:
            raise SetUpError(
                f"{name} of {level} is a {'whole ' * (kinds[name] is int)}number "
                f"from {low:.15g} to {high:.15g}, not {value!r}",
                "level-parameter",
            )
        changes[name] = number
    changed = replace(effort, **changes)
    for name in ("worlds", "endings"):
        drawn = getattr(changed, name) * changed.candidates
        if not changed.time and drawn > MOST_CANDIDATES:
            raise SetUpError(
                f"{name} times candidates of {level} are at most {MOST_CANDIDATES}, not {drawn}",
                "level-parameter",
            )
    return changed

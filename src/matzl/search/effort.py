"""How hard a bot thinks: the parameters of a level, and how they are written (``club:worlds=400``)."""

from __future__ import annotations

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
        In how many of 256 decisions of a playout a seat acts at random.
    """

    worlds: int = 40
    mistakes: int = 24


LIMITS: dict[str, tuple[float, float]] = {"worlds": (1, 1_000_000), "mistakes": (0, 256)}
"""The least and the most that a parameter can be."""


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
        if name not in kinds:
            raise SetUpError(
                f"{level} has no parameter {name!r}; there are {', '.join(kinds)}",
                "level-parameter",
            )
        low, high = LIMITS[name]
        try:
            number = kinds[name](value)
        except ValueError:
            number = None
        if number is None or not low <= number <= high:
            raise SetUpError(
                f"{name} of {level} is a number from {low:g} to {high:g}, not {value!r}",
                "level-parameter",
            )
        changes[name] = number
    return replace(effort, **changes)

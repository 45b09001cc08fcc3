"""What search must be told of Bondtolva: the two play against each other."""

from __future__ import annotations

from typing import Any

from matzl._jit import kernel
from matzl.search.particulars.plain import worth

__all__ = ["sides", "worth"]


@kernel
def sides(g: Any) -> int:
    """The side of the player with number 0."""
    return 1

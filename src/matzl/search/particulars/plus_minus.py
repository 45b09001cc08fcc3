"""What search must be told of Plus-Minus: sticks are gathered for a match."""

from __future__ import annotations

from matzl.search.matches.plus_minus import worth

__all__ = ["worth"]

"""What search must be told of Plus-Minus."""

from __future__ import annotations

from matzl.search.particulars.plain import chances, exact_values, lay_stock, promises, sides, worth

__all__ = ["chances", "exact_values", "lay_stock", "promises", "sides", "worth"]

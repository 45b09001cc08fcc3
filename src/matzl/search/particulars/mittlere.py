"""What search must be told of Mittlere."""

from __future__ import annotations

from matzl.search.particulars.jass_draw import chances
from matzl.search.particulars.plain import exact_values, lay_stock, promises, sides, worth

__all__ = ["chances", "exact_values", "lay_stock", "promises", "sides", "worth"]

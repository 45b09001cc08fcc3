"""What search must be told of Mittlere."""

from __future__ import annotations

from matzl.search.particulars.jass_draw import chances

__all__ = ["chances"]

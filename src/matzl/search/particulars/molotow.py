"""What search must be told of Molotow."""

from __future__ import annotations

from matzl.search.particulars.jass_draw import chances

__all__ = ["chances"]

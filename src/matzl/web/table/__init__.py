"""The page of a table: what one guest may know of it, as regions of HTML and as sentences."""

from __future__ import annotations

from matzl.web.table.narration import title, told
from matzl.web.table.regions import page_of, regions

__all__ = ["page_of", "regions", "title", "told"]

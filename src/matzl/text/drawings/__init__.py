"""Card drawings as SVG: the French, the German (Tell) and the Swiss-German deck, drawn for this project."""

from __future__ import annotations

from matzl.text.drawings.sprite import card_svg, sprite

__all__ = ["card_svg", "sprite"]

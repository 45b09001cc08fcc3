"""Three packs of cards as SVG, drawn for this project: French, German (Tell) and Swiss-German."""

from __future__ import annotations

from matzl.web.cards.sprite import card_svg, sprite

__all__ = ["card_svg", "sprite"]

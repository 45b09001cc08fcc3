"""The paints of the cards: quiet colours on warm white."""

from __future__ import annotations

INK = "#2b2620"
PAPER = "#fbf7ec"
EDGE = "#c8bda2"
WHITE = "#fffdf6"

SKIN = "#f1d7ba"
BLOND = "#d9b25f"
COPPER = "#b06a35"
BROWN = "#7b5230"
DARK = "#40332a"
GREY = "#e6e0cf"

RED = "#b23a32"
WINE = "#7d2c3b"
ROSE = "#cf4f78"
BLUE = "#33608f"
SLATE = "#4a5361"
GREEN = "#3c6e49"
OCHRE = "#c8963e"
WOOL = "#cdb78d"

GOLD = "#dcae45"
STEEL = "#ccd4d3"
WOOD = "#8d5d31"

# By deck and suit; of two inks in one deck no two look alike, and the signs differ as well.
INKS: dict[str, dict[str, str]] = {
    "french": {"C": "#23683a", "D": "#2458a0", "H": "#b92b2b", "S": "#1d1f24"},
    "german": {"C": "#5b3a17", "D": "#9c6006", "H": "#b92b2b", "S": "#23683a"},
    "swiss": {"C": "#5b3a17", "D": "#9c6006", "H": "#bb3f68", "S": "#2458a0"},
}
"""Of indices, numerals and borders."""
TINTS = {"C": "#ead9a4", "D": "#c9d6dc", "H": "#d5dfc0", "S": "#f0e0ae"}
"""Of belts and banners."""
BACKS = {"french": "#2f4a6e", "german": "#3a5a45", "swiss": "#7f3535"}

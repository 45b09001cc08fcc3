"""Cards drawn in characters: a face of four lines or a chip of one, each suit in its own colour."""

from __future__ import annotations

from matzl.terminal.canvas import Canvas
from matzl.text.cards import card_index, card_symbol, suit_symbol

WIDTH, HEIGHT = 5, 4
"""The size of a face."""
CHIP = 7
"""The width of a chip."""

_PAPER = "#f6f2e4"
_DULL_PAPER = "#7d8478"
_DULL_INK = "#14180f"
_CHOSEN_EDGE = "#d08a00"

_INKS = {
    "french": {"C": "#1c6b33", "D": "#1f55a8", "H": "#c0202c", "S": "#16181a"},
    "german": {"C": "#7a4a12", "D": "#b07a00", "H": "#c0202c", "S": "#1c6b33"},
    "swiss": {"C": "#7a4a12", "D": "#b07a00", "H": "#c2255c", "S": "#1f55a8"},
}
"""Four colours, so that no two suits look alike; their symbols differ as well."""


def ink(suit: str, deck: str) -> str:
    """Return the colour of a suit on a card."""
    return _INKS[deck][suit]


def card_style(card: str, deck: str, *, bright: bool = True) -> str:
    """Return the style of a card: dark on light paper, or dull if it cannot be played."""
    if bright:
        return f"bold {ink(card[1], deck)} on {_PAPER}"
    return f"{_DULL_INK} on {_DULL_PAPER}"


def draw_face(
    sheet: Canvas,
    x: int,
    y: int,
    card: str,
    deck: str,
    *,
    bright: bool = True,
    chosen: bool = False,
    label: str = "",
    foot: str = "",
) -> None:
    """Draw a card with its upper left corner at a position.

    Parameters
    ----------
    bright, chosen
        Whether it can be played, and whether it is highlighted.
    label, foot
        Up to three characters on its upper and lower edge.
    """
    style = card_style(card, deck, bright=bright)
    paper = style.rpartition(" ")[2]
    edge = f"bold {_CHOSEN_EDGE} on {paper}" if chosen else f"#8b8672 on {paper}"
    index = card_index(card, deck)
    suit = suit_symbol(card[1], deck)
    corners = ("┏", "┓", "┗", "┛", "━", "┃") if chosen else ("╭", "╮", "╰", "╯", "─", "│")
    sheet.put(x, y, f"{corners[0]}{label:{corners[4]}^3}{corners[1]}", edge)
    for row, inside in ((1, f"{index:<3}"), (2, f"{suit:^3}" if len(suit) == 1 else f"{suit:>3}")):
        sheet.put(x, y + row, corners[5], edge)
        sheet.put(x + 1, y + row, inside, style)
        sheet.put(x + 4, y + row, corners[5], edge)
    sheet.put(x, y + 3, f"{corners[2]}{foot:{corners[4]}^3}{corners[3]}", edge)


def draw_chip(
    sheet: Canvas,
    x: int,
    y: int,
    card: str,
    deck: str,
    *,
    bright: bool = True,
    chosen: bool = False,
) -> None:
    """Draw a card in one line."""
    style = card_style(card, deck, bright=bright) + (" reverse" if chosen else "")
    sheet.put(x, y, f"{card_symbol(card, deck):^{CHIP}}", style)

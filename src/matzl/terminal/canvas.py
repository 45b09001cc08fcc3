"""A grid of styled characters, and the cards drawn on it: faces of four lines and chips of one."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.text import Text

from matzl.text.cards import card_index, card_symbol, ink, suit_symbol

BLANK = ("", "")


class Canvas:
    """A grid of `width` by `height` cells; anything drawn beyond its edges is cut off.

    >>> sheet = Canvas(6, 2)
    >>> sheet.put(2, 1, "♠A")
    >>> sheet.text.plain.splitlines()
    ['      ', '  ♠A  ']
    """

    def __init__(self, width: int, height: int, style: str = "") -> None:
        self.width, self.height, self.style = width, height, style
        self._rows = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Write a text starting at column `x` of row `y`."""
        for character in text:
            cells = cell_len(character)
            if 0 <= y < self.height and x >= 0 and x + cells <= self.width:
                self._rows[y][x] = (character, self.style if style is None else style)
                for behind in range(x + 1, x + cells):
                    self._rows[y][behind] = BLANK
            x += cells

    def centred(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Write a text centred on column `x`."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def ending(self, x: int, y: int, text: str, style: str | None = None) -> None:
        """Write a text that ends before column `x`."""
        self.put(x - cell_len(text), y, text, style)

    @property
    def text(self) -> Text:
        """The drawing, one line per row."""
        text = Text(no_wrap=True)
        for number, row in enumerate(self._rows):
            if number:
                text.append("\n")
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
        return text


FACE_WIDTH, FACE_HEIGHT = 5, 4
"""The size of a face."""
CHIP_WIDTH = 7
"""The width of a chip."""

_PAPER = "#f6f2e4"
_DULL_PAPER = "#7d8478"
_DULL_INK = "#14180f"
_CHOSEN_EDGE = "#d08a00"


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


def draw_chip(sheet: Canvas, x: int, y: int, card: str, deck: str) -> None:
    """Draw a card in one line."""
    sheet.put(x, y, f"{card_symbol(card, deck):^{CHIP_WIDTH}}", card_style(card, deck))

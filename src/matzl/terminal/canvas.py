"""A grid of styled characters on which widgets draw cards and names at fixed positions."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.text import Text

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

"""The table top: the seats in the direction of play, the cards of the trick, the stock; and a canvas for drawing it."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.text import Text
from textual.widget import Widget

from matzl.table.presentation.seats import TableSeat, absence_text
from matzl.table.presentation.tabletop import Tabletop
from matzl.text.cards import card_index, card_symbol, ink, suit_symbol
from matzl.text.describe import field_title
from matzl.text.languages import plural, translated

BLANK = ("", "")


class Canvas:
    """A grid of `width` by `height` cells; drawing beyond its edges is clipped.

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
        """The drawing, with one line per row."""
        text = Text(no_wrap=True)
        for number, row in enumerate(self._rows):
            if number:
                text.append("\n")
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
        return text


FACE_WIDTH, FACE_HEIGHT = 5, 4
"""The width and height of the face of a card."""
CHIP_WIDTH = 7
"""The width of a chip, the form of a card where there is no room for its face."""

_PAPER = "#f6f2e4"
_DULL_PAPER = "#7d8478"
_DULL_INK = "#14180f"
_CHOSEN_EDGE = "#d08a00"


def card_style(card: str, deck: str, *, bright: bool = True) -> str:
    """Return the style of a card: its suit's colour on light paper, or dull if the card cannot be played."""
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


GREEN = "#1d4d38"
FELT = f"#e8e4d4 on {GREEN}"
FAINT = f"#a9c0ae on {GREEN}"
LIVELY = f"bold #ffd166 on {GREEN}"
NAME = f"bold #ffffff on {GREEN}"

MARK = "●"
"""The mark before the name of a person or bot, in the colour of their face."""

PANEL = 15
"""The width of a panel about a seat at the side of the table."""


class Felt(Widget):
    """The widget of the table top, as the player sees it."""

    top: Tabletop | None = None
    game, deck = "", "french"

    def show(self, top: Tabletop, game: str, deck: str) -> None:
        """Show a table top."""
        self.top, self.game, self.deck = top, game, deck
        self.refresh()

    def render(self) -> Text:
        """Draw seats, trick and stock."""
        self.sheet = Canvas(self.size.width, self.size.height, FELT)
        if self.top is not None:
            self._draw(self.top)
        return self.sheet.text

    def _draw(self, top: Tabletop) -> None:
        above = 0
        for side, seat in top.seats:
            lines, start = self._about(seat), 0
            if side == "below":
                lines = [(" · ".join(text for text, _ in lines), lines[0][1])]
                start = self.sheet.height - 1
            elif side == "above":
                # whole cards do not fit below several lines about a seat if there are few rows
                low = self.sheet.height < 2 * FACE_HEIGHT + 5
                lines = _joined(lines, self.sheet) if low else lines
                above = len(lines)
            else:
                start = max((self.sheet.height - 1 - len(lines)) // 2, 0)
            for row, (text, style) in enumerate(lines, start):
                free = self.sheet.width - 2 - cell_len(text)
                x = 1 + {"left": 0, "right": free}.get(side, free // 2)
                self.sheet.put(x, row, text, style)
                if row == start and seat.chair.face is not None:
                    self.sheet.put(x, row, MARK, f"{seat.chair.face.ink} on {GREEN}")
        if top.stock is not None and all(side != "left" for side, _ in top.seats):
            self._stock(top.stock)
        if top.trick:
            self._trick(top, above, self.sheet.height - 1)

    def _about(self, seat: TableSeat) -> list[tuple[str, str]]:
        """Return the lines about a seat: name, absence, roles, tricks and points taken, last call, exposed cards."""
        name = seat.chair.name or translated("Free seat")
        mark = f"{MARK} " if seat.chair.face is not None else ""
        name = f"{mark}{'▶ ' if seat.to_move else ''}{name}"
        lines = [(name, LIVELY if seat.to_move else NAME)]
        if seat.absence is not None:
            lines.append((absence_text(seat.absence), FAINT))
        if seat.offices:
            lines.append((", ".join(seat.offices), FAINT))
        if seat.tricks is not None:
            taken = plural("{number} trick", "{number} tricks", seat.tricks)
            lines.append((taken.format(number=seat.tricks), FAINT))
        if seat.points:
            lines.append((seat.points, FAINT))
        if seat.last_call:
            lines.append((translated("“{words}”").format(words=seat.last_call), FELT))
        if not seat.own:
            cards = [card_symbol(card.word, self.deck) for card in seat.shown]
            lines.extend((" ".join(cards[i : i + 4]), FELT) for i in range(0, len(cards), 4))
        return lines

    def _stock(self, left: int) -> None:
        middle = self.sheet.height // 2
        title = field_title(self.game, "stock")
        if left:
            for row in range(3):
                self.sheet.put(3, middle - 1 + row, "░▒▒▒░", FAINT)
            self.sheet.put(1, middle + 2, f"{title} {left}", FAINT)
        else:
            self.sheet.put(1, middle, f"{title} 0", FAINT)

    def _trick(self, tabletop: Tabletop, top: int, bottom: int) -> None:
        """Draw the cards of the trick, each at its player's side, marking the card led and the best card."""
        sides = {card.side for card in tabletop.trick} | {side for side, _ in tabletop.seats}
        rows = 2 * FACE_HEIGHT if "above" in sides else FACE_HEIGHT + 3
        big = bottom - top >= rows and self.sheet.width >= 2 * PANEL + 3 * FACE_WIDTH + 4
        middle_x = self.sheet.width // 2
        apart = max(FACE_WIDTH + 2, min(self.sheet.width // 8, 12))
        middle_y = (top + bottom) // 2
        for laid in tabletop.trick:
            if big:
                x = middle_x - 2 + {"left": -apart, "right": apart}.get(laid.side, 0)
                y = middle_y + {"above": -4, "below": 0}.get(laid.side, -2)
                mark = ""
                if laid.best:
                    taken = tabletop.taken_by is not None
                    mark = translated("won", "edge") if taken else translated("top", "edge")
                draw_face(
                    self.sheet,
                    x,
                    y,
                    laid.card.word,
                    self.deck,
                    chosen=laid.best,
                    label=translated("led", "edge") if laid.led else "",
                    foot=mark,
                )
            else:
                x = middle_x - CHIP_WIDTH // 2 + {"left": -8, "right": 8}.get(laid.side, 0)
                y = middle_y + {"above": -1, "below": 1}.get(laid.side, 0)
                y = min(max(y, top), bottom - 1)
                chip = f"{card_symbol(laid.card.word, self.deck):^{CHIP_WIDTH}}"
                self.sheet.put(x, y, chip, card_style(laid.card.word, self.deck))
                if laid.best:
                    self.sheet.put(x + CHIP_WIDTH, y, "◂", LIVELY)


def _joined(lines: list[tuple[str, str]], sheet: Canvas) -> list[tuple[str, str]]:
    """Join the lines about a seat into as few rows as fit the width."""
    rows: list[tuple[str, str]] = []
    for text, style in lines:
        joined = f"{rows[-1][0]} · {text}" if rows else text
        if rows and cell_len(joined) <= sheet.width - 2:
            rows[-1] = joined, rows[-1][1]
        else:
            rows.append((text, style))
    return rows

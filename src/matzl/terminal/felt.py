"""The table itself: the seats round it in the direction of play, the cards of the trick, the stock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.widget import Widget

from matzl.deal.hands import grouped
from matzl.deal.places import places
from matzl.terminal import faces
from matzl.terminal.canvas import Canvas
from matzl.text.cards import card_symbol
from matzl.text.describe import action_titles, field_title, seat_roles
from matzl.text.languages import plural, translated

if TYPE_CHECKING:
    from matzl.deal.moves import Trick
    from matzl.deal.view import View

FELT = "#e8e4d4 on #1d4d38"
FAINT = "#a9c0ae on #1d4d38"
LIVELY = "bold #ffd166 on #1d4d38"
NAME = "bold #ffffff on #1d4d38"

PANEL = 15
"""The width of what is told of a seat at the side of the table."""


class Felt(Widget):
    """The table as one seat sees it."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  (Textual's own word)
        super().__init__(id=id)
        self.view: View | None = None
        self.names: Sequence[str] = ()
        self.deck = "french"

    def show(self, view: View, names: Sequence[str], deck: str) -> None:
        """Show the table of a view."""
        self.view, self.names, self.deck = view, names, deck
        self.refresh()

    def render(self) -> Text:
        """Draw seats, trick and stock into the space there is."""
        sheet = Canvas(self.size.width, self.size.height, FELT)
        if self.view is not None:
            _Drawing(sheet, self.view, self.names, self.deck).draw()
        return sheet.text


class _Drawing:
    """One drawing of the table."""

    def __init__(self, sheet: Canvas, view: View, names: Sequence[str], deck: str) -> None:
        self.sheet, self.view, self.names, self.deck = sheet, view, names, deck
        self.me = 0 if view.seat is None else view.seat
        self.places = places(self.me, view.seats, view.info.direction)
        self.said = _last_said(view, deck)

    def draw(self) -> None:
        sides = [place.side for place in self.places]
        for place in self.places:
            lines = self._about(place.seat)
            match place.side:
                case "below":
                    line = " · ".join(text for text, _ in lines)
                    self.sheet.centred(
                        self.sheet.width // 2, self.sheet.height - 1, line, lines[0][1]
                    )
                case "above":
                    for row, (text, style) in enumerate(lines):
                        self.sheet.centred(self.sheet.width // 2, row, text, style)
                case "left":
                    for row, (text, style) in enumerate(lines, self._top(len(lines))):
                        self.sheet.put(1, row, text, style)
                case "right":
                    for row, (text, style) in enumerate(lines, self._top(len(lines))):
                        self.sheet.ending(self.sheet.width - 1, row, text, style)
        if self.view.info.stock and "left" not in sides:
            self._stock()
        if self.view.tricks:
            above = len(self._about(self._at("above"))) if "above" in sides else 0
            self._trick(self.view.tricks[-1], top=above, bottom=self.sheet.height - 1)

    def _at(self, side: str) -> int:
        return next(place.seat for place in self.places if place.side == side)

    def _top(self, lines: int) -> int:
        return max((self.sheet.height - 1 - lines) // 2, 0)

    def _about(self, seat: int) -> list[tuple[str, str]]:
        """What is told of a seat: name and office, tricks taken, what was said, cards shown."""
        view = self.view
        turn = view.turn == seat
        held = seat_roles(view, seat)
        first = f"{'▶ ' if turn else ''}{self.names[seat]}"
        lines = [(first, LIVELY if turn else NAME)]
        if held:
            lines.append((", ".join(held), FAINT))
        if view.tricks:
            taken = sum(trick.winner == seat for trick in view.tricks)
            told = plural("{number} trick", "{number} tricks", taken).format(number=taken)
            lines.append((told, FAINT))
        if self.said[seat]:
            lines.append((translated("“{words}”").format(words=self.said[seat]), FELT))
        if seat != self.me:
            shown = view.shown(seat)
            groups = grouped(shown, view.info, view.options, view.trump)
            cards = [card_symbol(card, self.deck) for group in groups for card in group]
            lines.extend((" ".join(cards[i : i + 4]), FELT) for i in range(0, len(cards), 4))
        return lines

    def _stock(self) -> None:
        left, middle = self.view.stock_left, self.sheet.height // 2
        title = field_title(self.view.info.name, "stock")
        if left:
            for row in range(3):
                self.sheet.put(3, middle - 1 + row, "░▒▒▒░", FAINT)
            self.sheet.put(1, middle + 2, f"{title} {left}", FAINT)
        else:
            self.sheet.put(1, middle, f"{title} 0", FAINT)

    def _trick(self, trick: Trick, *, top: int, bottom: int) -> None:
        """The cards of a trick before those who laid them; the leader's and the best are marked."""
        winning = trick.winner if trick.winner is not None else self.view.winning
        big = (
            bottom - top >= 2 * faces.HEIGHT and self.sheet.width >= 2 * PANEL + 3 * faces.WIDTH + 4
        )
        middle_x, middle_y = self.sheet.width // 2, (top + bottom) // 2
        apart = max(faces.WIDTH + 2, min(self.sheet.width // 8, 12))
        sides = {place.seat: place.side for place in self.places}
        for number, (seat, card) in enumerate(trick.cards):
            side = sides[seat]
            label = translated("led", "edge") if number == 0 else ""
            best = seat == winning
            if big:
                x = middle_x - 2 + {"left": -apart, "right": apart}.get(side, 0)
                y = middle_y + {"above": -4, "below": 0}.get(side, -2)
                mark = ""
                if best and trick.winner is not None:
                    mark = translated("won", "edge")
                elif best:
                    mark = translated("top", "edge")
                faces.draw_face(
                    self.sheet, x, y, card, self.deck, chosen=best, label=label, foot=mark
                )
            else:
                x = middle_x - faces.CHIP // 2 + {"left": -8, "right": 8}.get(side, 0)
                y = middle_y + {"above": -1, "below": 1}.get(side, 0)
                faces.draw_chip(self.sheet, x, y, card, self.deck)
                if best:
                    self.sheet.put(x + faces.CHIP, y, "◂", LIVELY)


def _last_said(view: View, deck: str) -> list[str]:
    """What each seat said last, as long as it has not played a card since."""
    last = [""] * view.seats
    for seat, word, title in zip(
        view.turns, view.actions, action_titles(view.info, view.actions, deck), strict=True
    ):
        last[seat] = "" if len(word) == 2 else title
    return last

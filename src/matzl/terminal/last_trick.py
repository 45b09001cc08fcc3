"""The last complete trick, looked at once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.terminal import faces
from matzl.terminal.canvas import Canvas
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.moves import Trick

SPACE = faces.WIDTH + 4


class LastTrickScreen(ModalScreen[None]):
    """The cards of a trick in the order in which they were laid."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,l,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, trick: Trick, number: int, names: Sequence[str], deck: str) -> None:
        super().__init__()
        self._trick, self._number, self._names, self._deck = trick, number, names, deck

    def compose(self) -> ComposeResult:
        """A frame with the cards in it."""
        with Vertical(classes="frame small") as frame:
            frame.border_title = translated("Trick {number}").format(number=self._number)
            frame.border_subtitle = translated("Enter: back")
            yield Static(self._drawn())

    def _drawn(self) -> Text:
        cards = self._trick.cards
        sheet = Canvas(SPACE * len(cards), faces.HEIGHT + 1)
        for place, (seat, card) in enumerate(cards):
            x, best = place * SPACE + 2, seat == self._trick.winner
            faces.draw_face(
                sheet,
                x,
                0,
                card,
                self._deck,
                chosen=best,
                label="" if place else translated("led", "edge"),
                foot=translated("won", "edge") if best else "",
            )
            name = self._names[seat]
            sheet.centred(x + faces.WIDTH // 2, faces.HEIGHT, name, "bold" if best else "")
        return sheet.text

"""The last complete trick, shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.table.presentation.history import deal_history
from matzl.terminal import faces
from matzl.terminal.canvas import Canvas
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.table.presentation.history import TakenTrick
    from matzl.terminal.client import TableClient

SPACE = faces.WIDTH + 4


def last_taken(client: TableClient) -> TakenTrick | None:
    """Return the last complete trick of the deal, None before the first."""
    return next(iter(deal_history(client.table, client.deck).tricks), None)


class LastTrickScreen(ModalScreen[None]):
    """The cards of a trick in the order in which they were played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,l,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, taken: TakenTrick, deck: str) -> None:
        super().__init__()
        self._taken, self._deck = taken, deck

    def compose(self) -> ComposeResult:
        """Yield a frame with the cards."""
        with Vertical(classes="frame small") as frame:
            frame.border_title = translated("Trick {number}").format(number=self._taken.number)
            frame.border_subtitle = translated("Enter: back")
            yield Static(self._drawn())

    def _drawn(self) -> Text:
        cards = self._taken.cards
        sheet = Canvas(SPACE * len(cards), faces.HEIGHT + 1)
        for place, laid in enumerate(cards):
            x, won = place * SPACE + 2, laid.seat == self._taken.winner
            faces.draw_face(
                sheet,
                x,
                0,
                laid.card.word,
                self._deck,
                chosen=won,
                label=translated("led", "edge") if laid.led else "",
                foot=translated("won", "edge") if won else "",
            )
            name_x = x + faces.WIDTH // 2
            sheet.centred(name_x, faces.HEIGHT, laid.name, "bold" if won else "")
        return sheet.text

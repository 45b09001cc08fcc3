"""The player's hand: trumps together, legal cards bright and numbered, the highlighted one raised."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from matzl.terminal.canvas import FACE_HEIGHT, FACE_WIDTH, Canvas, draw_face

ROWS = FACE_HEIGHT + 2
"""A face, a row for raising it and a row for the numbers."""


class Hand(Widget):
    """A hand; a card is highlighted with the arrows and chosen with Enter or the mouse."""

    class Chosen(Message):
        """A card was clicked."""

        def __init__(self, card: str) -> None:
            super().__init__()
            self.card = card

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.groups: list[list[str]] = []
        self.playable: Collection[str] = ()
        self.asked = False
        self.deck = "french"
        self.cursor = 0

    def show(
        self, groups: Sequence[Sequence[str]], playable: Collection[str], *, asked: bool, deck: str
    ) -> None:
        """Show a hand.

        Parameters
        ----------
        groups
            The suits, each a list of cards.
        playable
            The legal cards.
        asked
            Whether a card is to be played.
        """
        before = self.cards
        self.groups = [list(group) for group in groups]
        if (before, asked) != (self.cards, self.asked):
            first = next((i for i, card in enumerate(self.cards) if card in playable), 0)
            self.cursor = first
        self.playable, self.asked, self.deck = playable, asked, deck
        self.refresh()

    @property
    def cards(self) -> list[str]:
        """The cards from left to right."""
        return [card for group in self.groups for card in group]

    @property
    def numbered(self) -> list[str]:
        """The legal cards, which are numbered in this order."""
        return [card for card in self.cards if card in self.playable]

    @property
    def picked(self) -> str | None:
        """The highlighted card."""
        return self.cards[self.cursor] if self.asked and self.cards else None

    def move(self, step: int) -> None:
        """Move the highlight, wrapping around at the ends."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.refresh()

    def pick(self, card: str) -> None:
        """Highlight a card."""
        if card in self.cards:
            self.cursor = self.cards.index(card)
            self.refresh()

    def _columns(self) -> list[int]:
        """Return the column of each card."""
        gaps, cards = max(len(self.groups) - 1, 0), len(self.cards)
        step, gap = FACE_WIDTH, 2
        if cards * step + gaps * gap > self.size.width:
            gap = 1
        x = max((self.size.width - cards * step - gaps * gap) // 2, 0)
        columns = []
        for group in self.groups:
            for _ in group:
                columns.append(x)
                x += step
            x += gap
        return columns

    def render(self) -> Text:
        """Draw the cards side by side."""
        sheet = Canvas(self.size.width, self.size.height)
        numbers = {card: n for n, card in enumerate(self.numbered, 1)}
        for card, x in zip(self.cards, self._columns(), strict=True):
            raised = card == self.picked
            bright = not self.asked or card in self.playable
            y = 0 if raised else 1
            draw_face(sheet, x, y, card, self.deck, bright=bright, chosen=raised)
            if self.asked:
                number = str(numbers.get(card, "·"))
                style = "bold" if card in numbers else "dim"
                sheet.centred(x + FACE_WIDTH // 2, ROWS - 1, number, style)
        return sheet.text

    def on_click(self, event: events.Click) -> None:
        """Choose the card under the mouse."""
        for card, x in zip(self.cards, self._columns(), strict=True):
            if x <= event.x < x + FACE_WIDTH:
                self.post_message(self.Chosen(card))

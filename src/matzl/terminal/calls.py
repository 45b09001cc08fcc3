"""What can be said, as buttons: a list of words with meaning and pay, or the pack by suits where a card is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from matzl.deal.hands import suits_in_order
from matzl.terminal import faces
from matzl.terminal.canvas import Canvas
from matzl.text.cards import card_index, suit_symbol
from matzl.text.describe import RAISE, call

if TYPE_CHECKING:
    from matzl.deal.view import View

BUTTON = "bold #ffffff on #36506b"
PICKED = "bold #16181a on #ffd166"
DULL = "#7d868f"
PAYS = "#ffd166"
CELL = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be said now, or not."""

    word: str
    title: str
    meaning: str
    pays: str
    legal: bool

    @property
    def card(self) -> str:
        """The card it calls, if it does."""
        stem, _, rest = self.word.rpartition(":")
        return rest if stem and len(rest) == 2 else ""


def choices_of(view: View, deck: str) -> list[list[Choice]]:
    """What can be said in the phase of a view, in rows: a word in each, or the cards of a suit."""
    raised = view.actions.count(RAISE)
    choices = []
    for word in view.phase.words.values():
        said = call(view.info, view.phase.name, word, deck=deck, raised=raised)
        choices.append(Choice(word, said.title, said.meaning, said.pays, word in view.legal))
    by_card = {choice.card: choice for choice in choices if choice.card}
    if not by_card:
        return [[choice] for choice in choices]
    suits = suits_in_order(view.info, view.options, None)
    return [[by_card[card] for card in suit if card in by_card] for suit in suits]


class Calls(Widget):
    """The words of a phase; one is picked out with the arrows and chosen with Enter or the mouse."""

    class Chosen(Message):
        """A word was clicked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows: list[list[Choice]] = []
        self.deck = "french"
        self.row = self.column = 0
        self.first = 0
        """The first row that is seen, where there are more than there is space for."""

    def show(self, rows: Sequence[Sequence[Choice]], deck: str) -> None:
        """Show the choices of a phase: a word a row, or the cards of a suit in each."""
        words = [choice.word for choice in self.choices]
        self.rows = [list(row) for row in rows]
        if words != [choice.word for choice in self.choices]:
            self.first = self.row = self.column = 0
            self.pick(next((choice.word for choice in self.choices if choice.legal), ""))
        self.deck = deck
        self.display = bool(rows)
        self.refresh()

    @property
    def choices(self) -> list[Choice]:
        """All choices, row by row."""
        return [choice for row in self.rows for choice in row]

    @property
    def numbered(self) -> list[str]:
        """The words that have a number, in its order: those that may be said."""
        return [choice.word for choice in self.choices if choice.legal]

    @property
    def picked(self) -> Choice | None:
        """The choice picked out."""
        return self.rows[self.row][self.column] if self.rows else None

    @property
    def in_suits(self) -> bool:
        """Whether the choices are cards, in rows of suits."""
        return any(choice.card for choice in self.choices)

    def move(self, rows: int, columns: int) -> None:
        """Pick out another choice, round the ends."""
        if not self.rows:
            return
        self.row = (self.row + rows) % len(self.rows)
        across = len(self.rows[self.row])
        self.column = (min(self.column, across - 1) + columns) % across
        self.refresh()

    def pick(self, word: str) -> None:
        """Pick out a word."""
        for number, row in enumerate(self.rows):
            for place, choice in enumerate(row):
                if choice.word == word:
                    self.row, self.column = number, place
        self.refresh()

    def render(self) -> Text:
        """Draw the rows that there is space for, the picked one among them."""
        sheet = Canvas(self.size.width, self.size.height)
        space = self.size.height - 1  # the last line tells what the picked one means
        self.first = min(max(self.first, self.row - space + 1), self.row)
        for line, number in enumerate(range(self.first, min(self.first + space, len(self.rows)))):
            if self.in_suits:
                self._draw_suit(sheet, line, number)
            else:
                self._draw_word(sheet, line, number)
        if self.first + space < len(self.rows):
            sheet.ending(self.size.width, space - 1, "▼", "bold")
        if self.first > 0:
            sheet.ending(self.size.width, 0, "▲", "bold")
        if self.picked is not None and (self.in_suits or self._cut(self.picked.meaning)):
            sheet.put(1, space, self.picked.meaning, "italic")
        return sheet.text

    @property
    def _widest(self) -> int:
        return max(cell_len(choice.title) for choice in self.choices)

    @property
    def _space(self) -> int:
        """The space there is for meanings, between titles and pays."""
        return (
            self.size.width - self._widest - 11 - max(cell_len(each.pays) for each in self.choices)
        )

    def _cut(self, meaning: str) -> bool:
        return cell_len(meaning) > self._space

    def _draw_word(self, sheet: Canvas, line: int, number: int) -> None:
        choice = self.rows[number][0]
        picked = number == self.row
        style = PICKED if picked else BUTTON if choice.legal else DULL
        count = str(self.numbered.index(choice.word) + 1) if choice.legal else "·"
        sheet.put(0, line, f"{'▸' if picked else ' '}{count:>2}", "bold" if choice.legal else DULL)
        sheet.put(4, line, f" {choice.title:<{self._widest}} ", style)
        meaning = choice.meaning
        if self._cut(meaning):
            meaning = meaning[: max(self._space - 1, 0)].rstrip() + "…"
        sheet.put(self._widest + 8, line, meaning, "" if choice.legal else DULL)
        sheet.ending(sheet.width - 2, line, choice.pays, PAYS if choice.legal else DULL)

    def _draw_suit(self, sheet: Canvas, line: int, number: int) -> None:
        row = self.rows[number]
        sheet.put(2, line, f"{suit_symbol(row[0].card[1], self.deck):>2} ", "bold")
        for place, choice in enumerate(row):
            index = card_index(choice.card, self.deck)
            picked = (number, place) == (self.row, self.column)
            style = (
                PICKED if picked else faces.card_style(choice.card, self.deck, bright=choice.legal)
            )
            sheet.put(6 + place * (CELL + 1), line, f"{index:^{CELL}}", style)

    def on_click(self, event: events.Click) -> None:
        """Choose the word or card under the mouse."""
        number = self.first + event.y
        if event.y >= self.size.height - 1 or number >= len(self.rows):
            return
        row = self.rows[number]
        place = (event.x - 6) // (CELL + 1) if self.in_suits else 0
        if 0 <= place < len(row):
            self.post_message(self.Chosen(row[place].word))

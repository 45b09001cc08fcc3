"""The player's choices: the sorted hand, with legal cards bright, and the calls of a phase as buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from matzl.table.presentation.question import OfferedChoice
from matzl.terminal.felt import FACE_HEIGHT, FACE_WIDTH, Canvas, card_style, draw_face
from matzl.text.cards import card_index, suit_symbol
from matzl.text.describe import PASS, RAISE

ROWS = FACE_HEIGHT + 2
"""The number of rows of a hand: those of a face, one for raising it and one for the numbers."""


class Chooser(Widget):
    """Rows of choices, one of which is highlighted with the arrow keys, and chosen with Enter or the mouse."""

    class Chosen(Message):
        """The message that a choice was clicked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    rows: Sequence[Sequence[OfferedChoice]] = ()
    row = column = 0
    deck = "french"

    def offer(self, rows: Sequence[Sequence[OfferedChoice]], deck: str) -> bool:
        """Show choices; if they are new, highlight the first legal one and return True."""
        before = [(choice.word, choice.refusal) for choice in self.choices]
        self.rows, self.deck = rows, deck
        new = before != [(choice.word, choice.refusal) for choice in self.choices]
        if new:
            self.row = self.column = 0
            self.pick(next(iter(self.numbered), ""))
        self.refresh()
        return new

    @property
    def choices(self) -> list[OfferedChoice]:
        """All choices, row by row."""
        return [choice for row in self.rows for choice in row]

    @property
    def words(self) -> list[str]:
        """The words of all choices."""
        return [choice.word for choice in self.choices]

    @property
    def numbered(self) -> list[str]:
        """The words of the legal choices."""
        return [choice.word for choice in self.choices if not choice.refusal]

    @property
    def picked(self) -> str | None:
        """The word of the highlighted choice."""
        return self.rows[self.row][self.column].word if self.choices else None

    def move(self, rows: int, columns: int) -> None:
        """Move the highlight, wrapping around at the ends."""
        if self.choices:
            self.row = (self.row + rows) % len(self.rows)
            across = len(self.rows[self.row])
            self.column = (min(self.column, across - 1) + columns) % across
            self.refresh()

    def pick(self, word: str) -> None:
        """Highlight the choice with this word."""
        for number, row in enumerate(self.rows):
            for column, choice in enumerate(row):
                if choice.word == word:
                    self.row, self.column = number, column
        self.refresh()


class Hand(Chooser):
    """The widget of the player's hand, in one row."""

    groups: Sequence[Sequence[str]] = ()
    plays = False

    def show(
        self, groups: Sequence[Sequence[str]], playable: Collection[str], *, plays: bool, deck: str
    ) -> None:
        """Show a hand.

        Parameters
        ----------
        groups
            The suits, each a list of cards.
        playable
            The legal cards.
        plays
            Whether a card is to be played.
        """
        self.groups, self.plays = groups, plays
        cards = (card for group in groups for card in group)
        self.offer(
            [[OfferedChoice(card, "", refusal="" if card in playable else "no") for card in cards]],
            deck,
        )

    @property
    def picked(self) -> str | None:
        """The highlighted card; None if no card is to be played."""
        return super().picked if self.plays else None

    def move(self, rows: int, columns: int) -> None:
        """Move the highlight along the single row of cards; up and down move it, too."""
        super().move(0, rows + columns)

    def _columns(self) -> list[int]:
        """Return the column of the widget at which each card begins."""
        gaps, cards = max(len(self.groups) - 1, 0), len(self.words)
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
        """Draw the cards in a row."""
        sheet = Canvas(self.size.width, self.size.height)
        numbers = {card: n for n, card in enumerate(self.numbered, 1)}
        for card, x in zip(self.words, self._columns(), strict=True):
            raised = card == self.picked
            bright = not self.plays or card in numbers
            y = 0 if raised else 1
            draw_face(sheet, x, y, card, self.deck, bright=bright, chosen=raised)
            if self.plays:
                number = str(numbers.get(card, "·"))
                style = "bold" if card in numbers else "dim"
                sheet.centred(x + FACE_WIDTH // 2, ROWS - 1, number, style)
        return sheet.text

    def on_click(self, event: events.Click) -> None:
        """Choose the card under the mouse."""
        for card, x in zip(self.words, self._columns(), strict=True):
            if x <= event.x < x + FACE_WIDTH:
                self.post_message(self.Chosen(card))


BUTTON = "bold #ffffff on #36506b"
PICKED = "bold #16181a on #ffd166"
DULL = "#7d868f"
PAYS = "#ffd166"
CELL = 4


class Calls(Chooser):
    """The widget of the calls of a phase: one call or the cards of one suit in each row."""

    first = 0
    """The first visible row, where there are more rows than space."""

    def show(self, rows: Sequence[Sequence[OfferedChoice]], deck: str) -> None:
        """Show choices; if they are new, highlight a pass or else the first legal choice that does not raise."""
        if self.offer(rows, deck):
            self.first = 0
            careful = [word for word in self.numbered if word != RAISE]
            self.pick(PASS if PASS in careful else next(iter(careful), ""))
        self.display = bool(rows)

    @property
    def in_suits(self) -> bool:
        """True if the choices are cards, with one suit per row."""
        return any(choice.card is not None for choice in self.choices)

    def render(self) -> Text:
        """Draw the rows that fit, including the highlighted one."""
        sheet = Canvas(self.size.width, self.size.height)
        space = self.size.height - 1  # the last line holds the meaning of the highlighted choice
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
        meaning = self.rows[self.row][self.column].meaning if self.rows else ""
        if meaning and (self.in_suits or self._cut(meaning)):
            sheet.put(1, space, meaning, "italic")
        return sheet.text

    @property
    def _widest(self) -> int:
        return max(cell_len(choice.title) for choice in self.choices)

    @property
    def _space(self) -> int:
        """The width left for meanings between titles and payments."""
        pays = max(cell_len(each.pays) for each in self.choices)
        return self.size.width - self._widest - 11 - pays

    def _cut(self, meaning: str) -> bool:
        return cell_len(meaning) > self._space

    def _draw_word(self, sheet: Canvas, line: int, number: int) -> None:
        choice = self.rows[number][0]
        picked, legal = number == self.row, not choice.refusal
        style = PICKED if picked else BUTTON if legal else DULL
        count = str(self.numbered.index(choice.word) + 1) if legal else "·"
        sheet.put(0, line, f"{'▸' if picked else ' '}{count:>2}", "bold" if legal else DULL)
        sheet.put(4, line, f" {choice.title:<{self._widest}} ", style)
        meaning = choice.meaning
        if self._cut(meaning):
            meaning = meaning[: max(self._space - 1, 0)].rstrip() + "…"
        sheet.put(self._widest + 8, line, meaning, "" if legal else DULL)
        sheet.ending(sheet.width - 2, line, choice.pays, PAYS if legal else DULL)

    def _draw_suit(self, sheet: Canvas, line: int, number: int) -> None:
        row = self.rows[number]
        for column, choice in enumerate(row):
            assert choice.card is not None
            card = choice.card.word
            if not column:
                sheet.put(2, line, f"{suit_symbol(card[1], self.deck):>2} ", "bold")
            index = card_index(card, self.deck)
            picked = (number, column) == (self.row, self.column)
            style = PICKED if picked else card_style(card, self.deck, bright=not choice.refusal)
            sheet.put(6 + column * (CELL + 1), line, f"{index:^{CELL}}", style)

    def on_click(self, event: events.Click) -> None:
        """Choose the call or card under the mouse."""
        number = self.first + event.y
        if event.y >= self.size.height - 1 or number >= len(self.rows):
            return
        row = self.rows[number]
        column = (event.x - 6) // (CELL + 1) if self.in_suits else 0
        if 0 <= column < len(row):
            self.post_message(self.Chosen(row[column].word))

"""The keys of the table."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.words.cards import DECKS

BY_NAME = "9s Enter"

KEYS = {
    "← →  ↑ ↓": "pick out a card or a call",
    "Enter": "play or say what is picked out",
    "3 Enter": "the card or call with that number",
    BY_NAME: "a card by rank and suit: 6 to 9, 10 or t, j, Q (a capital: q leaves), k, a; then c d h s",
    "mouse": "a click plays a card or says a call",
    "space": "do not wait for the others: go on at once",
    "w": "why not? opens the rule that keeps a card or call out",
    "l": "the last trick once more",
    "u": "take your last decision of this deal back",
    "p": "how fast the others play: calm, brisk, at once",
    "g": "what matters in this game",
    "r": "the rule book",
    "s": "save the match now (leaving the table saves it, too)",
    "q": "leave; it tells how to go on later",
}


def letters(deck: str) -> str:
    """By which letters the cards of another pack are typed; empty for the French."""
    if deck == "french":
        return ""
    ranks, suits = DECKS[deck].ranks[-5:], DECKS[deck].suits
    meant = [f"{letter} for {name}" for letter, name in zip("tjQka", ranks, strict=True)]
    meant += [f"{letter} for {name}" for letter, name in zip("cdhs", suits, strict=True)]
    return f"cards are typed by the letters of the French pack: {', '.join(meant)}"


class HelpScreen(ModalScreen[None]):
    """The keys, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, deck: str = "french") -> None:
        super().__init__()
        self._letters = letters(deck)

    def compose(self) -> ComposeResult:
        """A frame with the keys in it."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold #ffd166", no_wrap=True)
        table.add_column()
        for key, meaning in KEYS.items():
            table.add_row(key, meaning)
            if key == BY_NAME and self._letters:
                table.add_row("", self._letters)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = "Keys"
            frame.border_subtitle = "Enter: back to the table"
            yield Static(table)

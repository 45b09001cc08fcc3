"""The list of keys, shown over the table."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl.terminal.texts import KEYS
from matzl.text.cards import rank_title, suit_title
from matzl.text.languages import ENGLISH, language, translated

BY_NAME = "9s Enter"
"""The key below which the letters for ranks and suits are listed."""


def letters(deck: str) -> str:
    """Return the letters for typing the cards of a deck; empty for the French deck in English."""
    if deck == "french" and language() == ENGLISH:
        return ""
    named = {letter: rank_title(letter.upper(), deck) for letter in "tjQka"}
    named |= {letter: suit_title(letter.upper(), deck) for letter in "cdhs"}
    meant = ", ".join(f"{letter}={name}" for letter, name in named.items())
    return translated("with the English letters of the French deck: {letters}").format(
        letters=meant
    )


class HelpScreen(ModalScreen[None]):
    """The keys, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, deck: str = "french") -> None:
        super().__init__()
        self._letters = letters(deck)

    def compose(self) -> ComposeResult:
        """Yield a frame with the keys."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold #ffd166", no_wrap=True)
        table.add_column()
        for key, meaning in KEYS:
            table.add_row(translated(key), translated(meaning))
            if key == BY_NAME and self._letters:
                table.add_row("", self._letters)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Keys")
            frame.border_subtitle = translated("Enter: back to the table")
            yield Static(table)

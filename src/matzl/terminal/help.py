"""The keys and the guide of a game, each in a frame over the table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from matzl import registry
from matzl.base.options import completed, differing
from matzl.text.cards import card_symbol, rank_title, suit_title
from matzl.text.describe import agreement, guide
from matzl.text.languages import ENGLISH, language, translated

KEYS: tuple[tuple[str, str], ...] = (
    ("← →  ↑ ↓", "select a card or a call"),
    ("Enter", "play the selected card, make the selected call"),
    ("3 Enter", "the card or call with that number"),
    (
        "9s Enter",
        "a card by rank and suit: 6 to 9, 10 or t, j, Q (capital, since q leaves), k, a; then c d h s",
    ),
    ("mouse", "click a card or a call to choose it"),
    ("space", "skip the pauses"),
    ("w", "why not? opens the rule that forbids a card or call"),
    ("h", "a hint: what a strong player would do, and the value of each choice"),
    ("l", "show the last trick again"),
    ("v", "after a deal: review your decisions and what they cost"),
    ("u", "take back your last decision of this deal"),
    ("c", "claim the remaining tricks when none of them can be lost"),
    ("PgUp PgDn", "scroll the panel on the right"),
    ("m", "table talk: read the messages, write one"),
    ("p", "change the pace of the bots"),
    ("g", "the game in brief"),
    ("r", "the rule book"),
    ("s", "save a record of the match as a file (the match itself is always saved)"),
    ("q", "leave; a message says how to resume later"),
)
"""Each key and its effect."""

MARKS = "on the edge of a card: it led the trick, wins it so far, has won it"
"""The meaning of the marks on cards of a trick."""

PACES: dict[str, str] = {
    "calm": "The bots play calmly.",
    "steady": "The bots play steadily.",
    "brisk": "The bots play briskly.",
    "at-once": "The bots play at once.",
}
"""The notice for each pace of the bots."""


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
        marks = (translated(mark, "edge") for mark in ("led", "top", "won"))
        table.add_row(" ".join(marks), translated(MARKS))
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = translated("Keys")
            frame.border_subtitle = translated("Enter: back to the table")
            yield Static(table)


def guide_table(game: str, options: Mapping[str, Any], deck: str) -> Table:
    """Return the guide, with the options in which this table differs from the usual rules."""
    info = registry.info(game)
    options = completed(info, options)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold #ffd166", no_wrap=True)
    table.add_column()
    for heading, text in guide(info, options, deck).items():
        table.add_row(heading, text)
    agreed = differing(info, options)
    if agreed:
        clauses = {option.name: option.clause for option in info.options}
        lines = (
            f"{agreement(game, name, value)} (§{clauses[name]})" for name, value in agreed.items()
        )
        table.add_row(translated("Options"), "\n".join(lines))
    return table


class GuideScreen(ModalScreen[None]):
    """The guide, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,g,q,space", "dismiss", "Back to the table"),
    ]

    def __init__(self, game: str, options: Mapping[str, Any], deck: str) -> None:
        super().__init__()
        self._game, self._options, self._deck = game, options, deck

    def compose(self) -> ComposeResult:
        """Yield a frame with the guide, and what the cards count."""
        from matzl.table.presentation.orders import card_orders

        info = registry.info(self._game)
        with VerticalScroll(classes="frame") as frame:
            frame.border_title = info.title
            frame.border_subtitle = translated("Enter: back · r at the table: the whole rule book")
            yield Static(guide_table(self._game, self._options, self._deck))
            for order in card_orders(info, self._deck, self._options):
                cards = [card_symbol(face.word, self._deck) for face in order.cards]
                pairs = zip_longest(cards, order.counts, fillvalue="")
                head = (f"\n{order.title} {order.counted}\n", "bold #ffd166")
                yield Static(Text.assemble(head, ", ".join(" ".join(pair) for pair in pairs)))

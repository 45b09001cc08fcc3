"""The single lines of the table's screen: title, refusal, typed text, errors, and the notice of a small window."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.text import Text

from matzl.errors import in_a_line
from matzl.table.presentation.attendance import clock_text
from matzl.table.presentation.narration import deal_title
from matzl.table.presentation.question import warming_notice
from matzl.text.cards import suit_symbol, suit_title
from matzl.text.describe import level_title
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.errors import Reason
    from matzl.table.core.view import TableView

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""The least size of the window."""

LIVELY = "bold #ffd166"
WARNING = "bold #ff9a8b"


def one_line(text: str = "", style: str = "") -> Text:
    """Return a text that is cut off at the edge instead of wrapped."""
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def title_line(table: TableView, deck: str, unseen: int = 0) -> Text:
    """Return the game, the deal, trumps, how many messages are unseen, and the warm-up of the bots or else their levels."""
    line = one_line(f" {table.settings.info.title}", "bold")
    number = deal_title(table)
    if number:
        line.append(f"  {number}", "not bold")
    trump = None if table.view is None else table.view.trump
    if trump is not None:
        suit = f"{suit_symbol(trump, deck)} {suit_title(trump, deck)}"
        line.append("  " + translated("trumps {suit}").format(suit=suit), LIVELY)
    if table.clock is not None:
        line.append(f"  ⏱ {clock_text(table.clock, time.time())}", LIVELY)
    if unseen:
        line.append("  " + translated("new messages: {number} (m)").format(number=unseen), LIVELY)
    warming = warming_notice(table)
    if warming:
        line.append(f"  {warming}", "not bold italic")
        return line
    levels = dict.fromkeys(level_title(chair.level) for chair in table.chairs if chair.level)
    if levels:
        line.append(
            "  " + translated("bots: {levels}").format(levels=", ".join(levels)), "not bold"
        )
    return line


def refusal_line(refusal: Reason, deck: str) -> Text:
    """Return the reason why an action is illegal, and its clause."""
    sentence = refusal.sentence(deck, to_you=True)
    line = translated("{sentence} (§{clause}: w opens it)")
    return Text("✗ " + line.format(sentence=sentence, clause=refusal.clause), style=WARNING)


def small_window(columns: int, rows: int) -> str:
    """Return the notice shown in a window that is too small for the table."""
    notice = translated(
        "This window has {columns} columns and {rows} rows.\n"
        "The table needs {least_columns} and {least_rows}:\n"
        "make the window larger or its letters smaller.\n\nq leaves; the match is saved."
    )
    return notice.format(columns=columns, rows=rows, least_columns=MIN_WIDTH, least_rows=MIN_HEIGHT)


def typed_line(typed: str, *, known: bool) -> Text:
    """Return the text typed so far, or the message that no choice has the typed name or number."""
    line = one_line()
    line.append("» ", LIVELY).append(typed, "bold")
    if known:
        return line.append("   " + translated("Enter: choose it"), "dim")
    return line.append("   " + translated("No choice has that name."), WARNING)


def bug_line(error: Exception) -> Text:
    """Return a message for an unexpected error."""
    message = translated("This is a bug in matzl, please report it: {fault}")
    return Text(message.format(fault=in_a_line(error)), style=WARNING)

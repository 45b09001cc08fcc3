"""The lines above and below the table: which deal it is, what is asked, why not, what is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from matzl.base.info import PLAY
from matzl.errors import in_a_line
from matzl.terminal.shell import LEAST_HEIGHT, LEAST_WIDTH
from matzl.text.cards import suit_symbol, suit_title
from matzl.text.describe import describe_turn, prompt, table_lines
from matzl.text.languages import translated

if TYPE_CHECKING:
    from matzl.deal.refusals import Refusal
    from matzl.deal.view import View

LIVELY = "bold #ffd166"
WARNING = "bold #ff9a8b"


def one_line(text: str = "", style: str = "") -> Text:
    """A text that is cut off at the edge."""
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def title_line(view: View, number: int, deck: str) -> Text:
    """The game, which deal of the match it is, and trumps."""
    line = one_line(f" {view.info.title}", "bold")
    deals = view.options.get("deals")
    if deals and number <= deals:  # annulled deals are none of them
        which = translated("deal {number} of {deals}").format(number=number, deals=deals)
    else:
        which = translated("deal {number}").format(number=number)
    line.append(f"  {which}", "not bold")
    if view.trump is not None:
        suit = f"{suit_symbol(view.trump, deck)} {suit_title(view.trump, deck)}"
        line.append("  " + translated("trumps {suit}").format(suit=suit), LIVELY)
    return line


def question_line(view: View, names: Sequence[str], deck: str) -> Text:
    """What is asked of the person, and what is to be known for the answer."""
    line = one_line()
    line.append(f"▶ {prompt(view.info, view.phase.name) or translated('Your move?')}  ", LIVELY)
    if view.phase.name == PLAY:
        return line.append(describe_turn(view, names, deck))
    known = table_lines(view, names, deck)
    return line.append(" · ".join(f"{name} {value}" for name, value in known.items()))


def waiting_line(view: View, names: Sequence[str], deck: str) -> Text:
    """What the table waits for when it is not the person."""
    return one_line(describe_turn(view, names, deck), "dim")


def refusal_line(refusal: Refusal, deck: str) -> Text:
    """Why something cannot be done, and the clause that says so."""
    sentence = refusal.sentence(deck, to_you=True)
    told = translated("{sentence} (§{clause}: w opens it)")
    return Text("✗ " + told.format(sentence=sentence, clause=refusal.clause), style=WARNING)


def small_window(columns: int, rows: int) -> str:
    """What a window says that is too small for the table."""
    told = translated(
        "This window has {columns} columns and {rows} rows.\n"
        "The table needs {least_columns} and {least_rows}:\n"
        "make the window larger or its letters smaller.\n\nq leaves; the match is saved."
    )
    return told.format(
        columns=columns, rows=rows, least_columns=LEAST_WIDTH, least_rows=LEAST_HEIGHT
    )


def typed_line(typed: str) -> Text:
    """What has been typed."""
    line = one_line()
    line.append("» ", LIVELY).append(typed, "bold")
    return line.append("   " + translated("Enter: choose it"), "dim")


def fault_line(fault: Exception) -> Text:
    """That something failed which the table can go on without."""
    told = translated("This is a bug in matzl, please report it: {fault}")
    return Text(told.format(fault=in_a_line(fault)), style=WARNING)

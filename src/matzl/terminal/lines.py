"""The lines above and below the table: which deal it is, what is asked, why not, what is being typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from matzl.facts import PLAY
from matzl.telling import prompt, table_lines, waiting
from matzl.words.cards import suit_symbol, suit_title

if TYPE_CHECKING:
    from matzl.refusals import Refusal
    from matzl.view import View

LIVELY = "bold #ffd166"
WARNING = "bold #ff9a8b"


def one_line(text: str = "", style: str = "") -> Text:
    """A text that is cut off at the edge."""
    return Text(text, style=style, no_wrap=True, overflow="ellipsis")


def title_line(view: View, number: int, deck: str) -> Text:
    """The game, which deal of the match it is, and trumps."""
    line = one_line(f" {view.facts.title}", "bold")
    deals = view.options.get("deals")
    of_all = f" of {deals}" if deals and number <= deals else ""  # annulled deals are none of them
    line.append(f"  deal {number}{of_all}", "not bold")
    if view.trump is not None:
        line.append(
            f"  trumps {suit_symbol(view.trump, deck)} {suit_title(view.trump, deck)}", LIVELY
        )
    return line


def question_line(view: View, names: Sequence[str], deck: str) -> Text:
    """What is asked of the person, and what is to be known for the answer."""
    line = one_line()
    line.append(f"▶ {prompt(view.facts, view.phase.name) or 'Your move?'}  ", LIVELY)
    if view.phase.name == PLAY:
        return line.append(waiting(view, names, deck))
    known = table_lines(view, names, deck)
    return line.append(" · ".join(f"{name} {value}" for name, value in known.items()))


def waiting_line(view: View, names: Sequence[str], deck: str) -> Text:
    """What the table waits for when it is not the person."""
    return one_line(waiting(view, names, deck), "dim")


def refusal_line(refusal: Refusal, deck: str) -> Text:
    """Why something cannot be done, and the clause that says so."""
    sentence = refusal.sentence(deck, to_you=True)
    return Text(f"✗ {sentence} (§{refusal.clause}: w opens it)", style=WARNING)


def typed_line(typed: str) -> Text:
    """What has been typed."""
    line = one_line()
    line.append("» ", LIVELY).append(typed, "bold").append("   Enter chooses it", "dim")
    return line

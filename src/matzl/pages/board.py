"""A board as lines of text, for commands and replays; on a terminal page, its keys lead to other steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from matzl.parts import Board
from matzl.table.presentation.cards import CardFace
from matzl.table.presentation.replay import ReplayBoard, ReplaySeat
from matzl.text.cards import card_symbol, ink
from matzl.text.languages import translated

PAPER, DULL_PAPER = "#f6f2e4", "#8d9488"
"""The background colours of cards, and of cards that may not be played."""

LIVELY = "bold #ffd166"
"""The style of the name of the seat to move, and of whoever played the best card of the trick."""


def board_lines(part: Board) -> Iterator[Text]:
    """Yield a board: facts, two lines for each seat, the trick, and the last action."""
    board, deck = part.value, part.deck
    facts = [f"{title}: {value}" for title, value in board.facts]
    if part.steps is not None:
        count = translated("step {step} of {steps}")
        facts.insert(0, count.format(step=board.step, steps=board.last_step))
    yield Text(" · ".join(facts), style="dim")
    yield Text()
    for seat in board.seats:
        yield _seat(seat)
        yield _hand(seat, deck)
    yield Text()
    yield _trick(board, deck)
    yield Text()
    yield Text(board.sentence, style="bold")


def _seat(seat: ReplaySeat) -> Text:
    line = Text("▸ " if seat.to_move else "  ", style=LIVELY)
    line.append(seat.name, LIVELY if seat.to_move else "bold")
    tricks = translated("tricks: {number}").format(number=seat.tricks)
    counts = [tricks] if seat.tricks is not None else []
    more = ", ".join(filter(None, [*seat.offices, *counts, seat.points]))
    line.append(f"  {more}" if more else "", "dim")
    if seat.last_call:
        line.append("  " + translated("“{words}”").format(words=seat.last_call), "italic")
    return line


def _hand(seat: ReplaySeat, deck: str) -> Text:
    line = Text("   ")
    for each in seat.cards:
        line.append("  " if each.starts_suit else " ")
        refused = each.state == "refused"
        line.append_text(_card(each.card, deck, dull=refused, chosen=each.played_next))
    if seat.hidden:
        line.append(" " + "▒▒▒ " * seat.hidden, "dim")
    return line


def _card(card: CardFace, deck: str, *, dull: bool = False, chosen: bool = False) -> Text:
    style = f"bold {ink(card.word[1], deck)} on {DULL_PAPER if dull else PAPER}"
    style += " underline" if chosen else ""
    return Text(f" {card_symbol(card.word, deck)} ", style=style)


def _trick(board: ReplayBoard, deck: str) -> Text:
    line = Text("   ")
    for laid in board.trick:
        line.append(f"{laid.name} ", LIVELY if laid.best else "")
        line.append_text(_card(laid.card, deck))
        line.append("   ")
    return line


class BoardView(Static):
    """A board whose keys lead to other steps, if there are any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step('forward')", show=False),
        Binding("left,backspace", "step('back')", show=False),
        Binding("down,pagedown", "step('trick-forward')", show=False),
        Binding("up,pageup", "step('trick-back')", show=False),
        Binding("home", "step('first')", show=False),
        Binding("end", "step('last')", show=False),
    ]

    class Stepped(Message):
        """The message that requests another step, with its URL."""

        def __init__(self, address: str) -> None:
            super().__init__()
            self.address = address

    def __init__(self, board: Board) -> None:
        super().__init__(Group(*board_lines(board)), classes="board")
        self.can_focus, self._steps, self.step = bool(board.steps), board.steps, board.value.step

    def action_step(self, way: str) -> None:
        """Go to another step, in the direction of the key."""
        assert self._steps is not None, "only then it has the focus"
        self.step = self._steps.ways(self.step)[way]
        self.post_message(self.Stepped(self._steps.at(self.step)))

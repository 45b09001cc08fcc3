"""A board on a page of the terminal, whose keys lead to other steps."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from matzl.parts import Board


class BoardView(Static):
    """A board, from which keys lead to other steps if there are any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step('forward')", show=False),
        Binding("left,backspace", "step('back')", show=False),
        Binding("down,pagedown", "step('trick-forward')", show=False),
        Binding("up,pageup", "step('trick-back')", show=False),
        Binding("home", "step('first')", show=False),
        Binding("end", "step('last')", show=False),
    ]

    class Stepped(Message):
        """The message that another step is to be shown, with its address."""

        def __init__(self, address: str) -> None:
            super().__init__()
            self.address = address

    def __init__(self, board: Board) -> None:
        from matzl.pages.board import board_lines  # needs the table, and numba

        super().__init__(Group(*board_lines(board)), classes="board")
        self.can_focus, self._steps, self.step = bool(board.steps), board.steps, board.value.step

    def action_step(self, way: str) -> None:
        """Go to another step, in the direction of a key."""
        assert self._steps is not None, "only then it has the focus"
        self.step = self._steps.ways(self.step)[way]
        self.post_message(self.Stepped(self._steps.at(self.step)))

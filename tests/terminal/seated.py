"""A program under test: played by keys, with bots that do not pause."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual import events
from textual.pilot import Pilot

from matzl.deal.deal import Deal
from matzl.deal.match import Match
from matzl.deal.view import View
from matzl.pages.widgets import Choice
from matzl.table.core.stages import Stage
from matzl.table.core.state import Table
from matzl.table.core.view import TableView
from matzl.terminal.app import Matzl
from matzl.terminal.client import TableClient
from matzl.terminal.options import PlayOptions
from matzl.terminal.result import ResultScreen
from matzl.terminal.table import TableScreen
from tests.waiting import PATIENCE, until

MAX_QUEUES = 8
"""Rounds of waiting for each queue once: a key passes those of the program, a widget, its containers, and the program."""


class Seated:
    """The player at the table, with access to the whole state of the table."""

    def __init__(self, program: Matzl, pilot: Pilot[None]) -> None:
        self.program, self.pilot = program, pilot
        self.notices: list[str] = []
        """The texts of all notices so far, also of those that have left the screen."""
        self._record_notices()

    def _record_notices(self) -> None:
        notify = self.program.notify

        def noted(message: str, **options: Any) -> None:
            self.notices.append(message)
            notify(message, **options)

        self.program.notify = noted  # type: ignore[method-assign]

    @property
    def client(self) -> TableClient:
        assert self.program.client is not None
        return self.program.client

    @property
    def table(self) -> TableView:
        return self.client.table

    @property
    def view(self) -> View:
        assert self.table.view is not None
        return self.table.view

    @property
    def state(self) -> Table:
        """The state of the table, with all hidden cards."""
        return self.client.service.tables.live[self.client.key].table

    @property
    def match(self) -> Match:
        assert self.state.match is not None
        return self.state.match

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    @property
    def screen(self) -> Any:
        return self.program.screen

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until a condition holds."""
        try:
            await until(holds)
        except AssertionError as error:
            raise AssertionError(f"waited in vain; the screen is\n{self.text}") from error
        await self.settle()

    async def press(self, *keys: str) -> None:
        """Press keys and wait for the screen, without Textual's slow wait for an idle processor."""
        for key in keys:
            event = events.Key(key, key if len(key) == 1 else None)
            event.set_sender(self.program)
            self.program.post_message(event)
            await self.settle()

    async def click(self, widget: str, column: int, row: int) -> None:
        """Click a place of a widget and wait for the screen."""
        await self.pilot.click(widget, offset=(column, row))
        await self.settle()

    async def resize(self, columns: int, rows: int) -> None:
        """Resize the window and wait for the screen."""
        await self.pilot.resize_terminal(columns, rows)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all messages have been handled, with the commands that they sent, and their effects are drawn."""
        quiet = 0
        for _ in range(MAX_QUEUES):
            await self.pilot._wait_for_screen(PATIENCE)
            self.screen._on_timer_update()
            pumps = [self.program, *self.screen.walk_children(with_self=True)]
            quiet = quiet + 1 if all(each._message_queue.empty() for each in pumps) else 0
            if quiet == 2:  # what one queue sent while it was asked has been handled, too
                return

    async def idle(self) -> None:
        """Wait until the work that the screen has begun in the background is done, but for that of a table."""
        workers = self.program.workers
        await workers.wait_for_complete([each for each in workers if each.group != "table"])
        await self.settle()

    def to_act(self) -> bool:
        """Return whether the table screen takes keys and asks the player for something."""
        screen = self.screen
        return (
            isinstance(screen, TableScreen)
            and screen._ready
            and screen.prompt.yours
            and self.table.move == self.state.move
        )

    def at_table(self) -> bool:
        """Return whether a table screen takes keys, or the result of a deal is shown."""
        screen = self.screen
        return isinstance(screen, ResultScreen) or (
            isinstance(screen, TableScreen) and screen._ready
        )

    async def asked(self) -> bool:
        """Wait until the player is asked for an action of the game, cutting on the way; False at the end of the deal."""
        while True:
            await self.until(lambda: isinstance(self.screen, ResultScreen) or self.to_act())
            if not isinstance(self.screen, TableScreen):
                return False
            if self.table.stage is not Stage.CUTTING:
                return True
            await self.press("enter")

    async def decide(self) -> None:
        """Take the highlighted choice when asked, and wait until asked again."""
        await self.asked()
        await self.press("enter")
        await self.asked()

    async def finish_deal(self) -> None:
        """Take the highlighted choice until the deal is over."""
        while await self.asked():
            await self.press("enter")

    async def to_phase(self, name: str) -> None:
        """Press Enter until the player is asked in a phase."""
        while await self.asked():
            if self.view.phase.name == name:
                return
            await self.press("enter")
        raise AssertionError(f"the deal ended without {name}")

    @property
    def text(self) -> str:
        """The text on the screen."""
        strips = self.program.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@asynccontextmanager
async def seated(
    game: str | None,
    options: PlayOptions | None = None,
    *,
    address: str = "/",
    size: tuple[int, int] = (100, 32),
    sit: bool = True,
) -> AsyncIterator[Seated]:
    """Start the program; with `sit`, go on to the table."""
    options = options or PlayOptions(seed=5)
    level = options.level or ("novice" if game else None)
    options = replace(options, pace="at-once", level=level)
    program = Matzl(game, options, address)
    async with program.run_test(size=size, notifications=True) as pilot:
        at_table = Seated(program, pilot)
        if sit:
            await to_table(at_table)
        yield at_table


async def to_table(at_table: Seated) -> None:
    """Go on to the table."""
    await at_table.until(at_table.at_table)


async def press_choice(table, target: str) -> None:
    """Press the choice of an action, or a link to an address that begins so."""

    def matching() -> list[Choice]:
        def names(choice: Choice) -> tuple[str, str]:
            return choice.value, choice.target.address[: len(target)]

        return [choice for choice in table.screen.query(Choice) if target in names(choice)]

    await table.until(matching)
    matching()[0].focus()
    await table.press("enter")
    await table.idle()

"""A table in the terminal for tests: played by keys, with nobody waiting for anybody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from textual import events
from textual.pilot import Pilot

from matzl.terminal.app import Matzl
from matzl.terminal.files import Saved
from matzl.terminal.opening import OpeningScreen
from matzl.terminal.options import Wishes
from matzl.terminal.result import ResultScreen
from matzl.terminal.sitting import Sitting, Waiting
from matzl.terminal.table import TableScreen

PATIENCE = 60.0
"""Seconds after which a test gives up: the rules may have to be compiled first."""


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test that is a coroutine."""
    asyncio.run(test)


class Seated:
    """Somebody at the table."""

    def __init__(self, program: Matzl, pilot: Pilot[None]) -> None:
        self.program, self.pilot = program, pilot

    @property
    def sitting(self) -> Sitting:
        assert self.program.sitting is not None
        return self.program.sitting

    @property
    def screen(self) -> Any:
        return self.program.screen

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"waited in vain; the screen is\n{self.text}"
            await asyncio.sleep(0.01)
        await self.settle()

    async def press(self, *keys: str) -> None:
        """Press keys, and let the screen follow; a pilot's own press waits for an idle processor, which is slow."""
        for key in keys:
            event = events.Key(key, key if len(key) == 1 else None)
            event.set_sender(self.program)
            self.program.post_message(event)
            await self.settle()

    async def settle(self) -> None:
        """Let everything that has been set going be done and drawn."""
        await self.pilot.pause(0.01)
        await self.pilot.pause(0.01)

    async def asked(self) -> bool:
        """Wait until the person is asked for something; False when the deal is over instead."""
        await self.until(
            lambda: (
                isinstance(self.screen, ResultScreen)
                or (isinstance(self.screen, TableScreen) and self.sitting.waiting is Waiting.YOU)
            )
        )
        return isinstance(self.screen, TableScreen)

    async def to_phase(self, name: str) -> None:
        """Press Enter until the person is asked in a phase."""
        while await self.asked():
            if self.sitting.view.phase.name == name:
                return
            await self.press("enter")
        raise AssertionError(f"the deal ended without {name}")

    @property
    def text(self) -> str:
        """What stands on the screen."""
        strips = self.program.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@asynccontextmanager
async def seated(
    game: str | None,
    wishes: Wishes | None = None,
    saved: Saved | None = None,
    *,
    size: tuple[int, int] = (100, 32),
    sit: bool = True,
) -> AsyncIterator[Seated]:
    """Start the program, and with `sit` go on to the table."""
    program = Matzl(game, wishes or Wishes(seed=5), saved, pace="at once")
    async with program.run_test(size=size, notifications=True) as pilot:
        at_table = Seated(program, pilot)
        if sit:
            await to_table(at_table)
        yield at_table


async def to_table(at_table: Seated) -> None:
    """Read the guide, and sit down."""
    await at_table.until(lambda: isinstance(at_table.screen, OpeningScreen | TableScreen))
    while not isinstance(at_table.screen, TableScreen):
        await at_table.press("enter")
    await at_table.pilot.pause()

"""Where the kernels of a game are made ready before anybody plays it: compiled by a child process, loaded in a thread.

Compiling holds the interpreter for seconds. A child process does it, which leaves what it compiled in the cache folder; from
there the server loads it in a moment and goes on answering meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import deque
from collections.abc import Iterable

from matzl import games
from matzl.bits import pick
from matzl.errors import StoppedError
from matzl.ladder import bot
from matzl.levels import QUICK, SEARCHING
from matzl.match import Match
from matzl.randomness import CHANCE, below, streams

_LOGGER = logging.getLogger(__name__)

COLD, COOKING, READY, SPOILT = "cold", "cooking", "ready", "spoilt"


def cook(game: str) -> None:
    """Use everything that a table needs once: a deal from the first card to the last, bots of all levels, a draw.

    Those that search think as little as they can: it is not their opinion that is wanted. Hints come from the same kernels.
    """
    match = Match(game)
    deal = match.new_deal()
    quick = [bot(level) for level in QUICK]
    searching = [bot(f"{level}:worlds=2,endings=1") for level in SEARCHING]
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        view.refusal(next(iter(view.legal)))
        for player in (*searching, *quick):
            word = player.choose(view)
        deal.play(word)
    deal.undo()
    deal.view(None)
    pick(1, int(below(streams(0, 0, match.seats), CHANCE, 1)))


class Kitchen:
    """Makes games ready: one after another, and beside them at once those that somebody waits for."""

    def __init__(self) -> None:
        self._states = dict.fromkeys(games.names(), COLD)
        self._awaited: deque[str] = deque()
        self._later: deque[str] = deque()
        self._changed = asyncio.Event()
        self._done = {game: asyncio.Event() for game in games.names()}
        self._children: set[asyncio.subprocess.Process] = set()

    def state(self, game: str) -> str:
        """``cold``, ``cooking``, ``ready``, or ``spoilt`` when it could not be made ready."""
        return self._states[game]

    def want(self, game: str) -> None:
        """Make a game ready that somebody waits for."""
        if self._states[game] == COLD and game not in self._awaited:
            self._awaited.append(game)
            self._changed.set()

    async def ready(self, game: str) -> None:
        """Wait until a game is ready.

        Raises
        ------
        StoppedError
            When it could not be made ready.
        """
        self.want(game)
        await self._done[game].wait()
        if self._states[game] == SPOILT:
            raise StoppedError(
                f"the rules of {game} could not be compiled; the log tells why", "kernels"
            )

    async def work(self, games_in_order: Iterable[str] = ()) -> None:
        """Make ready these games, and those that are wanted, until cancelled."""
        self._later.extend(games_in_order)
        try:
            await asyncio.gather(self._cook_later(), self._cook_awaited())
        finally:
            for child in self._children:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
            await asyncio.gather(*(child.wait() for child in self._children))

    async def _cook_later(self) -> None:
        while self._later:
            await self._make_ready(self._later.popleft())

    async def _cook_awaited(self) -> None:
        while True:
            while self._awaited:
                await self._make_ready(self._awaited.popleft())
            self._changed.clear()
            await self._changed.wait()

    async def _make_ready(self, game: str) -> None:
        if self._states[game] != COLD:
            return
        self._states[game] = COOKING
        try:
            await self._cook_outside(game)
            await asyncio.to_thread(cook, game)
        except Exception:
            _LOGGER.exception("the rules of %s could not be made ready", game)
            self._states[game] = SPOILT
        else:
            self._states[game] = READY
        self._done[game].set()

    async def _cook_outside(self, game: str) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __spec__.name,
            game,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which ends this, too
        )
        self._children.add(child)
        _, complaint = await child.communicate()
        self._children.discard(child)
        if child.returncode:
            raise StoppedError(complaint.decode(errors="replace").strip()[-2000:], "kernels")


if __name__ == "__main__":
    cook(sys.argv[1])

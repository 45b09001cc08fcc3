"""Where the kernels of a game are made ready before anybody plays it: compiled by a child process, loaded in a thread.

Compiling holds the interpreter for seconds. A child process does it, which leaves what it compiled in the cache folder; from
there the server loads it in a moment and goes on answering meanwhile. A game comes in two courses: what every table needs,
and what the strongest bots, hints and reviews need besides, which takes longer and is wanted later.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import importlib.util
import logging
import os
import platform
import signal
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

from matzl import registry
from matzl.deal.match import Match
from matzl.engine.bits import pick
from matzl.engine.jit import cache_folder, package_hash
from matzl.engine.randomness import CHANCE, below, streams
from matzl.errors import StoppedError
from matzl.players.bots import bot
from matzl.players.levels import QUICK, SEARCHING, USUAL

_LOGGER = logging.getLogger(__name__)

COLD, COMPILING, READY, FAILED = "cold", "compiling", "ready", "spoilt"

BASE_LEVELS = (*QUICK, USUAL)
SEARCH_LEVELS = tuple(level for level in SEARCHING if level not in BASE_LEVELS)
"""The levels of bots of both courses."""

CompileJob: TypeAlias = tuple[str, tuple[str, ...]]
"""A game, and one of its courses."""


def compile_kernels(game: str, levels: Sequence[str]) -> None:
    """Use everything that a table needs once: a deal from the first card to the last, bots of these levels, a draw.

    Those that search think as little as they can: it is not their opinion that is wanted. Hints come from the same kernels.
    """
    match = Match(game)
    deal = match.new_deal()
    least = ":worlds=2,endings=1"
    players = [bot(level if level in QUICK else level + least) for level in levels]
    guide = bot("novice")
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        view.refusal(next(iter(view.legal)))
        for player in players:
            player.choose(view)
        deal.play(guide.choose(view))
    deal.undo()
    deal.view(None)
    pick(1, int(below(streams(0, 0, match.seats), CHANCE, 1)))


def compile_jobs(game: str, levels: Iterable[str] = ()) -> list[CompileJob]:
    """What a table of a game needs at which bots of these levels sit."""
    strong = any(level.partition(":")[0] in SEARCH_LEVELS for level in levels)
    return [(game, BASE_LEVELS), (game, SEARCH_LEVELS)] if strong else [(game, BASE_LEVELS)]


class WarmUp:
    """Makes games ready: one dish after another, and beside them at once those that somebody waits for."""

    def __init__(self) -> None:
        jobs = [job for game in registry.names() for job in compile_jobs(game, SEARCH_LEVELS)]
        self._states = dict.fromkeys(jobs, COLD)
        self._awaited: deque[CompileJob] = deque()
        self._later: deque[CompileJob] = deque()
        self._changed = asyncio.Event()
        self._done = {job: asyncio.Event() for job in jobs}
        self._children: set[asyncio.subprocess.Process] = set()

    def state(self, game: str) -> str:
        """``cold``, ``cooking``, ``ready``, or ``spoilt`` when it could not be made ready: the first course."""
        return self._states[game, BASE_LEVELS]

    def want(self, game: str, levels: Iterable[str] = ()) -> None:
        """Make a game ready, and bots of these levels, for which somebody waits; what is spoilt is tried once more."""
        for job in compile_jobs(game, levels):
            if self._states[job] == FAILED:
                self._states[job] = COLD
                self._done[job].clear()
            if self._states[job] == COLD and job not in self._awaited:
                self._awaited.append(job)
                self._changed.set()

    async def ready(self, game: str, levels: Iterable[str] = ()) -> None:
        """Wait until a game is ready, and bots of these levels.

        Raises
        ------
        StoppedError
            When it could not be made ready.
        """
        wanted = compile_jobs(game, levels)
        self.want(game, levels)
        for job in wanted:
            await self._done[job].wait()
            if self._states[job] != READY:  # somebody else may have it tried once more already
                raise StoppedError(
                    f"the rules of {game} could not be compiled; the log tells why", "kernels"
                )

    async def work(self, games_in_order: Sequence[str] = ()) -> None:
        """Make ready these games, all first courses before the second ones, and what is wanted, until cancelled."""
        self._later.extend(
            (game, course) for course in (BASE_LEVELS, SEARCH_LEVELS) for game in games_in_order
        )
        try:
            await asyncio.gather(self._cook_later(), self._cook_awaited())
        finally:
            for child in self._children:
                with contextlib.suppress(ProcessLookupError):
                    _kill(child)
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

    async def _make_ready(self, job: CompileJob) -> None:
        if self._states[job] != COLD:
            return
        self._states[job] = COMPILING
        try:
            marker = await asyncio.to_thread(_marker, *job)
            if not marker.exists():
                await self._cook_outside(*job)
            await asyncio.to_thread(compile_kernels, *job)
            await asyncio.to_thread(_mark, marker)
        except Exception:
            _LOGGER.exception("the rules of %s could not be made ready", job[0])
            self._states[job] = FAILED
        else:
            self._states[job] = READY
        self._done[job].set()

    async def _cook_outside(self, game: str, levels: Sequence[str]) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __spec__.name,
            game,
            *levels,
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


def _marker(game: str, levels: Sequence[str]) -> Path:
    """Return a file that exists if this job has been compiled before, so that no child process is needed."""
    rules = importlib.util.find_spec(f"{registry.package(game)}.rules")
    source = "" if rules is None or rules.origin is None else package_hash(Path(rules.origin))
    key = f"{source} {sys.implementation.cache_tag} {platform.node()} {' '.join(levels)}"
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    return cache_folder() / f"{game}-{name}.warm"


def _mark(marker: Path) -> None:
    """Create a marker; without it the next start takes longer, and that is all."""
    with contextlib.suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()


def _kill(child: asyncio.subprocess.Process) -> None:
    """End a child, and what it has begun: it leads a group of its own."""
    if hasattr(os, "killpg"):
        os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()


if __name__ == "__main__":
    compile_kernels(sys.argv[1], sys.argv[2:])

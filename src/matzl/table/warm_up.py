"""Warm-up: compiles the kernels of games before they are played, in a child process, and loads them in a thread.

Compiling holds the GIL for seconds. A child process does it and leaves the kernels in the cache folder, from which the
server loads them quickly while it goes on answering. Each game has two compile jobs: what every table needs, and what
the strongest bots, hints and reviews need in addition, which takes longer and is needed later.
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
from matzl.engine.randomness import CHANCE, below, streams
from matzl.engine.sources import package_hash
from matzl.errors import StoppedError
from matzl.players.bots import bot
from matzl.players.levels import QUICK, SEARCHING, USUAL

_LOGGER = logging.getLogger(__name__)

COLD, COMPILING, READY, FAILED = "cold", "compiling", "ready", "failed"

BASE_LEVELS = (*QUICK, USUAL)
SEARCH_LEVELS = tuple(level for level in SEARCHING if level not in BASE_LEVELS)
"""The levels of bots that the two compile jobs of a game cover."""

CompileJob: TypeAlias = tuple[str, tuple[str, ...]]
"""A compile job: a game and the levels of bots to compile it for."""


def compile_kernels(game: str, levels: Sequence[str]) -> None:
    """Compile everything that a table needs by using it once: a whole deal, bots of these levels, a draw.

    Bots that search do so with minimal effort: only compilation matters. Hints use the same kernels.
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
    """Return the compile jobs for a table of a game with bots of these levels."""
    strong = any(level.partition(":")[0] in SEARCH_LEVELS for level in levels)
    return [(game, BASE_LEVELS), (game, SEARCH_LEVELS)] if strong else [(game, BASE_LEVELS)]


class WarmUp:
    """Compiles games one after another, and in parallel those that somebody waits for."""

    def __init__(self) -> None:
        jobs = [job for game in registry.names() for job in compile_jobs(game, SEARCH_LEVELS)]
        self._states = dict.fromkeys(jobs, COLD)
        self._awaited: deque[CompileJob] = deque()
        self._later: deque[CompileJob] = deque()
        self._changed = asyncio.Event()
        self._done = {job: asyncio.Event() for job in jobs}
        self._children: set[asyncio.subprocess.Process] = set()

    def state(self, game: str) -> str:
        """Return `COLD`, `COMPILING`, `READY` or `FAILED` for the first compile job of a game."""
        return self._states[game, BASE_LEVELS]

    def want(self, game: str, levels: Iterable[str] = ()) -> None:
        """Compile a game and bots of these levels next; failed jobs are tried once more."""
        for job in compile_jobs(game, levels):
            if self._states[job] == FAILED:
                self._states[job] = COLD
                self._done[job].clear()
            if self._states[job] == COLD and job not in self._awaited:
                self._awaited.append(job)
                self._changed.set()

    async def ready(self, game: str, levels: Iterable[str] = ()) -> None:
        """Wait until a game and bots of these levels are compiled.

        Raises
        ------
        StoppedError
            If compilation has failed.
        """
        wanted = compile_jobs(game, levels)
        self.want(game, levels)
        for job in wanted:
            await self._done[job].wait()
            if self._states[job] != READY:  # another caller may have restarted it
                raise StoppedError(
                    f"the rules of {game} could not be compiled; see the log", "kernels"
                )

    async def work(self, games_in_order: Sequence[str] = ()) -> None:
        """Compile these games, first jobs before second ones, and what is requested, until cancelled."""
        self._later.extend(
            (game, levels) for levels in (BASE_LEVELS, SEARCH_LEVELS) for game in games_in_order
        )
        try:
            await asyncio.gather(self._compile_later(), self._compile_awaited())
        finally:
            for child in self._children:
                with contextlib.suppress(ProcessLookupError):
                    _kill(child)
            await asyncio.gather(*(child.wait() for child in self._children))

    async def _compile_later(self) -> None:
        while self._later:
            await self._compile(self._later.popleft())

    async def _compile_awaited(self) -> None:
        while True:
            while self._awaited:
                await self._compile(self._awaited.popleft())
            self._changed.clear()
            await self._changed.wait()

    async def _compile(self, job: CompileJob) -> None:
        if self._states[job] != COLD:
            return
        self._states[job] = COMPILING
        try:
            marker = await asyncio.to_thread(_marker, *job)
            if not marker.exists():
                await self._compile_in_child(*job)
            await asyncio.to_thread(compile_kernels, *job)
            await asyncio.to_thread(_mark, marker)
        except Exception:
            _LOGGER.exception("compiling the rules of %s failed", job[0])
            self._states[job] = FAILED
        else:
            self._states[job] = READY
        self._done[job].set()

    async def _compile_in_child(self, game: str, levels: Sequence[str]) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __spec__.name,
            game,
            *levels,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C goes to the server, which ends this process
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
    from matzl.engine.compiler import cache_folder

    return cache_folder() / f"{game}-{name}.warm"


def _mark(marker: Path) -> None:
    """Create a marker; if that fails, the next start only takes longer."""
    with contextlib.suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()


def _kill(child: asyncio.subprocess.Process) -> None:
    """Kill a child process and its descendants, which form a process group."""
    if hasattr(os, "killpg"):
        os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()


if __name__ == "__main__":
    compile_kernels(sys.argv[1], sys.argv[2:])

"""Warm-up: compiles the search kernels of games ahead of use, in child processes of lower priority than the server.

A child process leaves the kernels in the cache folder, from which those who search load them quickly. Each game has two
compile jobs: what every table needs, and what the strongest bots, hints and reviews need in addition, which takes longer.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from matzl import registry
from matzl.deal.match import Match
from matzl.engine.bits import pick
from matzl.engine.randomness import CHANCE, below, streams
from matzl.errors import StoppedError
from matzl.players.bots import bot
from matzl.players.levels import DEFAULT_LEVEL, EFFORTS, LEARNED, QUICK, SEARCHING, effort_of
from matzl.search.hooks import hook
from matzl.search.in_game import effort_in, guide_of_inference
from matzl.search.warm_up import PARTS, compiled_apart
from matzl.table.live.markers import check_compiled, mark, marked, marker

_LOGGER = logging.getLogger(__name__)

COLD, COMPILING, COMPILED, READY, FAILED = "cold", "compiling", "compiled", "ready", "failed"

_NICENESS = 10

BASE_LEVELS = (*QUICK, DEFAULT_LEVEL)
SEARCH_LEVELS = tuple(level for level in LEARNED + SEARCHING if level not in BASE_LEVELS)
"""The levels of bots that the two compile jobs of a game cover."""

CompileJob: TypeAlias = tuple[str, tuple[str, ...]]
"""A compile job: a game and the levels of bots to compile it for."""


def steps(levels: Sequence[str]) -> list[str]:
    """Return the steps in which the kernels for bots of these levels are compiled."""
    strong = any(level.partition(":")[0] in SEARCH_LEVELS for level in levels)
    return ["endings", "bots"] if strong else ["rules", "playouts", "worlds", "bots"]


def compile_step(game: str, levels: Sequence[str], step: str) -> None:
    """Compile one of the steps; after the last, everything that a table with bots of these levels needs is compiled."""
    if step == "rules":
        _play(game, QUICK)
    elif step == "bots":
        compiled_apart(game, endings="endings" in steps(levels))
        _play(game, levels)
    else:
        PARTS[step](game)


def compile_kernels(game: str, levels: Sequence[str]) -> None:
    """Compile or load everything that a table needs by using it once; hints use the same kernels."""
    for step in steps(levels):
        compile_step(game, levels, step)


def _play(game: str, levels: Sequence[str]) -> None:
    """Play a whole deal with bots of these levels, searching with the least effort, and draw a card."""
    match = Match(game)
    deal = match.new_deal()
    players = [bot(_with_least_effort(game, level)) for level in levels]
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


def _with_least_effort(game: str, level: str) -> str:
    """Return a level that uses the same kernels in a game and needs the least time."""
    if level not in SEARCHING:
        return level
    effort = effort_of(level)
    if effort.proposals and hook(game, "PROPOSED"):
        return level
    if effort.tree and hook(game, "TREE_WORLDS"):
        return f"{level}:endings=1,tree=-2,guided=1"
    weighed = effort.guided and not effort.proposals and guide_of_inference(game, 0.0) is not None
    return f"{level}:endings=1,worlds=2" + ",policy=1" * weighed


def compile_jobs(game: str, levels: Iterable[str] = ()) -> list[CompileJob]:
    """Return the compile jobs for a table of a game with bots of these levels."""
    strong = any(_needs_more(game, level) for level in levels)
    return [(game, BASE_LEVELS), (game, SEARCH_LEVELS)] if strong else [(game, BASE_LEVELS)]


def _needs_more(game: str, level: str) -> bool:
    """Return whether a level needs more than the first compile job of a game: a strong one, or one by rules of thumb."""
    name = level.partition(":")[0]
    if name.partition("@")[0] in SEARCH_LEVELS:
        return True
    if name not in EFFORTS or not hook(game, "PROPOSED"):
        return False
    return not effort_in(game, effort_of(level)).policy


@dataclass(frozen=True, slots=True)
class WarmUpProgress:
    """The progress of a warm-up: steps done, total steps, and whether it has failed."""

    done: int
    steps: int
    failed: bool = False


Load: TypeAlias = Callable[[str, Sequence[str]], Awaitable[None]]
"""A function that loads the compiled kernels of a job where they are used."""


async def load_nothing(game: str, levels: Sequence[str]) -> None:
    """Load nothing, for a process that only fills the cache."""


class WarmUp:
    """The warm-up of a server: compiles games one after another, and in parallel those that somebody waits for.

    Parameters
    ----------
    load
        Called when the kernels that somebody waits for are in the cache.
    on_progress
        Called with a game whenever something in its progress has changed.
    """

    def __init__(
        self, load: Load = load_nothing, on_progress: Callable[[str], object] = lambda _: None
    ) -> None:
        jobs = [job for game in registry.names() for job in compile_jobs(game, SEARCH_LEVELS)]
        self._states = dict.fromkeys(jobs, COLD)
        self._steps = dict.fromkeys(jobs, 0)
        self._load, self._on_progress = load, on_progress
        self._followers: list[Callable[[], object]] = []
        self._awaited: deque[CompileJob] = deque()
        self._later: deque[CompileJob] = deque()
        self._changed = asyncio.Event()
        self._done = {job: asyncio.Event() for job in jobs}
        self._compiling = {job: asyncio.Lock() for job in jobs}
        self._children: set[asyncio.subprocess.Process] = set()
        self._working = False

    def usable(self, game: str, levels: Iterable[str]) -> bool:
        """Return whether bots of these levels can search now; those of `QUICK` levels need not."""
        slow = [level for level in levels if level not in QUICK]
        return not slow or all(self._states[job] == READY for job in compile_jobs(game, slow))

    async def only_to_load(self, game: str, levels: Iterable[str]) -> bool:
        """Return whether bots of these levels will be usable in seconds: all is compiled, and nothing is being compiled."""
        for job in compile_jobs(game, levels):
            if self._states[job] not in {COMPILED, READY} and (
                self._states[job] == FAILED or not await asyncio.to_thread(marked, *job)
            ):
                return False
        return self._working and not self.compiling

    def progress(self, game: str, levels: Iterable[str]) -> WarmUpProgress | None:
        """Return the progress for bots of these levels; None when they are usable."""
        slow = [level for level in levels if level not in QUICK]
        if self.usable(game, slow):
            return None
        jobs = compile_jobs(game, slow)
        return WarmUpProgress(
            sum(self._steps[job] + (self._states[job] == READY) for job in jobs),
            sum(len(steps(job[1])) + 1 for job in jobs),
            any(self._states[job] == FAILED for job in jobs),
        )

    def follow(self, tell: Callable[[], object]) -> None:
        """Call a function whenever a child process has started, and when a step or a job is done."""
        self._followers.append(tell)

    @property
    def compiling(self) -> bool:
        """True while a child process compiles."""
        return bool(self._children)

    def overall(self) -> WarmUpProgress:
        """Return the progress of all jobs, those that nobody waits for included."""
        return WarmUpProgress(
            self.steps_done(self._states),
            sum(len(steps(levels)) for _, levels in self._states),
            FAILED in self._states.values(),
        )

    def steps_done(self, jobs: Iterable[CompileJob]) -> int:
        """Return the number of steps of these jobs that are done."""
        return sum(self._steps[job] for job in jobs)

    def want(self, game: str, levels: Iterable[str] = ()) -> None:
        """Move a game and bots of these levels to the front of the queue; retry failed jobs once."""
        for job in compile_jobs(game, levels):
            if self._states[job] == FAILED:
                self._states[job] = COLD
                self._done[job].clear()
            if self._states[job] != READY and job not in self._awaited:
                self._awaited.append(job)
                self._changed.set()

    def prefer(self, game: str) -> None:
        """Compile what a game needs, hints included, before all other background jobs."""
        for job in reversed(compile_jobs(game, SEARCH_LEVELS)):
            if job in self._later:
                self._later.remove(job)
                self._later.appendleft(job)

    async def ready(self, game: str, levels: Iterable[str] = ()) -> None:
        """Wait until a game and bots of these levels are compiled and loaded.

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
        """Compile these games, the first job of each before the second, and any requested ones, until cancelled."""
        self._later.extend(
            (game, levels) for levels in (BASE_LEVELS, SEARCH_LEVELS) for game in games_in_order
        )
        self._working = True
        try:
            await asyncio.to_thread(check_compiled)
            await asyncio.gather(self._compile_later(), self._compile_awaited())
        finally:
            self._working = False
            await self._end_children()

    async def compile_all(self, jobs: Sequence[CompileJob], at_once: int) -> None:
        """Compile these jobs, those of a game in one child process and several games at a time, and return.

        Raises
        ------
        StoppedError
            If one of them has failed.
        """
        games = deque(dict.fromkeys(job[0] for job in jobs))
        await asyncio.to_thread(check_compiled)

        async def compile_games() -> None:
            while games:
                game = games.popleft()
                await self._compile_game([job for job in jobs if job[0] == game])

        try:
            await asyncio.gather(*(compile_games() for _ in range(at_once)))
        finally:
            await self._end_children()
        failed = sorted({job[0] for job in jobs if self._states[job] == FAILED})
        if failed:
            raise StoppedError(f"{', '.join(failed)} could not be compiled; see above", "kernels")

    async def _end_children(self) -> None:
        for child in self._children:
            with contextlib.suppress(ProcessLookupError):
                _kill(child)
        await asyncio.gather(*(child.wait() for child in self._children))

    async def _compile_later(self) -> None:
        while self._later:
            job = self._later.popleft()
            if self._states[job] == COLD:
                await self._work_on(job, load=False)

    async def _compile_game(self, jobs: Sequence[CompileJob]) -> None:
        """Compile the jobs of a game that nobody waits for, in one child process and without loading the result."""
        try:
            for job in jobs:
                self._note(job, COMPILING)
            await self._compile(*jobs)
            for job in jobs:
                self._note(job, COMPILED, len(steps(job[1])))
        except Exception:
            _LOGGER.exception("compiling the rules of %s failed", jobs[0][0])
            for job in jobs:
                self._note(job, FAILED)

    async def _compile_awaited(self) -> None:
        while True:
            while self._awaited:
                await self._work_on(self._awaited.popleft(), load=True)
            self._changed.clear()
            await self._changed.wait()

    async def _work_on(self, job: CompileJob, *, load: bool) -> None:
        """Compile a job unless it has been compiled, and load it."""
        async with self._compiling[job]:
            try:
                if self._states[job] == COLD:
                    self._note(job, COMPILING)
                    await self._compile(job)
                    self._note(job, COMPILED, len(steps(job[1])))
                if load and self._states[job] == COMPILED:
                    await self._load(*job)
                    self._note(job, READY)
            except Exception:
                _LOGGER.exception("compiling the rules of %s failed", job[0])
                self._note(job, FAILED)
            if self._states[job] != COMPILED:
                self._done[job].set()

    def _note(self, job: CompileJob, state: str, done: int | None = None) -> None:
        self._states[job] = state
        if done is not None:
            self._steps[job] = done
        self._on_progress(job[0])
        self._tell()

    def _tell(self) -> None:
        for tell in self._followers:
            tell()

    async def _compile(self, *jobs: CompileJob) -> None:
        """Compile jobs of a game in a child process, unless they have been compiled before."""
        markers = [await asyncio.to_thread(marker, *job) for job in jobs]
        new = [job for job, path in zip(jobs, markers, strict=True) if not path.exists()]
        if new:
            await self._compile_in_child(new)
        for path in markers:
            await asyncio.to_thread(mark, path)

    async def _compile_in_child(self, jobs: Sequence[CompileJob]) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __spec__.name,
            jobs[0][0],
            *(",".join(levels) for _, levels in jobs),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C goes to the server, which ends this process
        )
        self._children.add(child)
        self._tell()
        assert child.stdout is not None
        assert child.stderr is not None
        complaint = asyncio.create_task(child.stderr.read())
        for job in jobs:
            for done in range(len(steps(job[1]))):
                if await child.stdout.readline():  # a line after each step
                    self._note(job, COMPILING, done + 1)
        said = await complaint
        await child.wait()
        self._children.discard(child)
        if child.returncode:
            raise StoppedError(said.decode(errors="replace").strip()[-2000:], "kernels")


def _kill(child: asyncio.subprocess.Process) -> None:
    """Kill a child process and its descendants, which form a process group."""
    if hasattr(os, "killpg"):
        os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()


def _main(game: str, *groups: str) -> None:
    """Compile jobs as a child process with low priority, and print a line after each step."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
    gc.disable()  # the compiler makes many objects, of which most stay until this process ends
    for levels in (group.split(",") for group in groups):
        for step in steps(levels):
            compile_step(game, levels, step)
            sys.stdout.write(f"{step}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _main(*sys.argv[1:])

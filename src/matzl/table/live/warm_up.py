"""Warm-up: compiling games in advance, one after another, in a child process of lower priority.

The child process leaves the kernels in the cache folder, from which searching processes load them in a second or two. A game
that is wanted at a table comes first. An interrupted warm-up begins again with the game at which it was.
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import importlib.util
import logging
import platform
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from matzl import registry
from matzl.base.environment import has
from matzl.base.processes import WorkerPool
from matzl.deal.match import Match
from matzl.deal.view import View
from matzl.engine.cache_files import heal
from matzl.engine.sources import cache_folder, package_hash
from matzl.errors import StoppedError
from matzl.judge.solve import solve
from matzl.players.bots import bot
from matzl.players.levels import ADVISER, LEARNED, QUICK, SEARCHING, TEACHER, effort_in
from matzl.search.decide import decide, estimate
from matzl.search.effort import Effort
from matzl.table.core.waiting import Preparation

_LOGGER = logging.getLogger(__name__)

COLD, COMPILED, READY, FAILED = "cold", "compiled", "ready", "failed"

_NICENESS = 10

Work: TypeAlias = Callable[[str], Awaitable[None]]
"""An asynchronous function that does some work for a game, given its name."""


async def load_nothing(game: str) -> None:
    """Do nothing: a process that only fills the cache needs nothing loaded."""


class WarmUp:
    """The games that a server compiles and loads in advance, with the progress of each.

    Parameters
    ----------
    load
        Loads the compiled kernels of a game where they are used.
    elsewhere
        Whether workers on other machines compile and load games for themselves; then nothing is compiled here.

    Attributes
    ----------
    compiling
        Whether a child process compiles a game.
    """

    def __init__(self, load: Work = load_nothing, *, elsewhere: bool = False) -> None:
        self.compiling, self._elsewhere = False, elsewhere
        self._states = dict.fromkeys(registry.names(), READY if elsewhere else COLD)
        self._load = load
        self._wanted: list[str] = []
        self._changed = asyncio.Event()
        self._looked = asyncio.Event()
        self._looked.set()
        self._followers: list[Callable[[str], object]] = []

    def follow(self, tell: Callable[[str], object]) -> None:
        """Register a function to be called with a game when its compilation begins and after each step."""
        self._followers.append(tell)

    def compiled(self, game: str) -> bool:
        """Return whether bots can search in a game, now or after a few seconds of loading."""
        return self._states[game] in {COMPILED, READY}

    async def loaded(self, game: str) -> bool:
        """Wait while a compiled game is being loaded; return whether bots can now search in it."""
        await self.looked()
        if self._states[game] != FAILED:
            self.want(game)
        while self._states[game] == COMPILED:
            await self._changed.wait()
        return self._states[game] == READY

    async def looked(self) -> None:
        """Wait until it is known which games have been compiled before."""
        await asyncio.sleep(0)  # the work may only just have been started
        await self._looked.wait()

    def progress(self, game: str) -> Preparation | None:
        """Return the state of a game's preparation; None once bots can search in it."""
        if self._states[game] == READY:
            return None
        return Preparation.FAILED if self.failed(game) else Preparation.COMPILING

    def failed(self, game: str) -> bool:
        """Return whether a game could not be compiled."""
        return self._states[game] == FAILED

    def done(self, games: Iterable[str]) -> int:
        """Return the number of compiled games among the given ones."""
        return sum(map(self.compiled, games))

    def want(self, game: str) -> None:
        """Request that a game be compiled before games not requested, and then loaded; retry a failed compilation."""
        if self._states[game] == FAILED and has("fast"):
            self._states[game] = COLD
        if game not in self._wanted:
            self._wanted.append(game)
        self._wake()

    async def ready(self, game: str) -> None:
        """Wait until a game is compiled and loaded.

        Raises
        ------
        StoppedError
            If its compilation or loading has failed.
        """
        self.want(game)
        while self._states[game] in {COLD, COMPILED}:
            await self._changed.wait()
        if self._states[game] == FAILED:
            raise StoppedError(f"the rules of {game} could not be compiled; see the log", "kernels")

    async def work(self, games: Sequence[str] = ()) -> None:
        """Compile the requested games first, then `games`, and load requested ones, until cancelled."""
        if self._elsewhere:
            return
        await self._look()
        compiling = self._advance(lambda: (*self._wanted, *games), COLD, self._compile, COMPILED)
        loading = self._advance(lambda: self._wanted, COMPILED, self._load, READY)
        await asyncio.gather(compiling, loading)

    async def compile_all(self, games: Sequence[str]) -> list[str]:
        """Compile games; return those among them that had not been compiled before.

        Raises
        ------
        StoppedError
            If one of them has failed.
        """
        await self._look()
        cold = [game for game in dict.fromkeys(games) if self._states[game] == COLD]
        for game in cold:
            await self._attempt(game, self._compile, COMPILED)
        if failed := [game for game in games if self._states[game] == FAILED]:
            raise StoppedError(f"{', '.join(failed)} could not be compiled; see above", "kernels")
        return cold

    async def _look(self) -> None:
        """Find out which games have been compiled before."""
        self._looked.clear()
        try:
            for game in await asyncio.to_thread(compiled_games):
                self._set(game, COMPILED)
        except Exception:  # tables must not wait for ever
            _LOGGER.exception("it cannot be found out which games are compiled")
        finally:
            self._looked.set()

    async def _advance(
        self, games: Callable[[], Iterable[str]], state: str, work: Work, following: str
    ) -> None:
        """Repeatedly do the work that moves the first game in `state` to the state `following`."""
        while True:
            game = next((game for game in games() if self._states[game] == state), None)
            if game is None:
                await self._changed.wait()
            else:
                await self._attempt(game, work, following)

    async def _attempt(self, game: str, work: Work, following: str) -> None:
        """Do the work that moves a game to the state `following`; if it fails, move the game to `FAILED`."""
        try:
            await work(game)
        except Exception as error:
            bug = not isinstance(error, StoppedError | BrokenExecutor)
            _LOGGER.warning("the rules of %s are not compiled: %s", game, error, exc_info=bug)
            following = FAILED
        self._set(game, following)

    async def _compile(self, game: str) -> None:
        """Compile a game in a child process that ends with the compilation or with this task."""
        pool = WorkerPool(1, niceness=_NICENESS, prepare=gc.disable)  # few objects become garbage
        self.compiling = True
        self._tell(game)
        try:
            await asyncio.wrap_future(await asyncio.to_thread(pool.submit, compile_game, game))
            await asyncio.to_thread(mark, game)
        finally:
            self.compiling = False
            stopping = asyncio.get_running_loop().run_in_executor(None, pool.stop)
            await asyncio.shield(stopping)  # it must end even if this task is cancelled here

    def _set(self, game: str, state: str) -> None:
        self._states[game] = state
        self._wake()
        self._tell(game)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _tell(self, game: str) -> None:
        for tell in self._followers:
            tell(game)


_SEED = 1
"""The seed of a match whose first deal is played to the last card in every game."""

_FEW = 2
"""The number of worlds, and of playouts in trees, with which bots decide during warm-up."""


def compile_game(game: str) -> None:
    """Compile or load the kernels of a game (rules, all bots, hints, analysis, solver) by playing a deal."""
    deal = Match(game, _SEED).new_deal()
    solve(deal)
    novice = bot(TEACHER)
    while not deal.over:
        if deal.by_chance:
            deal.draw()
            continue
        view = deal.view(deal.turn)
        view.refusal(next(iter(view.legal)))
        _decide(view)
        deal.play(novice.choose(view))
    deal.view(None)
    deal.undo()
    solve(deal)


def _decide(view: View) -> None:
    """Let bots of all levels choose, and the adviser value all actions, with minimal effort."""
    for level in QUICK + LEARNED:
        bot(level).choose(view)
    if len(view.legal) > 1:
        for level in SEARCHING:
            decide(view, _least(effort_in(view.game, level)), 0)
    estimate(view, _least(effort_in(view.game, ADVISER)), 0, each_action=True)


def _least(effort: Effort) -> Effort:
    """Return the fastest effort that uses the same kernels as a given one."""
    return replace(effort, worlds=_FEW, endings=_FEW, tree=min(_FEW, effort.tree))


def marker(game: str) -> Path:
    """Return the path of a game's marker file, which exists once the game has been compiled."""
    rules = importlib.util.find_spec(f"{registry.package(game)}.rules")
    source = "" if rules is None or rules.origin is None else package_hash(Path(rules.origin))
    key = f"{source} {sys.implementation.cache_tag} {platform.node()}"
    return cache_folder() / f"{game}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.warm"


def mark(game: str) -> None:
    """Create the marker of a game; if that fails, the next start takes longer."""
    with suppress(OSError):
        path = marker(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def compiled_games() -> list[str]:
    """Delete damaged compiled code; return the compiled games, none if any code was damaged."""
    with suppress(OSError):  # such as a folder that may not be read
        if heal(cache_folder()):
            return [game for game in registry.names() if marker(game).exists()]
        for path in cache_folder().glob("*.warm"):
            path.unlink(missing_ok=True)
    return []

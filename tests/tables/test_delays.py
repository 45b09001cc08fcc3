"""Delays of bots: as long for a forced move as for a choice, at every pace and level, also while warming up."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from matzl.players.levels import LEVELS
from matzl.table.core import commands
from matzl.table.core.settings import PAUSES, Settings
from matzl.table.core.stages import Stage
from matzl.table.core.waiting import NextMove
from matzl.table.live.autoplay import Autoplay
from matzl.table.live.next_move import AT_ONCE, SLOW_MASTER, THINKING, Delays
from matzl.table.live.service import TableService
from matzl.table.store import Store
from matzl.table.store.visitors import READ
from matzl.web.app import make_app
from matzl.web.state import ServerSettings
from tests.conftest import sampled
from tests.databases import new_database
from tests.web.conftest import WIDE, AbsentWarmUp
from tests.web.in_process import Guest

MOVES = 1000
"""The number of forced moves, and of choices; the first half fits the classifier, the second measures it."""


class SimulatedTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next scheduled callback when no other is ready."""

    _now = 0.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self._now = max(self._now, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]

    def run_in_executor(self, _: Any, function: Any, *arguments: Any) -> asyncio.Future[Any]:
        """Call a function at once: no time passes in threads."""
        future = self.create_future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:  # noqa: BLE001
            future.set_exception(error)
        return future


class ThinkingWorkers:
    """Workers that think about a choice, but not about a forced move."""

    def __init__(self, rng: random.Random, seconds: float) -> None:
        self.rng, self.seconds = rng, seconds

    async def run(self, function: Any, level: str, seed: int, view: Any) -> str:
        if len(view.legal) > 1:
            await asyncio.sleep(self.rng.gammavariate(4, self.seconds / 4))
        return next(iter(view.legal))


class LoadedWarmUp(AbsentWarmUp):
    """A warm-up that is done."""

    async def loaded(self, game: str) -> bool:
        return True


class StateOfWarmUp:
    """A warm-up that is done, or never, or after some seconds of loading."""

    def __init__(self, *, warm: bool, loading: float | None) -> None:
        self.warm, self.loading = warm, loading

    async def loaded(self, *_: object) -> bool:
        if self.loading is not None and not self.warm:
            await asyncio.sleep(self.loading)
            self.warm = True
        return self.warm


def delays_of(
    level: str, pace: str, thinking: float, *, warm: bool, loading: float | None = None
) -> tuple[list[float], ...]:
    """Return the seconds before forced moves, and before choices, after some moves by which thinking is known.

    With `loading`, bots are loaded for so many seconds before each move.
    """
    rng = random.Random(f"{level} {pace} {warm}")
    workers: Any = ThinkingWorkers(rng, thinking)
    state: Any = StateOfWarmUp(warm=warm, loading=loading)
    tables: Any = SimpleNamespace(sharing=SimpleNamespace(receivers={}))
    delays: tuple[list[float], ...] = ([], [])

    async def played() -> None:
        now = asyncio.get_running_loop().time
        autoplay = Autoplay(
            tables,
            workers,
            workers,
            lambda: state,
            lambda move: asyncio.sleep(move.pause),
            delays=Delays(rng),
            clock=now,
        )
        for number in range(-400, 2 * MOVES):
            choice = number % 2
            view: Any = SimpleNamespace(game="mittlere", legal=("7C", "8C")[: 1 + choice])
            state.warm = warm and loading is None
            begun = now()
            _, by, _ = await autoplay.choice(NextMove("bot", 1, PAUSES[pace]), (level, 1, view))
            assert by == (level if warm or level in AT_ONCE else "amateur")
            if number >= 0:
                delays[choice].append(now() - begun)

    with asyncio.Runner(loop_factory=SimulatedTimeLoop) as runner:
        runner.run(played())
    return delays


def delays_in_stream(
    folder: Path, level: str, number: int, *, says: bool
) -> tuple[list[float], ...]:
    """Return the seconds between the events of a program's stream before forced moves of bots, and before choices.

    With `says` the owner says something in each; check that it arrives at once and changes the same parts of the table.
    """
    rng = random.Random(level)
    workers: Any = ThinkingWorkers(rng, THINKING[level] * 0.4)
    delays: tuple[list[float], ...] = ([], [])

    async def played() -> None:
        clock = asyncio.get_running_loop().time
        service = TableService(Store(new_database(folder / "tables.db")))
        service.warm_up = LoadedWarmUp()
        autoplay = service._autoplay
        autoplay._threads = autoplay._workers = workers
        autoplay._clock, autoplay._delays = clock, Delays(rng)
        app, visitors = make_app(ServerSettings(rates=WIDE), service), service.store.visitors
        received, latest = asyncio.Queue[tuple[float, Any]](), [0.0, -1, 0]

        async def send(message: dict[str, Any]) -> None:
            if b"event: table" in message.get("body", b""):
                seen = json.loads(message["body"].partition(b"data: ")[2].split(b"\n")[0])
                received.put_nowait((clock(), seen))

        async with app.router.lifespan_context(app):
            anna = visitors.new("Anna")[0].id
            given = {"game": "mittlere", "chairs": [level] * 2, "rules": {"pace": "at-once"}}
            key = await service.open(anna, Settings.checked(given, LEVELS))
            guest: Any = SimpleNamespace(language="en", address="127.0.0.1", cookies={}, token="")
            guest.token = visitors.new_token(anna, "watch", READ)
            scope = Guest.scope(guest, "GET", f"/api/v1/tables/{key}/stream", 0, {})
            following = asyncio.create_task(app(scope, asyncio.Event().wait, send))
            table = service.tables.live[key].table
            while min(map(len, delays)) < number:
                now, seen = await received.get()
                before, actions, choice = latest
                deal = table.deal if table.stage is Stage.PLAYING else None
                if deal is None:
                    latest[1] = -1
                    if table.stage in (Stage.RESULT, Stage.OVER):
                        await service.execute(key, anna, commands.Ready(table.move))
                    continue
                if len(deal.actions) == actions + 1 and actions >= 0 and choice >= 0:
                    delays[choice].append(now - before)
                own = deal.turn == 0
                latest[:] = now, len(deal.actions), -1 if own else len(deal.legal) > 1
                if own:
                    word = next(iter(deal.legal))
                    await service.execute(key, anna, commands.Play(word, table.move))
                elif says and len(deal.actions) > actions >= 0:  # a pause begins
                    await asyncio.sleep(THINKING[level] * 0.9)
                    await service.execute(key, anna, commands.Say("hello"))
                    heard, then = await received.get()
                    assert heard == pytest.approx(now + THINKING[level] * 0.9)
                    changed = {part for part in then if then[part] != seen[part]}
                    assert (changed, then["log"][:-1]) == ({"number", "talk", "log"}, seen["log"])
            following.cancel()

    with asyncio.Runner(loop_factory=SimulatedTimeLoop) as runner:
        runner.run(played())
    return delays


def held_out_accuracy(forced: list[float], choices: list[float]) -> float:
    """Return the balanced accuracy, on one half of the moves, of the threshold that is best on the other."""
    half = min(len(forced), len(choices)) // 2
    places = sorted({*forced[:half], *choices[:half]})

    def accuracy(threshold: float, first: slice) -> float:
        low = sum(seconds <= threshold for seconds in forced[first]) / half
        high = sum(seconds > threshold for seconds in choices[first]) / half
        return (low + high) / 2

    best = max(places, key=lambda place: abs(accuracy(place, slice(half)) - 0.5))
    return accuracy(best, slice(half, 2 * half))


@pytest.mark.parametrize(
    ("level", "pace", "warm"),
    sampled(
        itertools.product(LEVELS, ("calm", "brisk", "at-once"), (True, False)),
        [("novice", "at-once", True), ("expert", "at-once", True), ("expert", "brisk", False)],
    ),
)
def test_no_threshold_tells_forced_moves_from_choices(level: str, pace: str, warm: bool) -> None:
    thinks = level if warm or level in AT_ONCE else "amateur"
    forced, choices = delays_of(level, pace, THINKING[thinks] * 0.4, warm=warm)
    assert min(map(len, (forced, choices))) == MOVES
    assert abs(held_out_accuracy(forced, choices) - 0.5) <= 0.05


@pytest.mark.parametrize("pace", ["brisk", "at-once"])
@pytest.mark.parametrize("level", ["club", "expert"])
def test_loading_does_not_tell_forced_moves_from_choices(level: str, pace: str) -> None:
    forced, choices = delays_of(level, pace, THINKING[level] * 0.4, warm=True, loading=1.5)
    accuracy = held_out_accuracy(forced, choices)
    assert min(map(min, (forced, choices))) > 1.5
    assert abs(accuracy - 0.5) <= 0.05


def test_a_machine_slower_than_foreseen_is_measured() -> None:
    forced, choices = delays_of("expert", "at-once", 3 * THINKING["expert"], warm=True)
    assert abs(held_out_accuracy(forced, choices) - 0.5) <= 0.05


def test_the_classifier_finds_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Delays, "draw", lambda _, pause, *__: pause)
    forced, choices = delays_of("expert", "at-once", 0.3, warm=True)
    assert held_out_accuracy(forced, choices) > 0.9


@pytest.mark.thorough
@pytest.mark.parametrize("leaking", [False, True])
def test_the_stream_of_a_program_tells_no_more(tmp_path, monkeypatch, leaking: bool) -> None:
    if leaking:
        monkeypatch.setattr(Delays, "draw", lambda _, pause, *__: pause)
    number = 80 if leaking else 200
    accuracy = held_out_accuracy(*delays_in_stream(tmp_path, "expert", number, says=not leaking))
    assert accuracy > 0.9 if leaking else abs(accuracy - 0.5) <= 0.1


def test_at_once_means_as_soon_as_the_level_always_can() -> None:
    delays = Delays(random.Random(1))
    assert delays.longest("mittlere", "expert:worlds=3") == THINKING["expert"]
    for number in range(300):
        delays.note("mittlere", "expert", number / 1000)
    assert delays.longest("mittlere", "expert") == pytest.approx(0.296)
    assert delays.longest("molotow", "expert") == THINKING["expert"]
    assert 0.296 <= delays.draw(0.0, "mittlere", "expert") <= 0.296 * 1.15
    assert delays.draw(0.7, "mittlere", "expert") >= 0.7


def test_masters_are_foreseen_to_be_slower_in_games_that_do_not_offer_them() -> None:
    delays = Delays(random.Random(1))
    assert delays.longest("molotow", "master") == THINKING["master"]
    assert delays.longest("german-solo", "master") == SLOW_MASTER > 2 * THINKING["master"]


def test_a_few_slow_decisions_hardly_delay_others() -> None:
    delays = Delays(random.Random(1))
    for number, expected in enumerate([THINKING["expert"]] + [4 * THINKING["expert"]] * 9 + [20.0]):
        delays.note("mittlere", "expert", 20.0)
        assert delays.longest("mittlere", "expert") == expected, number
        delays.note("mittlere", "exec:bot", 5.0)
    assert delays.longest("mittlere", "exec:bot") == 5.0

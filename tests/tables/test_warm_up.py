"""The warm-up: a child process compiles while the server answers; one failure affects no other game."""

import asyncio
import io

import pytest

from matzl.cli.compiling_bar import CompilingBar
from matzl.errors import StoppedError
from matzl.players.levels import LEVELS
from matzl.table.live import warm_up as warm_up_module
from matzl.table.live.warm_up import (
    BASE_LEVELS,
    COLD,
    COMPILED,
    COMPILING,
    FAILED,
    READY,
    SEARCH_LEVELS,
    WarmUp,
    WarmUpProgress,
    compile_jobs,
    compile_kernels,
    steps,
)
from tests.tables.warm_ups import faked, started, stopped, working
from tests.waiting import until


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    """Keep the markers of compiled games out of the user's cache."""
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))


@pytest.mark.thorough
@pytest.mark.slow
def test_a_child_process_compiles_without_blocking_the_event_loop(tmp_path, monkeypatch):
    """With an empty cache the child compiles for seconds, while the event loop keeps running."""
    monkeypatch.setenv("MATZL_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)  # the child compiles nevertheless
    states, ticks = [], [0, 0]

    async def tick(warm_up):
        while True:
            await asyncio.sleep(0.02)
            ticks[0] += any(child.returncode is None for child in warm_up._children)
            ticks[1] += 1

    async def tried():
        warm_up = WarmUp()
        states.append(state_of(warm_up, "bondtolva"))
        work, ticker = await working(warm_up), asyncio.create_task(tick(warm_up))
        ready = asyncio.create_task(warm_up.ready("bondtolva"))
        await until(lambda: warm_up._children)
        states.append(state_of(warm_up, "bondtolva"))
        await ready
        states.append(state_of(warm_up, "bondtolva"))
        states.append(state_of(warm_up, "molotow"))
        await stopped(work)
        await stopped(ticker)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(tried())
    assert states == [COLD, COMPILING, READY, COLD]
    assert ticks[0] > 20, "compiling takes seconds; a blocked event loop would not have ticked"
    assert list(tmp_path.rglob("*.nbc")), "the child left what it compiled in the cache"


def state_of(warm_up, game):
    """Return the state of the first compile job of a game."""
    return warm_up._states[game, BASE_LEVELS]


class Loads(list):
    """The jobs that have been loaded."""

    async def __call__(self, *job):
        self.append(job)


def test_requested_games_are_compiled_in_parallel_and_none_twice(monkeypatch):
    """Requested games do not wait for the listed ones, which take long here."""
    long = "import sys, time; time.sleep(600 if sys.argv[1] == 'plus-minus' else 0)"
    compiled, loaded = faked(monkeypatch, long), Loads()

    async def tried():
        warm_up = WarmUp(loaded)
        work = asyncio.create_task(warm_up.work(["plus-minus", "mittlere"]))
        warm_up.want("molotow")
        for game in ("molotow", "bondtolva", "molotow", "mittlere"):
            await asyncio.wait_for(warm_up.ready(game), 300)
        assert state_of(warm_up, "plus-minus") == COMPILING
        assert state_of(warm_up, "german-solo") == COLD
        await stopped(work)
        assert all(child.returncode is not None for child in warm_up._children)

    asyncio.run(tried())
    games = ("bondtolva", "mittlere", "molotow")
    assert sorted(loaded) == [(game, BASE_LEVELS) for game in games]
    assert sorted(compiled) == [(game, BASE_LEVELS) for game in (*games, "plus-minus")]


def test_listed_games_are_compiled_in_order(monkeypatch):
    compiled = faked(monkeypatch, "")

    async def tried():
        warm_up = WarmUp()
        work = asyncio.create_task(warm_up.work(["plus-minus", "mittlere", "molotow"]))
        await until(lambda: warm_up._states["molotow", SEARCH_LEVELS] == COMPILED)
        await stopped(work)

    asyncio.run(tried())
    games = ["plus-minus", "mittlere", "molotow"]
    assert compiled == [(game, levels) for levels in (BASE_LEVELS, SEARCH_LEVELS) for game in games]


@pytest.mark.parametrize("at_once", [1, 2])
def test_one_child_compiles_all_jobs_of_a_game_for_which_nobody_waits(monkeypatch, at_once):
    program = "import sys; sys.exit('no compiler' if sys.argv[1] == 'molotow' else 0)"
    compiled = faked(monkeypatch, program)
    started.clear()
    games = ["plus-minus", "molotow", "mittlere"]
    jobs = [(game, levels) for game in games for levels in (BASE_LEVELS, SEARCH_LEVELS)]
    for _ in range(2):  # what has been compiled is not compiled again
        with pytest.raises(StoppedError, match="molotow could not be compiled"):
            asyncio.run(WarmUp().compile_all(jobs, at_once))
    assert sorted(compiled[:6]) == sorted(jobs)
    assert compiled[6:] == jobs[2:4]
    assert sorted(started) == sorted([*games, "molotow"])


def test_a_game_compiled_before_needs_no_child_process(monkeypatch):
    faked(monkeypatch, "")
    loaded = Loads()

    async def tried():
        for _ in range(2):
            warm_up = WarmUp(loaded)
            work = await working(warm_up)
            await warm_up.ready("molotow")
            await stopped(work)
            monkeypatch.setattr(warm_up_module.asyncio, "create_subprocess_exec", None)

    asyncio.run(tried())
    assert loaded == [("molotow", BASE_LEVELS)] * 2


def test_a_strong_bot_needs_both_compile_jobs(monkeypatch):
    compiled = faked(monkeypatch, "")

    async def tried():
        warm_up = WarmUp()
        work = await working(warm_up)
        await warm_up.ready("molotow", ["novice", "club"])
        assert compiled == [("molotow", BASE_LEVELS)]
        await warm_up.ready("molotow", ["club", "expert:worlds=3"])
        await stopped(work)

    asyncio.run(tried())
    assert compiled == [("molotow", BASE_LEVELS), ("molotow", SEARCH_LEVELS)]
    assert {*BASE_LEVELS, *SEARCH_LEVELS} == set(LEVELS)


@pytest.mark.parametrize(
    ("level", "jobs"),
    [
        ("club", 1),
        ("club:guided=1", 1),
        ("club:worlds=3", 2),
        ("club@1", 2),
        ("my_bots:make", 1),
        ("amateur", 2),
        ("expert", 2),
        ("expert@1:worlds=3", 2),
        ("novice", 1),
    ],
)
def test_a_level_by_rules_of_thumb_needs_both_jobs_where_club_plays_out_by_a_policy(level, jobs):
    assert len(compile_jobs("molotow", [level])) == jobs
    strong = level.startswith(("amateur", "expert"))
    assert len(compile_jobs("german-solo", [level])) == 1 + strong


def test_a_failed_child_process_affects_only_its_game(monkeypatch, caplog):
    program = "import sys; sys.exit('no compiler' if sys.argv[1] == 'molotow' else 0)"
    compiled = faked(monkeypatch, program)

    async def tried():
        warm_up = WarmUp()
        work = await working(warm_up)
        for _ in range(2):
            with pytest.raises(StoppedError) as caught:
                await warm_up.ready("molotow")
            assert "\n" not in str(caught.value)
            assert "molotow" in str(caught.value)
        assert state_of(warm_up, "molotow") == FAILED
        assert warm_up.progress("molotow", ["club"]).failed
        await warm_up.ready("mittlere")
        assert warm_up.usable("mittlere", ["club"])
        await stopped(work)

    asyncio.run(tried())
    assert compiled == [(game, BASE_LEVELS) for game in ("molotow", "molotow", "mittlere")]
    assert "no compiler" in caplog.text


def test_a_failed_compilation_is_retried_on_each_request(monkeypatch, tmp_path):
    full = tmp_path / "disk-full"
    full.touch()
    compiled = faked(monkeypatch, f"import os, sys; sys.exit(os.path.exists({str(full)!r}))")

    async def tried():
        warm_up = WarmUp()
        work = await working(warm_up)
        for _ in range(2):
            with pytest.raises(StoppedError):
                await warm_up.ready("molotow", ["expert"])
            assert state_of(warm_up, "molotow") == FAILED
        full.unlink()
        await warm_up.ready("molotow", ["expert"])
        await warm_up.ready("molotow", ["expert"])
        assert state_of(warm_up, "molotow") == READY
        await stopped(work)

    asyncio.run(tried())
    assert compiled[-2:] == [("molotow", BASE_LEVELS), ("molotow", SEARCH_LEVELS)]


def test_progress_counts_the_steps_that_the_child_has_done(monkeypatch):
    program = "print('rules', flush=True); print('playouts', flush=True)"
    faked(monkeypatch, program)
    seen = []

    async def tried():
        warm_up = WarmUp(on_progress=lambda game: seen.append(warm_up.progress(game, ["club"])))
        work = await working(warm_up)
        assert warm_up.progress("molotow", ["club"]) == WarmUpProgress(0, 5)
        assert warm_up.progress("molotow", ["club", "expert"]) == WarmUpProgress(0, 8)
        assert warm_up.progress("molotow", ["novice", "random"]) is None
        await warm_up.ready("molotow", ["club"])
        await stopped(work)

    asyncio.run(tried())
    assert seen == [*(WarmUpProgress(done, 5) for done in (0, 1, 2, 4)), None]
    assert len(steps(BASE_LEVELS)) == 4


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self):
        return True


def test_a_bar_on_the_terminal_follows_what_is_compiled(monkeypatch):
    """It ends early if the server does, and is not drawn at all if everything has been compiled before."""
    faked(monkeypatch, "print('rules', flush=True); print('playouts', flush=True)")
    drawn = []

    async def tried():
        for _ in range(2):
            warm_up, terminal = WarmUp(), Terminal()
            bar = CompilingBar(warm_up, terminal)
            work = await working(warm_up)
            await warm_up.ready("molotow", ["club"])
            bar.end()
            await stopped(work)
            drawn.append(terminal.getvalue())
            assert warm_up.overall().done == 4

    asyncio.run(tried())
    first, again = drawn
    assert "Preparing the bots" in first
    assert [f" {done}/" in first for done in (0, 1, 2, 3, 4)] == [True, True, True, False, True]
    assert first.endswith("\n")
    assert again == ""


async def test_a_child_process_does_not_outlive_the_warm_up(monkeypatch):
    faked(monkeypatch, "import time; time.sleep(600)")
    warm_up = WarmUp()
    warm_up.want("mittlere")
    work = await working(warm_up)
    await until(lambda: warm_up._children)
    await stopped(work)
    assert [child.returncode for child in warm_up._children] == [-9]


def test_compiling_uses_a_game_from_the_first_card_to_the_last():
    for game in ("mittlere", "bondtolva"):
        compile_kernels(game, LEVELS)

"""The warm-up: a child process compiles while the server answers; one failure affects no other game."""

import asyncio
import io

import pytest
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn

from matzl import registry
from matzl.cli.games import compiling_bar
from matzl.errors import StoppedError
from matzl.table.core.waiting import Preparation
from matzl.table.live.warm_up import WarmUp, compile_game
from tests.conftest import sampled
from tests.tables.warm_ups import faked, working
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("empty_cache")


@pytest.mark.thorough
@pytest.mark.slow
async def test_a_child_process_compiles_without_blocking_the_event_loop(tmp_path, monkeypatch):
    """With an empty cache the child compiles for seconds, while the event loop keeps running."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)  # the child compiles nevertheless
    warm_up, ticks = WarmUp(), 0
    async with working(warm_up):
        ready = asyncio.create_task(warm_up.ready("bondtolva"))
        while not ready.done():
            ticks += warm_up.compiling
            await asyncio.sleep(0.02)
        await ready
        assert warm_up.progress("bondtolva") is None
        assert warm_up.progress("molotow") == Preparation.COMPILING
    assert ticks > 20, "compiling takes seconds; a blocked event loop would not have ticked"
    assert list(tmp_path.rglob("*.nbc")), "the child left what it compiled in the cache"


class Loads(list):
    """The games that have been loaded."""

    async def __call__(self, game):
        self.append(game)


async def test_wanted_games_come_first_and_are_loaded_and_none_is_compiled_twice(monkeypatch):
    children, loaded = faked(monkeypatch), Loads()
    warm_up = WarmUp(loaded)
    for game in ("molotow", "bondtolva", "molotow"):
        warm_up.want(game)
    games = ["plus-minus", "mittlere", "bondtolva"]
    async with working(warm_up, games):
        await until(lambda: warm_up.done(games) == 3)
        await warm_up.ready("mittlere")
    assert children.compiled == ["molotow", "bondtolva", "plus-minus", "mittlere"]
    assert loaded == ["molotow", "bondtolva", "mittlere"]
    assert children.ended == children.compiled


async def test_a_compiled_game_is_loaded_while_another_is_being_compiled(monkeypatch):
    faked(monkeypatch, "plus-minus")
    warm_up = WarmUp()
    async with working(warm_up, ["molotow", "plus-minus"]):
        await until(lambda: warm_up.done(["molotow"]))
        await warm_up.ready("molotow")
        assert warm_up.compiling
        assert not warm_up.compiled("plus-minus")


async def test_where_the_cache_cannot_be_read_games_are_compiled(monkeypatch):
    def refused(*_):
        raise PermissionError

    children = faked(monkeypatch)
    monkeypatch.setattr("matzl.table.live.warm_up.Path.exists", refused)
    warm_up = WarmUp()
    async with working(warm_up):
        assert not warm_up.compiled("molotow")
        await warm_up.ready("molotow")
    assert children.compiled == ["molotow"]


async def test_an_interrupted_warm_up_begins_again_with_the_same_game(monkeypatch):
    """Its child process ends with it."""
    for endless, compiled in ((["mittlere"], ["molotow", "mittlere"]), ([], ["mittlere"])):
        children = faked(monkeypatch, *endless)
        async with working(WarmUp(), ["molotow", "mittlere"]):
            await until(lambda: children.compiled == compiled)  # noqa: B023
        await until(lambda: children.ended == compiled)  # noqa: B023


async def test_a_failure_affects_only_its_game_and_is_retried_on_each_request(monkeypatch, caplog):
    failing = {"molotow"}
    children = faked(monkeypatch, fails=failing.__contains__)
    warm_up = WarmUp()
    async with working(warm_up):
        for _ in range(2):
            with pytest.raises(StoppedError, match="molotow") as caught:
                await warm_up.ready("molotow")
            assert "\n" not in str(caught.value)
        assert warm_up.progress("molotow") == Preparation.FAILED
        await warm_up.ready("mittlere")
        failing.clear()
        await warm_up.ready("molotow")
        assert warm_up.progress("molotow") is None
    assert children.compiled == ["molotow", "molotow", "mittlere", "molotow"]
    assert "no compiler" in caplog.text


async def test_all_games_are_compiled_and_failures_reported_at_the_end(monkeypatch):
    children = faked(monkeypatch, fails="molotow".__eq__)
    games = ["plus-minus", "molotow", "mittlere"]
    for _ in range(2):  # what has been compiled is not compiled again
        with pytest.raises(StoppedError, match=r"^molotow could not be compiled"):
            await WarmUp().compile_all(games)
    assert children.compiled == [*games, "molotow"]
    assert await WarmUp().compile_all(["mittlere", "bondtolva"]) == ["bondtolva"]


async def test_a_bar_on_the_terminal_follows_what_is_compiled(monkeypatch):
    """It ends with the server; what has been compiled before is neither compiled again nor drawn."""
    children = faked(monkeypatch)
    monkeypatch.setattr("matzl.cli.games.output_is_terminal", lambda: True)
    drawn = []
    for _ in range(2):
        warm_up, terminal = WarmUp(), Console(file=io.StringIO(), force_terminal=True, width=80)
        bar = Progress(TextColumn("{task.description}"), MofNCompleteColumn(), console=terminal)
        monkeypatch.setattr("matzl.cli.games.progress_bar", lambda bar=bar: bar)
        async with working(warm_up):
            with compiling_bar(warm_up, registry.names()):
                await warm_up.ready("molotow")
                await warm_up.ready("mittlere")
        drawn.append(terminal.file.getvalue())
    first, again = drawn
    assert "Preparing bots" in first
    assert f"2/{len(registry.names())}" in first
    assert again == ""
    assert children.compiled == ["molotow", "mittlere"]


@pytest.mark.parametrize("game", sampled(["mittlere", "bondtolva"], ["mittlere"]))
def test_compiling_uses_a_game_from_the_first_card_to_the_last(game):
    compile_game(game)

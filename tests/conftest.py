"""Fixtures and helpers for all tests."""

from __future__ import annotations

import asyncio
import gc
import inspect
import secrets
import signal
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from catalogues.files import templates
from matzl import registry
from matzl.errors import MatzlError
from matzl.table.store import sqlite
from matzl.text import languages
from tests.databases import ON_POSTGRESQL
from tests.mirror import mirrored

gc.set_threshold(*gc.get_threshold()[:2], 100)
"""Collect the oldest generation a tenth as often as usual: it contains all tests and modules, which stay."""

WHIST = registry.packages().pop("whist")
"""The package of whist, which `make test` installs; only tests that ask for it use it."""


TWO_GAMES = ("mittlere", "bondtolva")
"""The games that tests marked `two_games` play by default: kernels of search take long to compile for each game."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of `two_games` as `thorough` for the other games; leave out those of SQLite where others run.

    Tests that mostly wait come first, so that none of them is waited for at the end.
    """
    items.sort(key=lambda item: item.path.name != "test_chaos.py")
    if ON_POSTGRESQL:
        items[:] = [item for item in items if not item.get_closest_marker("sqlite")]
    for item in items:
        if item.get_closest_marker("two_games") and isinstance(item, pytest.Function):
            game = item.callspec.params.get("game") if hasattr(item, "callspec") else None
            if game is not None and game not in TWO_GAMES:
                item.add_marker(pytest.mark.thorough)


OPENING = pytest.StashKey[Callable[[], Coroutine[Any, Any, None]]]()
CLOSING = pytest.StashKey[Callable[[], Coroutine[Any, Any, None]]]()
"""The keys of coroutine functions that are awaited before and after a test, in the event loop of that test."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine function in an event loop of its own."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None

    async def run() -> None:
        if OPENING in pyfuncitem.stash:
            await pyfuncitem.stash[OPENING]()
        await test(
            **{name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
        )
        if CLOSING in pyfuncitem.stash:
            await pyfuncitem.stash[CLOSING]()

    asyncio.run(run())
    return True


def sampled(values: Iterable[Any], sample: Collection[Any]) -> list[Any]:
    """Mark all values of a parameter outside a sample as `thorough`; a tuple has the values of several parameters."""
    return [
        value
        if value in sample
        else pytest.param(
            *(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.thorough
        )
        for value in values
    ]


@contextmanager
def refusal(code: str) -> Iterator[pytest.ExceptionInfo[MatzlError]]:
    """Expect an error of matzl with a code and one line of text."""
    with pytest.raises(MatzlError) as caught:
        yield caught
    assert caught.value.code == code
    assert "\n" not in str(caught.value)


@pytest.fixture(autouse=True, scope="session")
def shell() -> Iterator[None]:
    """Unset the language in the environment, whatever the machine uses."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LC_ALL", raising=False)
        patch.delenv("LC_MESSAGES", raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture(autouse=True, scope="session")
def interruptions() -> None:
    """Take interruptions even if the tests were started in the background, where shells ignore them.

    Programs that tests start inherit an ignored signal, and a test that interrupts one would wait for ever.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def hasty_disk() -> Iterator[None]:
    """Let SQLite not wait until the disk has written: tests kill processes, but not the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "synchronous=OFF"))
        yield


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest) -> Iterator[None]:
    """Seed the matches at tables of a test by its name, so that each run deals the same cards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", Random(request.node.nodeid).getrandbits)
        yield


@pytest.fixture
def whist() -> Iterator[None]:
    """Register whist, a game of another package, for the length of a test."""
    registry.packages()["whist"] = WHIST
    yield
    del registry.packages()["whist"]


@pytest.fixture
def stopped(tmp_path: Path) -> str:
    """Return a file with a deal of Mittlere that stops in its first trick, without its trace."""
    # imported here, since its samples are of the games left without whist
    from matzl.records import dumps
    from tests.sample_records import stopped_deal, without

    file = tmp_path / "deal.jsonl"
    file.write_text(dumps(without(stopped_deal("mittlere", 2), "turns", "legal")) + "\n", "utf-8")
    return str(file)


@pytest.fixture(scope="session")
def messages() -> dict[str, Catalog]:
    """Return all player-facing texts, by package."""
    return templates()


@pytest.fixture
def mirror(messages: dict[str, Catalog], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Translate every text into letters that no language uses."""
    known = mirrored(messages.values())
    monkeypatch.setattr(languages, "catalogue", lambda *_: known)
    languages.forget_cached_results()
    yield
    languages.forget_cached_results()

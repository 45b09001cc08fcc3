"""Fixtures for browser tests: server, browser and users; skipped without Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from matzl.judge import Judgement, Value
from tests.browser.guests import Party
from tests.browser.live_server import LiveServer

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
REPORT = pytest.StashKey[pytest.TestReport]()


def chromium() -> str | None:
    """Return the path of Chromium: ``$MATZL_CHROMIUM``, or a browser found on the path under its usual names."""
    return os.environ.get("MATZL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


# Scope "package", not "session": while Playwright runs, no other test can run an event loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        pytest.skip("no browser: neither $MATZL_CHROMIUM nor chromium on the PATH")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def shared_server(browser, tmp_path_factory) -> Iterator[LiveServer]:
    opened = LiveServer(tmp_path_factory.mktemp("tables"))
    yield opened
    opened.close()


@pytest.fixture
def live_server(shared_server) -> LiveServer:
    """Return the server, which deals the same cards to every test."""
    shared_server.seeds.next = 1
    return shared_server


def widest(view) -> Judgement:
    """Return a hint whose values are as wide as values of a game can be, each different."""
    values = {word: Value(-10.28 - place, 0.12) for place, word in enumerate(view.legal)}
    return Judgement("expert", next(iter(view.legal)), values)


@pytest.fixture
def quick_hints(monkeypatch) -> None:
    """Give hints at once, in every game."""
    monkeypatch.setattr("matzl.table.live.hints.compute_hint", widest)


def pytest_itemcollected(item) -> None:
    """Mark all browser tests as slow."""
    item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


@pytest.fixture
def party(browser, live_server, request, tmp_path) -> Iterator[Party]:
    """Yield the users of a test; take screenshots if it fails, and check that no page had unexpected problems."""
    made = Party(browser, live_server.address)
    yield made
    report = request.node.stash.get(REPORT, None)
    if report is not None and report.failed:
        for number, guest in enumerate(made.guests):
            for drawn in guest.draws(tmp_path, f"guest-{number}"):
                print(f"what the guest saw: {drawn}")
            print(*guest.unexpected, sep="\n")
    unexpected = [told for guest in made.guests for told in guest.unexpected]
    made.ends()
    if report is not None and report.passed:
        assert unexpected == []


@pytest.fixture
def guest(party):
    """Return a single user."""
    return party.guest()
